import gzip
import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from rightcall.catalog import LoadOptions, load_catalog, take_snapshot
from rightcall.catalog.sources.address import resolve_address
from rightcall.errors import CatalogError, LimitExceeded, SourceError, UsageError

GREETING = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "web", "version": "1"}}
TOOLS = {"tools": [{"name": "look", "inputSchema": {"maximum": 1}}]}


def reply(message, result):
    return (
        json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result})
        .replace('"maximum": 1', '"maximum": 0.10')
        .encode()
    )


class Web:
    """A server written against the wire; `answer(handler, message)` may take a request over by returning True."""

    def __init__(self, answer=None):
        self.answer = answer
        self.seen = []
        web = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                web.seen.append((self.path, body.get("method"), self.headers.get("authorization")))
                if not (web.answer and web.answer(self, body)):
                    web.serve(self, body)

            def do_GET(self):
                self.send_error(405)

            def do_DELETE(self):
                self.send_error(405)

            def log_message(self, *_):
                pass

            def give(self, body, status=200, kind="application/json", **headers):
                self.send_response(status)
                for name, value in {"content-type": kind, "content-length": str(len(body)), **headers}.items():
                    self.send_header(name.replace("_", "-"), value)
                self.end_headers()
                self.wfile.write(body)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # a client that hangs up is part of the tests

    @staticmethod
    def serve(handler, message):
        results = {"initialize": GREETING, "tools/list": TOOLS}
        if message.get("id") is None:
            handler.give(b"", 202)
        elif message["method"] in results:
            handler.give(reply(message, results[message["method"]]))
        else:
            error = {"code": -32601, "message": "unknown"}
            handler.give(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": error}).encode())


@contextmanager
def running(answer=None):
    web = Web(answer)
    thread = threading.Thread(target=web.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    web.url = f"http://127.0.0.1:{web.server.server_port}/mcp"
    web.origin = web.url.removesuffix("/mcp")
    try:
        yield web
    finally:
        web.server.shutdown()
        thread.join()
        web.server.server_close()


def load(target, **options):
    return load_catalog([target], LoadOptions(**{"timeout_s": 30, "environ": {}, **options})).catalog


def failure(target, kind=SourceError, **options):
    with pytest.raises(kind) as caught:
        load(target, **options)
    return str(caught.value)


def credential(origin):
    return {"RIGHTCALL_HTTP_AUTHORIZATION": "Bearer secret", "RIGHTCALL_HTTP_AUTHORIZATION_ORIGIN": origin}


def test_a_server_of_the_sdk_is_listed_over_http(http_server):
    snapshot = take_snapshot(http_server, LoadOptions(timeout_s=60))
    assert snapshot.protocol_version == "2026-07-28"
    assert list(snapshot.listings) == ["tools/list", "resources/list", "resources/templates/list", "prompts/list"]
    assert [tool.name for tool in load(http_server).tools] == ["find_book", "lend_book"]


def test_the_older_handshake_is_spoken_over_http_too():
    with running() as web:
        catalog = load(web.url)
        assert [(tool.name, str(tool.input_schema["maximum"])) for tool in catalog.tools] == [("look", "0.10")]
        assert [method for _, method, _ in web.seen] == [
            "server/discover",
            "initialize",
            "notifications/initialized",
            "tools/list",
        ]
        assert catalog.sources[0].name == web.url


def test_answers_as_events_are_read_exactly():
    def as_events(handler, message):
        if message["method"] == "tools/list":
            note = json.dumps({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "x"}})
            body = (
                f": hello\r\n\r\nevent: message\r\ndata: {note}\r\n\r\nid: 1\r\ndata: {reply(message, TOOLS).decode()}\r\n\r\n"
            )
            handler.give(body.encode(), kind="text/event-stream")
            return True
        return False

    with running(as_events) as web:
        assert [str(tool.input_schema["maximum"]) for tool in load(web.url).tools] == ["0.10"]


def test_the_query_of_a_url_is_used_and_never_shown():
    with running() as web:
        catalog = load(f"{web.url}?token=t0ken")
        assert catalog.sources[0].name == web.url
        assert web.seen[0][0] == "/mcp?token=t0ken"


def test_a_credential_goes_to_its_own_origin():
    with running() as web:
        load(web.url, environ=credential(web.origin))
        assert {sent for _, _, sent in web.seen} == {"Bearer secret"}


@pytest.mark.parametrize("origin", ["http://127.0.0.1:1", "https://mcp.example", "", "http://localhost"])
def test_a_credential_goes_to_no_other_origin(origin):
    told = []
    with running() as web:
        load(web.url, environ=credential(origin), notice=told.append)
        assert {sent for _, _, sent in web.seen} == {None}
    assert any("is not sent" in message for message in told)
    assert not any("secret" in message for message in told)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("is_same_origin", [True, False])
def test_a_credential_never_crosses_a_redirect(status, is_same_origin):
    with running() as other:

        def redirect(handler, _message):
            if handler.path != "/mcp":
                return False
            handler.give(b"", status, location="/elsewhere" if is_same_origin else other.url)
            return True

        with running(redirect) as web:
            message = failure(web.url, environ=credential(web.origin))
            assert "a credential is never sent across a redirect" in message
            assert "secret" not in message
            assert [path for path, _, _ in web.seen] == ["/mcp"]
        assert other.seen == []


def test_without_a_credential_a_redirect_within_the_origin_is_followed():
    def redirect(handler, _message):
        if handler.path == "/mcp":
            handler.give(b"", 307, location="/mcp/")
        return handler.path == "/mcp"

    with running(redirect) as web:
        assert len(load(web.url).tools) == 1


def test_a_redirect_to_another_origin_is_named_and_not_followed():
    with running() as other:

        def redirect(handler, _message):
            handler.give(b"", 307, location=other.url)
            return True

        with running(redirect) as web:
            assert f"Redirect to {other.url} not followed" in failure(web.url)
        assert other.seen == []


def test_a_credential_does_not_travel_in_the_clear():
    message = failure("http://mcp.example/mcp", environ=credential("http://mcp.example"))
    assert "only sent over https or to loopback" in message


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (401, "set RIGHTCALL_HTTP_AUTHORIZATION"),
        (403, "set RIGHTCALL_HTTP_AUTHORIZATION"),
        (404, "is the path right?"),
        (500, "HTTP status 500"),
    ],
)
def test_a_refusal_says_its_status_and_what_to_do(status, words):
    def refuse(handler, _message):
        handler.give(b"no", status, kind="text/plain")
        return True

    with running(refuse) as web:
        assert words in failure(web.url)


def test_a_page_of_html_is_no_answer():
    def answer(handler, _message):
        handler.give(b"<html>", kind="text/html")
        return True

    with running(answer) as web:
        assert "Unexpected content type: text/html" in failure(web.url)


def test_broken_json_is_no_answer():
    def answer(handler, message):
        if message["method"] == "tools/list":
            handler.give(b'{"jsonrpc": "2.0", "id": 3, ')
            return True
        return False

    with running(answer) as web:
        assert "Failed to parse JSON response" in failure(web.url)


def test_a_duplicate_key_in_an_answer_is_located():
    def answer(handler, message):
        if message["method"] == "tools/list":
            handler.give(reply(message, TOOLS).replace(b'"name":', b'"name": "x", "name":'))
            return True
        return False

    with running(answer) as web:
        assert '"name" stands twice' in failure(web.url, CatalogError)


def test_an_enormous_answer_is_a_limit():
    def answer(handler, message):
        if message["method"] == "tools/list":
            handler.give(reply(message, {"tools": [], "_meta": {"x": "x" * 300_000}}))
            return True
        return False

    with running(answer) as web:
        assert "bytes from the server: more than 200,000" in failure(web.url, LimitExceeded, max_bytes=200_000)


def test_a_compressed_answer_is_refused():
    def answer(handler, message):
        if message["method"] == "tools/list":
            handler.give(gzip.compress(reply(message, TOOLS)), content_encoding="gzip")
            return True
        return False

    with running(answer) as web:
        assert 'compressed ("gzip")' in failure(web.url)


def test_a_server_that_never_answers_is_given_up():
    release = threading.Event()

    def hang(_handler, _message):
        release.wait(30)
        return False

    with running(hang) as web:
        try:
            assert "no answer to server/discover within 0.5 s" in failure(web.url, timeout_s=0.5)
        finally:
            release.set()


def test_a_server_that_is_not_there_is_named():
    assert "cannot be reached" in failure("http://127.0.0.1:1/mcp")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("https://user:pass@mcp.example/", "put the credential in RIGHTCALL_HTTP_AUTHORIZATION"),
        ("http://[::1/", "not a URL"),
        ("http:///mcp", "it has the form https://HOST/PATH"),
        ("http://host:port/", "not a URL"),
    ],
)
def test_a_url_that_cannot_be_used_says_why(url, words):
    message = failure(url, UsageError)
    assert words in message
    assert "pass" not in message


def test_headers_of_a_configuration_go_to_their_url_only(tmp_path):
    file = tmp_path / "config.json"
    with running() as web:
        server = {"url": web.url, "headers": {"Authorization": "Bearer from-config"}}
        file.write_text(json.dumps({"mcpServers": {"web": server}}))
        assert len(load(str(file), start_servers=True).tools) == 1
        assert {sent for _, _, sent in web.seen} == {"Bearer from-config"}
    file.write_text(json.dumps({"servers": {"web": {**server, "url": "http://mcp.example/"}}}))
    assert "only sent over https" in failure(str(file), CatalogError, start_servers=True)
    file.write_text(json.dumps({"servers": {"web": {"url": "http://user@mcp.example/"}}}))
    assert "carries a user name" in failure(str(file), CatalogError, start_servers=True)


def test_an_origin_that_is_none_says_so():
    assert "is not an origin" in failure("https://mcp.example/", UsageError, environ=credential("https://[mcp"))


def test_loopback_has_several_names():
    names = {"localhost": True, "127.8.8.8": True, "::1": True, "10.0.0.1": False, "localhost.example": False}
    found = {name: resolve_address(f"http://{f'[{name}]' if ':' in name else name}/", LoadOptions(), {}) for name in names}
    assert {name: address.is_loopback for name, address in found.items()} == names
