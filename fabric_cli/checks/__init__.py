"""Rules over a compiled fabric: one rule, one file, one code; and all codes that a run can report."""

from fabric_cli.checks.codes import all_codes, declared_codes
from fabric_cli.checks.rule import Rule, check_fabric, rules
from fabric_cli.checks.waivers import Waived, waived

__all__ = ["Rule", "Waived", "all_codes", "check_fabric", "declared_codes", "rules", "waived"]
