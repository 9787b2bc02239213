"""DSC004: a first sentence without an action."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.wording import first_sentence, is_english, quoted, stem, words
from rightcall.model import Finding, Rule

VERBS = frozenset(
    stem(word)
    for word in """
    accept access activate add adjust allow analyse analyze answer append apply approve archive ask assign attach authenticate
    begin book browse build buy calculate call cancel capture change check choose clear click clone close collect combine
    commit compare compile complete compute configure confirm connect convert copy count crawl create cut deactivate debug
    decode decompose decrypt define delete deploy describe detect determine diff disable discover display download draw
    drop dump edit emit enable encode encrypt end enter estimate evaluate execute expand explain export extract fetch
    fill filter find finish fix flag follow format forward generate get give go grant group handle hide highlight identify
    import index inject insert inspect install invite invoke join kill launch learn let link list load locate lock log
    look make manage map mark measure merge migrate modify monitor move navigate notify obtain offer open optimize order
    output parse pause perform pick pin plan play plot post predict prepare press preview print process produce provide
    publish pull purchase push put query quote read record refresh register reject release reload remove rename render
    reopen reorder reply replace report request reserve reset resolve restart restore resume retrieve retry return revert
    review revoke roll rotate run sample save scan schedule scrape scroll search select send serve set share show sign
    simulate sort specify split start stop store stream submit subscribe suggest summarise summarize swap switch
    synchronise sync tag take tell terminate test toggle track train transfer transform translate trash trigger turn type
    undo uninstall unlock unsubscribe update upload use validate verify view visit wait watch work wrap write zoom
    """.split()  # noqa: SIM905
)


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool whose English description begins with a sentence in which nothing is done."""
    sentence = first_sentence(tool.tool.description or "")
    if sentence and is_english(sentence) and not any(stem(word) in VERBS for word in words(sentence)):
        message = f"the first sentence of {tool.tool.name}, {quoted(sentence)}, names no action"
        yield finding(RULE, tool.tool, Told(message=message, pointer=tool.description_pointer))


RULE = Rule(
    code="DSC004",
    name="no-purpose-verb",
    severity="note",
    summary="The first sentence of a description names no action.",
    why=(
        "What a tool does is what models go by first, and search over tools indexes the beginning of a text. A "
        "noun phrase leaves open whether something is read, made or removed."
    ),
    fix="Begin with the verb: Find, Create, Delete.",
    bad="""
{"tools": [
  {"name": "customer_record", "description": "The whole account of one customer of the shop.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "customer_record", "description": "Return the complete record of a customer.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "Stating the function was the strongest factor of selection in arXiv 2602.18914. English only, by a list "
        "of about 300 verbs: a preview rule."
    ),
    preview=True,
)

NO_PURPOSE_VERB = LintRule(rule=RULE, find=find)
