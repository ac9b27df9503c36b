"""Where the records of a run went: in = out + merged + rejected, or something was lost."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .profile import Profile
from .verdicts import Works


@attrs.frozen
class Counts:
    """How many records a run read, gave out, folded into another, and could not use."""

    read: int
    out: int
    merged: int
    rejected: int

    @classmethod
    def of(cls, profiles: Sequence[Profile], works: Works) -> Counts:
        """The counts as these values hold them."""
        rejected = sum(len(profile.rejected) for profile in profiles)
        read = sum(len(profile.records) for profile in profiles) + rejected
        return cls(read, len(works.clusters), works.merged, rejected)

    @property
    def unaccounted(self) -> int:
        """Records in, less out, merged and rejected: 0 if nothing was lost and nothing came from nowhere."""
        return self.read - self.out - self.merged - self.rejected
