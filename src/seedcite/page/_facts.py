"""What the report of a build is told: the facts, as one value."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ..model.counts import Counts
from ..model.issues import Issue
from ..model.profile import Profile
from ..model.record import Record
from ..model.verdicts import Works


@attrs.frozen(kw_only=True)
class Report:
    """What a build did.

    ``issues`` are all of them, already collected. ``references`` gives finished HTML by citation key and may be empty.
    ``keys`` are the citation keys of ``works.clusters``, in their order; without them each record's ``id`` is its key.
    ``written`` names the output files. ``counts`` are the build's own; without them they are taken from the values.
    """

    profiles: tuple[Profile, ...]
    works: Works
    issues: tuple[Issue, ...] = ()
    references: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    keys: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    counts: Counts = attrs.field()

    @counts.default
    def _counted(self) -> Counts:
        return Counts.of(self.profiles, self.works)

    def key(self, place: int) -> str:
        """The citation key of the cluster at this place, empty if it has none."""
        return self.keys[place] if place < len(self.keys) else self.works.clusters[place].record.id

    def faults(self) -> list[str]:
        """Why these counts cannot be trusted, a sentence each; empty if they hold."""
        counts, found = self.counts, Counts.of(self.profiles, self.works)
        faults = []
        if counts.unaccounted:
            total = counts.out + counts.merged + counts.rejected
            gap = abs(counts.unaccounted)
            faults.append(
                f"{counts.read:,} in, but {counts.out:,} + {counts.merged:,} + {counts.rejected:,} = {total:,}: "
                f"{gap:,} {'lost without a word' if counts.unaccounted > 0 else 'too many'}."
            )
        for field in attrs.fields(Counts):
            said, is_so = getattr(counts, field.name), getattr(found, field.name)
            if said != is_so:
                faults.append(f"The build counted {said:,} {_NOUNS[field.name]}; what it handed over holds {is_so:,}.")
        return faults


_NOUNS = {"read": "in", "out": "out", "merged": "merged", "rejected": "rejected"}


def place_of(record: Record) -> tuple[str, int]:
    """The dump and index of a record's first source: what tells a member of a cluster from another."""
    return (record.sources[0].dump, record.sources[0].index) if record.sources else ("", -1)
