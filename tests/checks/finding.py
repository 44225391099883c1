"""What one rule finds in one fabric."""

from __future__ import annotations

from fabric_cli.checks import rules
from fabric_cli.diagnostics import Diagnostic, Issues
from fabric_cli.fabric import Fabric
from tests.checks.wording import faults


def findings(code: str, fabric: Fabric) -> list[Diagnostic]:
    """The findings of the rule with this code; it makes no other, and each has a place and good words."""
    rule = next(rule for rule in rules() if rule.code.id == code)
    issues = Issues()
    rule.check(fabric, issues)
    assert {finding.code for finding in issues} <= {code}
    assert [fault for finding in issues for fault in faults(finding)] == []
    assert all(finding.span is not None for finding in issues)
    return list(issues)


def reasons(code: str, fabric: Fabric) -> list[str]:
    """The same as sentences."""
    return [finding.reason for finding in findings(code, fabric)]
