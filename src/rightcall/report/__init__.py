"""From a report to text: one format for each reader."""

from rightcall.report.options import RenderOptions
from rightcall.report.registry import FORMATS, render

__all__ = ["FORMATS", "RenderOptions", "render"]
