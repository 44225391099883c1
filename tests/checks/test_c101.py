from __future__ import annotations

from dataclasses import replace

import pytest

from fabric_cli.compiler import compile_device
from fabric_cli.diagnostics import Issues
from fabric_cli.fabric import Fabric
from tests.checks.pages import brief


@pytest.mark.parametrize("port", ["a/b", "e" * 16, "", "a b", ".."])
def test_a_name_that_the_kernel_refuses(lab: Fabric, port: str) -> None:
    issues = Issues()
    renamed = replace(lab, port_name=lambda *_: port)
    compile_device(renamed, renamed.classes[0].sample, issues)
    assert {finding.code for finding in issues} == {"C101"}
    assert f"`{port}`" in next(iter(issues)).reason


def test_the_names_of_the_back_end(lab: Fabric) -> None:
    issues = Issues()
    assert compile_device(lab, lab.classes[0].sample, issues)
    assert brief(list(issues)) == []
