"""Opposite verbs are found in the words that two names do not share."""

import pytest

from rightcall.clash.verbs import INVERSES, opposite_verbs


@pytest.mark.parametrize(
    ("one", "other", "verbs"),
    [
        ("get_user", "delete_user", ("get", "delete")),
        ("deleteUser", "getUser", ("delete", "get")),
        ("domain-record-get", "domain-record-delete", ("get", "delete")),
        ("batch_delete", "batch_restore", ("delete", "restore")),
        ("enable_alert", "disable_alert", ("enable", "disable")),
        ("save_draft", "send_draft", ("save", "send")),
        ("get_user", "get_order", None),
        ("get_user", "fetch_user", None),
        ("create_user", "update_user", None),
        ("delete_user", "delete_user", None),
        ("get_deleted_user", "get_user", None),
    ],
)
def test_opposite_verbs(one, other, verbs):
    assert opposite_verbs(one, other) == verbs


def test_every_inverse_is_one_lower_case_word():
    assert all(word.isalpha() and word.islower() for verb, others in INVERSES.items() for word in (verb, *others))
