"""Where catalogs come from. The only place of this room that reads files, starts processes or opens connections."""

from rightcall.catalog.sources.inputs import Blob, LiveListing
from rightcall.catalog.sources.open import open_target, start_server

__all__ = ["Blob", "LiveListing", "open_target", "start_server"]
