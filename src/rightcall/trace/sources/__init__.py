"""Where the bytes of a trace come from: files, compressed files, tables, remote stores."""
