"""What a routing table has to hold, found by search over the list of links.

A route goes up, then down, never up again, along the fewest switches; all such ways are used.  None of this
looks at how routing is configured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from heapq import heappop, heappush
from ipaddress import ip_network

from fabric_cli.fabric import Fabric
from fabric_cli.links import Link, links

Routes = dict[str, set[str]]
"""Prefix -> ports that lead there."""


def prefixes(fabric: Fabric) -> dict[str, set[str]]:
    """Switch -> the prefixes that it alone has: its loopbacks and the subnets of its NIC ports."""
    found: dict[str, set[str]] = {}
    for view in map(fabric.device, fabric.shape.coords()):
        block = view.block("host")
        hosts = (address.network for end in (block.ends() if block else ()) for address in end.addresses)
        found[view.name] = {str(prefix) for prefix in (*map(ip_network, view.loopbacks), *hosts)}
    return found


def predict(fabric: Fabric, cut: Collection[Link] = ()) -> dict[str, Routes]:
    """Switch -> its routes to the prefixes of all others, with some links cut."""
    whole = [link for link in links(fabric) if link.lower.kind in ("leaf", "spine") and link not in cut]
    table: dict[str, Routes] = {fabric.numbering.name(coord): {} for coord in fabric.shape.coords()}
    for target, held in prefixes(fabric).items():
        for switch, ports in _ways(whole, target).items():
            table[switch] |= dict.fromkeys(held, ports)
    return table


def _ways(whole: Iterable[Link], target: str) -> dict[str, set[str]]:
    """Switch -> its ports on the shortest ways to `target`."""
    above: dict[str, set[str]] = defaultdict(set)
    below: dict[str, set[str]] = defaultdict(set)
    ports: dict[tuple[str, str], set[str]] = defaultdict(set)
    for link in whole:
        above[link.lower.name].add(link.upper.name)
        below[link.upper.name].add(link.lower.name)
        ports[link.lower.name, link.upper.name].add(link.lower.port)
        ports[link.upper.name, link.lower.name].add(link.upper.port)
    # Backwards from the target: first the switches that only go down to it, then those that first go up to one of them.
    distance = {target: 0}
    hops: dict[str, set[str]] = defaultdict(set)
    for neighbours in (above, below):
        queue = sorted((far, switch) for switch, far in distance.items())
        while queue:
            far, switch = heappop(queue)
            for other in neighbours[switch]:
                if other not in distance:
                    distance[other] = far + 1
                    heappush(queue, (far + 1, other))
                if distance[other] == far + 1:
                    hops[other].add(switch)
    return {switch: set[str]().union(*(ports[switch, hop] for hop in found)) for switch, found in hops.items()}
