"""What the user wrote: typed documents, each value with the place it came from."""

from fabric_cli.intent.documents import FabricDoc, SiteDoc
from fabric_cli.intent.load import intent_file, load_intent
from fabric_cli.intent.model import Intent, UnitSpec

__all__ = ["FabricDoc", "Intent", "SiteDoc", "UnitSpec", "intent_file", "load_intent"]
