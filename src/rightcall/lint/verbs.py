"""What the verb in a name says of the effect: words of several languages that read, or that delete.

Words are compared as wholes, as `name_words` cuts them; Chinese and Japanese verbs, which stand without blanks, as the
beginning (Chinese) or the end (Japanese) of a name. A name without a listed verb says nothing.
"""

from __future__ import annotations

from rightcall.text import name_words

READ = frozenset(
    [
        "get",
        "list",
        "read",
        "fetch",
        "search",
        "find",
        "show",
        "view",
        "lookup",
        "describe",
        "query",
        "count",
        "check",
        "inspect",
        "browse",
        "lesen",
        "lies",
        "hole",
        "suche",
        "suchen",
        "zeige",
        "zeigen",
        "liste",
        "abrufen",
        "lire",
        "lister",
        "chercher",
        "rechercher",
        "afficher",
        "obtenir",
        "leer",
        "listar",
        "buscar",
        "obtener",
        "mostrar",
        "consultar",
        "ler",
        "obter",
    ]
)
DELETE = frozenset(
    [
        "delete",
        "erase",
        "destroy",
        "purge",
        "wipe",
        "uninstall",
        "loesche",
        "loeschen",
        "lösche",
        "löschen",
        "supprimer",
        "effacer",
        "eliminar",
        "borrar",
        "excluir",
        "apagar",
        "deletar",
    ]
)
MAY_DELETE = frozenset(
    ["remove", "drop", "clear", "reset", "truncate", "entfernen", "entferne", "leeren", "retirer", "vider", "quitar", "remover"]
)
"""Verbs that also name harmless work: remove_background, clear_filter."""
_JOINED = frozenset(("and", "or", "und", "y", "et"))
"""A reader named with one of these does something else as well: search_and_replace."""
_CJK = {"read": ("读取", "查询", "获取", "搜索", "取得", "検索"), "delete": ("删除", "刪除", "削除")}


def effect_of_name(name: str) -> str | None:
    """`read`, `delete` or `may-delete` by the first listed verb of a name; None where no listed verb is found."""
    words = name_words(name)
    for word in words:
        if word in READ:
            return None if _JOINED.intersection(words) else "read"
        if word in DELETE:
            return "delete"
        if word in MAY_DELETE:
            return "may-delete"
    return next((effect for effect, verbs in _CJK.items() if name.startswith(verbs) or name.endswith(verbs)), None)
