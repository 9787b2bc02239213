"""Writes src/rightcall/schema/strings/unicode.bin: the property sets that an ECMA-262 pattern may name in a property escape.

Run with the development environment: `python scripts/build_unicode_tables.py`. The sets are read off `regress`, an
ECMA-262 matcher, by running it over every code point; UNICODE_VERSION below must be the version it carries, and the
script checks that with code points that were new in it.

File: zlib over a line of JSON (`unicode`, `names`, `sets`) followed by the sets. `names` maps every legal spelling of a
value to the name its set is stored under; `sets` maps that name to `[offset, length]` in bytes after the line. A set is its
interval boundaries (start, end, start, ...), as differences in LEB128.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path

import regress

UNICODE_VERSION = "17.0.0"
NEW_IN_VERSION = (0x088F, 0x10940, 0x323B0)
TARGET = Path(__file__).resolve().parent.parent / "src/rightcall/schema/strings/unicode.bin"
SURROGATES = (0xD800, 0xE000)

CATEGORIES = """\
Cc Control cntrl;Cf Format;Cn Unassigned;Co Private_Use;Cs Surrogate;Ll Lowercase_Letter;Lm Modifier_Letter;\
Lo Other_Letter;Lt Titlecase_Letter;Lu Uppercase_Letter;Mc Spacing_Mark;Me Enclosing_Mark;Mn Nonspacing_Mark;\
Nd Decimal_Number digit;Nl Letter_Number;No Other_Number;Pc Connector_Punctuation;Pd Dash_Punctuation;\
Pe Close_Punctuation;Pf Final_Punctuation;Pi Initial_Punctuation;Po Other_Punctuation;Ps Open_Punctuation;\
Sc Currency_Symbol;Sk Modifier_Symbol;Sm Math_Symbol;So Other_Symbol;Zl Line_Separator;Zp Paragraph_Separator;\
Zs Space_Separator"""

GROUPS = """\
C Other;L Letter;LC Cased_Letter;M Mark Combining_Mark;N Number;P Punctuation punct;S Symbol;Z Separator"""

SCRIPTS = """\
Adlm Adlam;Aghb Caucasian_Albanian;Ahom;Arab Arabic;Armi Imperial_Aramaic;Armn Armenian;Avst Avestan;Bali Balinese;\
Bamu Bamum;Bass Bassa_Vah;Batk Batak;Beng Bengali;Berf Beria_Erfe;Bhks Bhaiksuki;Bopo Bopomofo;Brah Brahmi;Brai Braille;\
Bugi Buginese;Buhd Buhid;Cakm Chakma;Cans Canadian_Aboriginal;Cari Carian;Cham;Cher Cherokee;Chrs Chorasmian;\
Copt Coptic Qaac;Cpmn Cypro_Minoan;Cprt Cypriot;Cyrl Cyrillic;Deva Devanagari;Diak Dives_Akuru;Dogr Dogra;Dsrt Deseret;\
Dupl Duployan;Egyp Egyptian_Hieroglyphs;Elba Elbasan;Elym Elymaic;Ethi Ethiopic;Gara Garay;Geor Georgian;Glag Glagolitic;\
Gong Gunjala_Gondi;Gonm Masaram_Gondi;Goth Gothic;Gran Grantha;Grek Greek;Gujr Gujarati;Gukh Gurung_Khema;Guru Gurmukhi;\
Hang Hangul;Hani Han;Hano Hanunoo;Hatr Hatran;Hebr Hebrew;Hira Hiragana;Hluw Anatolian_Hieroglyphs;Hmng Pahawh_Hmong;\
Hmnp Nyiakeng_Puachue_Hmong;Hung Old_Hungarian;Ital Old_Italic;Java Javanese;Kali Kayah_Li;\
Kana Katakana;Kawi;Khar Kharoshthi;Khmr Khmer;Khoj Khojki;Kits Khitan_Small_Script;Knda Kannada;Krai Kirat_Rai;Kthi Kaithi;\
Lana Tai_Tham;Laoo Lao;Latn Latin;Lepc Lepcha;Limb Limbu;Lina Linear_A;Linb Linear_B;Lisu;Lyci Lycian;Lydi Lydian;\
Mahj Mahajani;Maka Makasar;Mand Mandaic;Mani Manichaean;Marc Marchen;Medf Medefaidrin;Mend Mende_Kikakui;\
Merc Meroitic_Cursive;Mero Meroitic_Hieroglyphs;Mlym Malayalam;Modi;Mong Mongolian;Mroo Mro;Mtei Meetei_Mayek;Mult Multani;\
Mymr Myanmar;Nagm Nag_Mundari;Nand Nandinagari;Narb Old_North_Arabian;Nbat Nabataean;Newa;Nkoo Nko;Nshu Nushu;Ogam Ogham;\
Olck Ol_Chiki;Onao Ol_Onal;Orkh Old_Turkic;Orya Oriya;Osge Osage;Osma Osmanya;Ougr Old_Uyghur;Palm Palmyrene;\
Pauc Pau_Cin_Hau;Perm Old_Permic;Phag Phags_Pa;Phli Inscriptional_Pahlavi;Phlp Psalter_Pahlavi;Phnx Phoenician;Plrd Miao;\
Prti Inscriptional_Parthian;Rjng Rejang;Rohg Hanifi_Rohingya;Runr Runic;Samr Samaritan;Sarb Old_South_Arabian;\
Saur Saurashtra;Sgnw SignWriting;Shaw Shavian;Shrd Sharada;Sidd Siddham;Sidt Sidetic;Sind Khudawadi;Sinh Sinhala;\
Sogd Sogdian;Sogo Old_Sogdian;Sora Sora_Sompeng;Soyo Soyombo;Sund Sundanese;Sunu Sunuwar;Sylo Syloti_Nagri;Syrc Syriac;\
Tagb Tagbanwa;Takr Takri;Tale Tai_Le;Talu New_Tai_Lue;Taml Tamil;Tang Tangut;Tavt Tai_Viet;Tayo Tai_Yo;Telu Telugu;\
Tfng Tifinagh;Tglg Tagalog;Thaa Thaana;Thai;Tibt Tibetan;Tirh Tirhuta;Tnsa Tangsa;Todr Todhri;Tols Tolong_Siki;Toto;\
Tutg Tulu_Tigalari;Ugar Ugaritic;Vaii Vai;Vith Vithkuqi;Wara Warang_Citi;Wcho Wancho;Xpeo Old_Persian;Xsux Cuneiform;\
Yezi Yezidi;Yiii Yi;Zanb Zanabazar_Square;Zinh Inherited Qaai;Zyyy Common;Zzzz Unknown"""

BINARY = """\
ASCII;ASCII_Hex_Digit AHex;Alphabetic Alpha;Any;Assigned;Bidi_Control Bidi_C;Bidi_Mirrored Bidi_M;Case_Ignorable CI;Cased;\
Changes_When_Casefolded CWCF;Changes_When_Casemapped CWCM;Changes_When_Lowercased CWL;Changes_When_NFKC_Casefolded CWKCF;\
Changes_When_Titlecased CWT;Changes_When_Uppercased CWU;Dash;Default_Ignorable_Code_Point DI;Deprecated Dep;Diacritic Dia;\
Emoji;Emoji_Component EComp;Emoji_Modifier EMod;Emoji_Modifier_Base EBase;Emoji_Presentation EPres;\
Extended_Pictographic ExtPict;Extender Ext;Grapheme_Base Gr_Base;Grapheme_Extend Gr_Ext;Hex_Digit Hex;\
IDS_Binary_Operator IDSB;IDS_Trinary_Operator IDST;ID_Continue IDC;ID_Start IDS;Ideographic Ideo;Join_Control Join_C;\
Logical_Order_Exception LOE;Lowercase Lower;Math;Noncharacter_Code_Point NChar;Pattern_Syntax Pat_Syn;\
Pattern_White_Space Pat_WS;Quotation_Mark QMark;Radical;Regional_Indicator RI;Sentence_Terminal STerm;Soft_Dotted SD;\
Terminal_Punctuation Term;Unified_Ideograph UIdeo;Uppercase Upper;Variation_Selector VS;White_Space space;\
XID_Continue XIDC;XID_Start XIDS"""

# Lone surrogates cannot be handed to the matcher: these are the stored sets that hold them, by definition.
WITH_SURROGATES = {"gc=Cs", "sc=Zzzz", "scx=Zzzz", "Any", "Assigned"}
EVERY_WRITABLE = "".join(map(chr, [*range(SURROGATES[0]), *range(SURROGATES[1], 0x110000)]))
EVERY_ENCODED = EVERY_WRITABLE.encode()


def measure(expression: str) -> list[tuple[int, int]]:
    """All half-open intervals of code points that have the property, lone surrogates aside."""
    intervals: list[tuple[int, int]] = []
    for match in regress.Regex(f"\\p{{{expression}}}+", "u").find_iter(EVERY_WRITABLE) or ():
        run = EVERY_ENCODED[match.range()].decode()  # the matcher counts in bytes
        start, end = ord(run[0]), ord(run[-1]) + 1
        if start < SURROGATES[0] and end > SURROGATES[1]:
            intervals += [(start, SURROGATES[0]), (SURROGATES[1], end)]
        else:
            intervals.append((start, end))
    return intervals


def boundaries(expression: str) -> list[int]:
    """The property as strictly increasing interval boundaries."""
    intervals = measure(expression)
    if expression in WITH_SURROGATES:
        intervals = sorted([*intervals, SURROGATES])
    joined: list[int] = []
    for start, end in intervals:
        if joined and joined[-1] == start:
            joined[-1] = end
        else:
            joined += (start, end)
    return joined


def encode(numbers: list[int]) -> bytes:
    """Differences between successive numbers, each as LEB128."""
    encoded = bytearray()
    previous = 0
    for number in numbers:
        rest, previous = number - previous, number
        while rest > 0x7F:
            encoded.append(rest & 0x7F | 0x80)
            rest >>= 7
        encoded.append(rest)
    return bytes(encoded)


def spellings(table: str, prefix: str) -> dict[str, str]:
    """Every spelling of every value of a table, mapped to the name its set is stored under."""
    return {spelling: prefix + entry.split()[0] for entry in table.split(";") for spelling in entry.split()}


def main() -> int:
    """Measure, check the version, write."""
    assigned = regress.Regex(r"^\p{Assigned}+$", "u")
    if not assigned.find("".join(map(chr, NEW_IN_VERSION))):
        print(f"regress {regress.__name__} does not carry Unicode {UNICODE_VERSION}", file=sys.stderr)
        return 1
    names = {
        "gc": {**spellings(CATEGORIES, "gc="), **spellings(GROUPS, "gc=")},
        "sc": spellings(SCRIPTS, "sc="),
        "scx": spellings(SCRIPTS, "scx="),
        "binary": spellings(BINARY, ""),
    }
    sets: dict[str, tuple[int, int]] = {}
    payload = bytearray()
    known: dict[bytes, tuple[int, int]] = {}
    stored = sorted(
        {*spellings(CATEGORIES, "gc=").values(), *names["sc"].values(), *names["scx"].values(), *names["binary"].values()}
    )
    for name in stored:
        encoded = encode(boundaries(name))
        if encoded not in known:
            known[encoded] = (len(payload), len(encoded))
            payload += encoded
        sets[name] = known[encoded]
    for spelled in [*names["gc"].items(), *names["sc"].items(), *names["binary"].items()]:
        prefix = spelled[1].split("=")[0] + "=" if "=" in spelled[1] else ""
        regress.Regex(f"\\p{{{prefix}{spelled[0]}}}", "u")  # every spelling is legal, or this raises
    header = json.dumps({"unicode": UNICODE_VERSION, "names": names, "sets": sets}, separators=(",", ":"), sort_keys=True)
    TARGET.write_bytes(zlib.compress(header.encode() + b"\n" + bytes(payload), 9))
    print(f"{len(sets)} sets, {len(payload):,} bytes, {TARGET.stat().st_size:,} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
