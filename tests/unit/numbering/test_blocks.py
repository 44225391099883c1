"""Drawing from a pool: what comes out is free, and it comes out whenever anything is."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from fabric_cli.numbering.blocks import draw

Network = IPv4Network | IPv6Network
LENGTH = 8
"""Bits of the pool that a brute force can look at."""


@st.composite
def pools(draw_: st.DrawFn) -> Network:
    base = ip_network(draw_(st.sampled_from(["10.20.0.0/14", "10.20.30.0/24", "fd00:1::/32", "fd00::100/120"])))
    deeper = draw_(st.integers(0, 2))
    subnets: list[Network] = list(base.subnets(prefixlen_diff=deeper))
    return draw_(st.sampled_from(subnets))


def parts(pool: Network) -> st.SearchStrategy[Network]:
    """Prefixes inside a pool, around it, and beside it."""
    depth = min(LENGTH, pool.max_prefixlen - pool.prefixlen)
    inside = st.integers(0, depth).flatmap(lambda n: st.sampled_from(list(pool.subnets(prefixlen_diff=n))))
    beside = [ip_network("192.168.0.0/24"), ip_network("fd99::/64"), pool.supernet(1)]
    return st.one_of(inside, inside, inside, st.sampled_from(beside))


@given(st.data())
def test_a_place_is_found_whenever_there_is_one_and_it_is_the_first(data: st.DataObject) -> None:
    pool = data.draw(pools())
    others = data.draw(st.lists(parts(pool), max_size=6))
    depth = data.draw(st.integers(-1, min(LENGTH, pool.max_prefixlen - pool.prefixlen)))
    free = [
        part
        for part in (pool.subnets(prefixlen_diff=depth) if depth >= 0 else ())
        if not any(part.version == other.version and part.overlaps(other) for other in others)
    ]
    assert draw(pool, pool.prefixlen + depth, None, others) == (free[0] if free else None)
    preferred = data.draw(parts(pool))
    found = draw(pool, pool.prefixlen + depth, preferred, others)
    assert (found in free) if free else found is None
    if found != (free[0] if free else None):
        assert found is not None
        assert found.overlaps(preferred), "another than the first only where it was asked for"


@given(st.data())
def test_many_fabrics_draw_apart_inside_the_pool_at_multiples_of_their_size(data: st.DataObject) -> None:
    pool = data.draw(pools())
    depth = min(LENGTH, pool.max_prefixlen - pool.prefixlen)
    lengths = data.draw(st.lists(st.integers(1, depth), min_size=2, max_size=12))
    drawn: list[Network] = []
    for length in lengths:
        block = draw(pool, pool.prefixlen + length, None, drawn)
        if block is not None:
            assert block.prefixlen == pool.prefixlen + length
            assert int(block.network_address) % block.num_addresses == 0
            assert int(pool.network_address) <= int(block.network_address)
            assert int(block.broadcast_address) <= int(pool.broadcast_address)
            drawn.append(block)
        else:
            assert sum(other.num_addresses for other in drawn) > 0
    assert not any(one.overlaps(two) for one, two in combinations(drawn, 2))
    wanted = sum(1 << depth - length for length in sorted(lengths))
    if lengths == sorted(lengths) and wanted <= 1 << depth:
        assert len(drawn) == len(lengths), "from large to small a pool fills without a gap"


@given(st.data())
def test_a_block_that_others_leave_alone_stays_where_it_is(data: st.DataObject) -> None:
    pool = data.draw(pools())
    one, two = data.draw(parts(pool)), data.draw(parts(pool))
    old = draw(pool, pool.prefixlen + 3, one, [])
    assert old is not None
    again = draw(pool, pool.prefixlen + 3, old, [two])
    if two.version != old.version or not two.overlaps(old):
        assert again == old
    else:
        assert again is None or not again.overlaps(two)
