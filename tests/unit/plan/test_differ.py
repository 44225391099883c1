from __future__ import annotations

import pytest

from fabric_cli.plan.differ import change_shape, diff_files


def shape(name: str, *lines: str) -> str:
    return change_shape(lines, name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("+ hostname leaf-1", "+ hostname leaf-2"),
        ("+ neighbor 10.0.0.1 remote-as 4200000001", "+ neighbor 10.0.255.7 remote-as 4200000999"),
        ("+ router bgp 64512", "+ router bgp 65534"),
        ("+ ip address fd00:1::5/64", "+ ip address fd00:aa:bb::/64"),
        ("+ set large-community 4200000000:1:1", "+ set large-community 4200000007:1:1"),
        ("+port swp1 9200 fab-su1-r1:swp25", "+port swp1 9200 fab-su7-r3:swp27"),
        (" context of one", " context of another"),
    ],
)
def test_changes_that_differ_in_identity_are_alike(one: str, other: str) -> None:
    assert shape("leaf-1", one) == shape("leaf-2", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("+ timers bgp 3 9", "+ timers bgp 3 10"),
        ("+ maximum-paths 64", "+ maximum-paths 32"),
        ("+ mtu 9200", "+ mtu 9100"),
        ("+ interface swp1", "+ interface swp2"),
        ("+ ip address 10.0.0.0/31", "+ ip address 10.0.0.0/30"),
        ("+ address-family ipv4-unicast", "+ address-family ipv6-unicast"),
        ("+ line", "- line"),
    ],
)
def test_changes_that_differ_in_more_are_not(one: str, other: str) -> None:
    assert shape("leaf-1", one) != shape("leaf-1", other)


def test_a_diff_goes_file_by_file() -> None:
    old = {"same": "x\n", "gone": "a\n", "new end": "a"}
    new = {"same": "x\n", "here": "b\n", "new end": "a\n"}
    assert list(diff_files("leaf-1", old, new)) == [
        *("--- leaf-1/gone", "+++ /dev/null", "@@ -1 +0,0 @@", "-a"),
        *("--- /dev/null", "+++ leaf-1/here", "@@ -0,0 +1 @@", "+b"),
        *("--- leaf-1/new end", "+++ leaf-1/new end", "@@ -1 +1 @@", "-a\n\\ No newline at end of file", "+a"),
    ]
