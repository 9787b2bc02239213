"""The S3 server of the tests is one that a client can write to and read from."""

import pytest


@pytest.mark.scale
def test_the_server_keeps_what_it_is_given(s3_server):
    s3fs = pytest.importorskip("s3fs", reason="s3fs is not installed: make test-scale")
    store = s3fs.S3FileSystem(skip_instance_cache=True)
    store.mkdir("traces")
    store.pipe_file("traces/calls.jsonl", b"{}\n")
    assert store.cat_file("traces/calls.jsonl") == b"{}\n"
    assert s3_server.startswith("http://127.0.0.1:")
