"""How tools read: folded names, first lines of descriptions, and exact similarity of short texts. Knows no schema."""

from rightcall.text.descriptions import DESCRIPTION_LIMIT, first_line, fold_description
from rightcall.text.names import fold_name, name_key, name_words
from rightcall.text.similarity import Matches, TextIndex, similarities, similarity

__all__ = [
    "DESCRIPTION_LIMIT",
    "Matches",
    "TextIndex",
    "first_line",
    "fold_description",
    "fold_name",
    "name_key",
    "name_words",
    "similarities",
    "similarity",
]
