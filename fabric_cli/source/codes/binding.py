"""Findings of binding a document to its schema."""

from fabric_cli.diagnostics import Code

INVALID_VALUE = Code(
    "I001",
    "invalid-value",
    """A value is not of the kind, form or range that its key takes.

```yaml bad
shape:
  planes: 4G
```
```yaml good
shape:
  planes: 4
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
  plane: 4
```
```yaml good
shape:
  planes: 4
```
""",
)

MISSING_KEY = Code(
    "I003",
    "missing-key",
    """A key without which the document cannot be understood is absent.

```yaml bad
leaf: {platform: box-32}
```
```yaml good
leaf: {platform: box-32, version: "10.3"}
```
""",
)
