"""What the matcher found, as values: verdicts with their evidence, clusters, and the works they make up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import attrs

from .issues import Issue
from .record import Record

Answer: TypeAlias = Literal["same", "related", "different"]


@attrs.frozen
class Evidence:
    """One comparison's outcome: the level that was reached, its weight, and the two values that reached it.

    ``weight`` is in bits (log2 of the likelihood ratio), as in Fellegi and Sunter's model: positive speaks for
    *same*, negative against, and a missing value yields no evidence.
    """

    comparison: str
    level: str
    weight: float
    left: str = ""
    right: str = ""


@attrs.frozen
class Veto:
    """A fact that forbids *same* whatever the weights say, e.g. Part I against Part II."""

    name: str
    left: str
    right: str


@attrs.frozen
class Verdict:
    """What was decided of two records, and why: ``prior`` plus the weights of ``evidence`` is ``score``, in bits.

    ``relation`` says how *related* ones stand to each other (``preprint-of``, ``erratum-of``, ``reply-to``, ...).
    """

    left: Record
    right: Record
    answer: Answer
    prior: float
    evidence: tuple[Evidence, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    relation: str = ""

    @property
    def score(self) -> float:
        """The sum of the prior and all weights, in bits; vetoes stand apart."""
        return self.prior + sum(item.weight for item in self.evidence)


@attrs.frozen
class Cluster:
    """The records found to be one publication, in canonical order, and the record derived from them.

    ``verdicts`` are those that hold it together: *same*, or *related* where two versions make one item. ``chosen``
    tells for each attribute of ``record`` that differs among members which member (its place in ``members``) gave the
    value; ``issues`` what merging found.
    """

    members: tuple[Record, ...]
    record: Record
    verdicts: tuple[Verdict, ...] = ()
    chosen: Mapping[str, int] = attrs.field(factory=dict, hash=False)
    issues: tuple[Issue, ...] = ()


@attrs.frozen
class Works:
    """All records, partitioned into clusters.

    ``near`` are the closest pairs of clusters that were kept apart, nearest first; ``related`` the verdicts on
    clusters that are about each other (an erratum and its article), in the clusters' order.
    """

    clusters: tuple[Cluster, ...] = ()
    near: tuple[Verdict, ...] = ()
    related: tuple[Verdict, ...] = ()

    @property
    def records(self) -> tuple[Record, ...]:
        """One record a cluster, in the clusters' order."""
        return tuple(cluster.record for cluster in self.clusters)

    @property
    def merged(self) -> int:
        """How many records were folded into another: records in, less records out."""
        return sum(len(cluster.members) - 1 for cluster in self.clusters)

    @property
    def issues(self) -> tuple[Issue, ...]:
        """What merging found, cluster by cluster."""
        return tuple(issue for cluster in self.clusters for issue in cluster.issues)
