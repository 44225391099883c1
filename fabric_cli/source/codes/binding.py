"""Findings of binding a document to its schema."""

from fabric_cli.diagnostics import Code

INVALID_VALUE = Code(
    "I001",
    "invalid-value",
    """A value is not of the kind, form or range that its key takes.

```yaml bad
shape:
  style: rail-optimized
  units: two
```
```yaml good
shape:
  style: rail-optimized
  units: 2
```
""",
)

UNKNOWN_KEY = Code(
    "I002",
    "unknown-key",
    """A key means nothing where it stands.

A mistyped key that was ignored would leave its default in force unnoticed.

```yaml bad
shape:
  style: rail-optimized
  units: 2
  plane: 1
```
```yaml good
shape:
  style: rail-optimized
  units: 2
  planes: 1
```
""",
)

MISSING_KEY = Code(
    "I003",
    "missing-key",
    """A key without which the document cannot be understood is absent.

```yaml bad
shape:
  style: rail-optimized
```
```yaml good
shape:
  style: rail-optimized
  units: 2
```
""",
)
