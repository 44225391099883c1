"""Findings that only this back end can make; what a NOS lacks altogether is the core's to report."""

from fabric_cli.diagnostics import Code

IMPOSSIBLE_PORT_NAME = Code(
    "C101",
    "impossible-port-name",
    """A port has a name that no interface of a Linux kernel can have.

An interface name has 1 to 15 characters, none of them a slash, a colon or a blank.  FRR takes a neighbour on
an interface of any name and then waits for ever, so the name is refused here.  Generic boxes name their ports
`swp7`, and `swp7s0` where a cage is split; only a port that a person has renamed can meet this.
""",
)
