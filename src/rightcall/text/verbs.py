"""What the words of a name say a tool does: reads, changes, or removes. Data, in several languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from rightcall.text.names import name_words

Effect: TypeAlias = Literal["read", "change", "remove"]

READ = frozenset(
    """
    browse check compare count describe download exists export fetch find get inspect list lookup peek preview query read
    retrieve search show stat view
    """.split(),  # noqa: SIM905 - one word per entry would take thirty lines
)
CHANGE = frozenset(
    """
    add append apply assign cancel clear close create deploy edit execute import insert install invoke merge modify move
    overwrite patch post publish put rename replace reset restart revoke run send set start stop submit terminate trigger
    update upload upsert write
    """.split(),  # noqa: SIM905
)
REMOVE = frozenset("clear delete destroy drop erase kill purge remove truncate uninstall unset wipe".split())  # noqa: SIM905

ELSEWHERE: Mapping[str, Effect] = MappingProxyType(
    {
        # German
        "anzeigen": "read", "auflisten": "read", "finden": "read", "holen": "read", "lesen": "read", "suchen": "read",
        "zeigen": "read", "aendern": "change", "ändern": "change", "anlegen": "change", "erstellen": "change",
        "schreiben": "change", "senden": "change", "speichern": "change", "entfernen": "remove", "loeschen": "remove",
        "löschen": "remove",
        # French
        "afficher": "read", "chercher": "read", "lire": "read", "lister": "read", "obtenir": "read", "rechercher": "read",
        "trouver": "read", "creer": "change", "créer": "change", "ecrire": "change", "écrire": "change", "envoyer": "change",
        "modifier": "change", "effacer": "remove", "supprimer": "remove",
        # Spanish and Portuguese
        "buscar": "read", "consultar": "read", "encontrar": "read", "leer": "read", "ler": "read", "listar": "read",
        "mostrar": "read", "obtener": "read", "obter": "read", "actualizar": "change", "atualizar": "change", "crear": "change",
        "criar": "change", "enviar": "change", "escribir": "change", "modificar": "change", "apagar": "remove",
        "borrar": "remove", "eliminar": "remove", "excluir": "remove",
    }
)  # fmt: skip
"""Verbs of other languages that mean one thing wherever they occur; what is also a word of English is left out."""

IDEOGRAPHIC: Mapping[str, Effect] = MappingProxyType(
    {
        "查询": "read", "查看": "read", "查找": "read", "搜索": "read", "获取": "read", "读取": "read", "列出": "read",
        "検索": "read", "取得": "read", "一覧": "read", "表示": "read", "创建": "change", "新增": "change",
        "更新": "change", "修改": "change", "发送": "change", "作成": "change", "編集": "change", "送信": "change",
        "删除": "remove", "移除": "remove", "清空": "remove", "削除": "remove", "삭제": "remove", "조회": "read",
        "검색": "read", "생성": "change", "수정": "change",
    }
)  # fmt: skip
"""Chinese, Japanese and Korean verbs, which stand in a text without blanks around them."""

_ENDS = 2


def effect_of(word: str) -> Effect | None:
    """What a word in lower case says is done; None for one that says nothing of it."""
    if word in REMOVE:
        return "remove"
    if word in READ:
        return "read"
    return "change" if word in CHANGE else ELSEWHERE.get(word)


def effect_of_name(name: str) -> tuple[str, Effect] | None:
    """Which word of a name says what the tool does, and what that is?

    The first word counts, then the last one (`get_user`, `user_delete`): verbs in between are mostly nouns. A name of
    ideographs is searched for verbs anywhere.
    """
    words = name_words(name)
    for word in (words[0], words[-1]) if len(words) >= _ENDS else words:
        if effect := effect_of(word):
            return word, effect
    if name.isascii():
        return None
    return next(((verb, effect) for verb, effect in IDEOGRAPHIC.items() if verb in name), None)
