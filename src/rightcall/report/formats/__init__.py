"""One file for each report format; `rightcall.report.registry` lists them."""
