"""Names fold to their words."""

import pytest

from rightcall.text import fold_name, name_key, name_words


@pytest.mark.parametrize(
    "name",
    ["getUser", "get_user", "get-user", "get.user", "get/user", "get user", "GetUser", "GET_USER", "get__user", "_get_user_"],
)
def test_case_and_separators_fold_away(name):
    assert name_words(name) == ("get", "user")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("HTTPServer2", ("http", "server2")),
        ("parseHTTPResponse", ("parse", "http", "response")),
        ("v2Users", ("v2", "users")),
        ("listS3Buckets", ("list", "s3", "buckets")),
        ("\uff27\uff25\uff34\uff3f\uff55\uff53\uff45\uff52", ("get", "user")),
        ("größeÄndern", ("grösse", "ändern")),
        ("API-post-page", ("api", "post", "page")),
        ("", ()),
        ("___", ()),
    ],
)
def test_words(name, words):
    assert name_words(name) == words


def test_the_folded_name_is_its_words():
    assert fold_name("get-HTTPStatus") == "get http status"


def test_names_of_one_key_differ_in_case_and_separators_only():
    assert name_key("listUsers") == name_key("list_users") == name_key("listusers")
    assert name_key("list_user") != name_key("list_users")


def test_names_of_separators_alone_are_not_all_one():
    assert name_key("_") != name_key("__")
