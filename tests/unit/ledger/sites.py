"""Sites of several small fabrics in temporary folders."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network
from itertools import combinations
from pathlib import Path

from fabric_cli.compiler import Result, compile_intent
from fabric_cli.ledger import Ledger, Mode, ledger_text

POOLS = """\
pools:
  loopback: [10.0.0.0/16, "fd00::/64"]
  hosts: [10.1.0.0/16, "fd00:0:100::/40"]
  mgmt: [172.16.0.0/22, "fd00:0:0:2::/64"]
asn: {pool: 4200000000-4200999999}
"""
UNITS = "{count: 2, nodes: 4, max: 4}"
_FABRIC = """\
fabric: NAME
site: ../site.yaml
transport: metaroce
shape: {style: rail-optimized, units: COUNT}
node: {name: box, gpus: 4, nics: [{count: 4, speed: 400G}]}
switches:
  leaf: {platform: generic-32x400g, nos: frr, version: "10.3"}
  spine: {platform: generic-32x400g, nos: frr, version: "10.3"}
waivers:
  - {feature: dscp-map, reason: nothing classifies in the lab}
  - {feature: ecn, reason: the lab has no congestion}
  - {feature: scheduler, reason: one class of traffic in the lab}
guardrails: {min_spines: 1, max_cage_share: 100%}
"""


def write_site(root: Path, listed: Sequence[str], rest: str = POOLS) -> None:
    """The document of a site that lists these fabrics."""
    names = "".join(f"\n  - {name}" for name in listed)
    (root / "site.yaml").write_text(f"site: dc1\nfabrics:{names}\n{rest}", encoding="utf-8")


def fabric_text(name: str, units: str = UNITS, rest: str = "") -> str:
    """The document of a fabric in a folder beside the site's."""
    return _FABRIC.replace("NAME", name).replace("COUNT", units) + rest


def write_fabric(root: Path, name: str, units: str = UNITS, rest: str = "") -> Path:
    """The folder of a fabric of the site."""
    (root / name).mkdir(exist_ok=True)
    (root / name / "fabric.yaml").write_text(fabric_text(name, units, rest), encoding="utf-8")
    return root / name


def make_site(root: Path, *names: str) -> list[Path]:
    """A site of fabrics that are alike, none of them locked."""
    write_site(root, names)
    return [write_fabric(root, name) for name in names]


def ledger_of(folder: Path, mode: Mode = Mode.KEEP) -> Ledger:
    """What would be locked."""
    result = compile_intent(folder, mode)
    assert result.ledger is not None, list(result.issues)
    return result.ledger


def lock(folder: Path, mode: Mode = Mode.KEEP) -> Ledger:
    """Write the ledger of a fabric."""
    ledger = ledger_of(folder, mode)
    (folder / "fabric.lock.yaml").write_text(ledger_text(ledger), encoding="utf-8")
    return ledger


def findings(result: Result, root: Path) -> list[str]:
    """One line each: `code file:line:column reason`, files from the root of the site."""
    prefix = f"{root.resolve().as_posix()}/"
    lines = []
    for found in result.issues:
        span = found.span
        assert span is not None
        lines.append(f"{found.code} {Path(span.file).resolve().as_posix()}:{span.line}:{span.column} {found.reason}")
    return [line.replace(prefix, "") for line in lines]


def blocks(ledger: Ledger) -> list[IPv4Network | IPv6Network]:
    """All blocks of a fabric."""
    return [block for held in ledger.blocks.values() for block in held]


def are_apart(ledgers: Sequence[Ledger]) -> bool:
    """Whether no block and no AS number is in two of them."""
    for one, two in combinations(ledgers, 2):
        if any(a.version == b.version and a.overlaps(b) for a in blocks(one) for b in blocks(two)):
            return False
        if one.asns.first <= two.asns.last and two.asns.first <= one.asns.last:
            return False
    return True
