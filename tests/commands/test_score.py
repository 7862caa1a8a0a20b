"""`manage.py score` on the command line: its input, its output and its exit code."""

import io
import json
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.managing import PROJECT, manage

TESTED = {"DJANGO_SETTINGS_MODULE": "tests.settings", "PATH": "/usr/bin:/bin"}
BELOTE = {
    "format": "scorekeeper/1",
    "game": "belote",
    "players": ["Ana", "Bea", "Cy", "Dan"],
    "hands": [{"taker": 1, "contract": "hearts", "points": [67, 95]}],
}
LINE = json.dumps(BELOTE).encode()
EXAMPLE = {
    "game": "belote",
    "sides": [{"name": "Ana & Cy", "seats": [0, 2]}, {"name": "Bea & Dan", "seats": [1, 3]}],
    "hands": [
        {
            "number": 1,
            "dealer": 0,
            "leader": 1,
            "scores": [7, 9],
            "totals": [7, 9],
            "carried": 0,
            "ruling": [
                {
                    "code": "contract_made",
                    "text": "Bea took in hearts: 95 to 67. More than half of 162: contract made.",
                    "points": [0, 0],
                },
                {
                    "code": "rounded",
                    "text": "In tens, 6 rounds up: "
                    "Ana & Cy 67, written 7; Bea & Dan 95, written 9.",
                    "points": [7, 9],
                },
            ],
        }
    ],
    "totals": [7, 9],
    "ranks": [2, 1],
    "finished": False,
    "winners": [],
    "next": {"number": 2, "dealer": 1, "leader": 2},
}


@pytest.fixture
def score(tmp_path, capsys):
    """Run the command on these bytes; return the answers and the exit code."""

    def run(content: bytes, *arguments: str) -> tuple[list, int]:
        file = tmp_path / "records.jsonl"
        file.write_bytes(content)
        code = 0
        try:
            call_command("score", str(file), *arguments)
        except SystemExit as ending:
            code = ending.code
        out, err = capsys.readouterr()
        assert err == ""
        return [json.loads(line) for line in out.splitlines()], code

    return run


def outcomes(answers):
    """The outcome of each answer: the game, or the code of the fault."""
    return [answer["error"]["code"] if "error" in answer else answer["game"] for answer in answers]


# --- one record


def test_a_ruling_has_the_code_of_its_rule_whichever_sentence_says_it(score):
    took = {"taker": 0, "contract": "garde", "bouts": 2, "points": [49, 42]}
    record = BELOTE | {"game": "tarot", "rules": {"rounding": "tens"}, "hands": [took]}
    [sheet], _ = score(json.dumps(record).encode())

    [verdict, *_] = sheet["hands"][0]["ruling"]
    assert verdict["code"] == "contract_made"
    assert "réussi de 8, compté 10" in verdict["text"]


def test_a_record_gives_its_sheet_with_the_keys_in_order(score):
    answers, code = score(LINE, "--language", "en")
    assert (answers, code) == ([EXAMPLE], 0)
    assert list(answers[0]) == list(EXAMPLE)
    assert list(answers[0]["hands"][0]) == list(EXAMPLE["hands"][0])


def test_the_language_is_french_by_default(score):
    for arguments in ((), ("--language", "fr")):
        answers, _ = score(json.dumps(BELOTE | {"hands": [{}]}).encode(), *arguments)
        assert "preneur" in answers[0]["error"]["text"]


def test_an_unknown_language_is_reported_in_a_single_line(tmp_path):
    done = manage("score", "--language", "eo", DATA_DIR=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "'eo'" in done.stderr.splitlines()[-1]


def test_a_fault_has_its_hand_field_code_and_text(score):
    hands = [*BELOTE["hands"], {"taker": 4, "contract": "cups", "points": [1, 1]}]
    answers, code = score(json.dumps(BELOTE | {"hands": hands}).encode(), "--language", "en")
    assert code == 1
    assert answers == [
        {
            "error": {
                "hand": 2,
                "field": "taker",
                "code": "unknown_seat",
                "text": "There is no seat 4: seats go from 0 to 3.",
            }
        }
    ]


@pytest.mark.parametrize(
    ("game", "rules", "text"),
    [
        ("belote", {"target": 10001}, "10001 is not possible: 0 to 10000."),
        ("belote", {"target": 0}, "Without points to play to, say how many hands there are."),
        (
            "belote",
            {"rounding": "up"},
            "“up” is not one of the choices: tens, tens_from_five and exact.",
        ),
        ("river", {"max_cards": 40}, "40 is not possible: 1 to 13."),
        ("river", {"must_trump": 1}, "“1” is not one of the choices: false and true."),
        (
            "batarde",
            {"normal_order": ["A"]},
            "“[…]” is not possible: 9 different labels of at most",
        ),
    ],
)
def test_a_house_rule_that_is_not_possible_is_told_with_what_is(score, game, rules, text):
    record = BELOTE | {"game": game, "rules": rules, "hands": []}
    answers, _ = score(json.dumps(record).encode(), "--language", "en")
    assert answers[0]["error"]["text"].startswith(text)


def test_a_finished_game_has_winners_and_nothing_next(score):
    hands = [{"taker": 0, "contract": "clubs", "capot": 0}] * 6
    (sheet,), code = score(json.dumps(BELOTE | {"hands": hands}).encode())
    assert code == 0
    assert (sheet["finished"], sheet["winners"], sheet["next"]) == (True, [0], None)
    assert sheet["totals"] == [156, 0]


# --- many records, or a record over several lines


def test_records_are_answered_in_order_and_a_bad_record_does_not_stop_the_others(score):
    answers, code = score(b"\n".join([LINE, b"oops", LINE, b"[]", LINE]))
    assert outcomes(answers) == ["belote", "not_json", "belote", "not_an_object", "belote"]
    assert code == 1
    assert [answer["error"]["hand"] for answer in answers if "error" in answer] == [None, None]


@pytest.mark.parametrize("indent", [0, 1, 2, "\t"])
def test_a_record_may_take_several_lines(score, indent):
    answers, code = score(json.dumps(BELOTE, indent=indent).encode(), "--language", "en")
    assert (answers, code) == ([EXAMPLE], 0)


def test_invalid_json_over_several_lines_is_a_single_fault(score):
    text = json.dumps(BELOTE, indent=2).replace('"points"', "points")
    for wrong in (text, text[:-1]):
        assert outcomes(score(wrong.encode())[0]) == ["not_json"]


def test_a_truncated_first_line_does_not_affect_the_others(score):
    for cut in (1, 25, 40, 60, len(LINE) - 1):
        answers, code = score(b"\n".join([LINE[:cut], LINE, LINE]))
        assert (outcomes(answers), code) == (["not_json", "belote", "belote"], 1), LINE[:cut]


def test_blank_lines_line_endings_and_a_byte_order_mark_are_accepted(score):
    assert outcomes(score(b"\xef\xbb\xbf" + LINE + b"\r\n\r\n  \r\n" + LINE + b"\r\n")[0]) == [
        "belote",
        "belote",
    ]
    pretty = json.dumps(BELOTE, indent=2).replace("\n", "\r\n")
    assert outcomes(score(b"\xef\xbb\xbf\r\n" + pretty.encode())[0]) == ["belote"]
    for empty in (b"", b" \r\n\r\n", b"\xef\xbb\xbf"):
        assert score(empty) == ([], 0)
    assert outcomes(score(LINE + b"\n" + LINE[:-1])[0]) == ["belote", "not_json"]


# --- any other input


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe{}",
        b'{"format": "\xe9"}',
        b"\x00",
        LINE + b"\x00",
        LINE.decode().encode("utf-16"),
        b'{"format": NaN}',
        b'{"format": Infinity}',
        b"[-Infinity]",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b"{'format': 1}",
        b"// nothing",
        b'"\\ud800',
        b'{"a": "\x01"}',
        LINE + LINE,
        b"1" * 5000 + b"x",
    ],
)
def test_what_is_not_json_is_reported_as_not_json(score, line):
    line = line.replace(b"\n", b" ")
    answers, code = score(LINE + b"\n" + line + b"\n" + LINE)
    assert (outcomes(answers), code) == (["belote", "not_json", "belote"], 1)
    assert "2" in answers[1]["error"]["text"]


@pytest.mark.parametrize("digits", ["9" * 30, "9" * 5000, "-" + "9" * 5000, "1e999", "1.0"])
def test_an_enormous_number_is_not_a_number(score, digits):
    line = LINE.replace(b"67", digits.encode())
    answers, _ = score(line)
    assert outcomes(answers) == ["not_a_number"]
    assert answers[0]["error"]["hand"] == 1
    assert answers[0]["error"]["field"] == "points"
    assert len(answers[0]["error"]["text"]) < 200


@pytest.mark.parametrize("line", [b"1" * 5000, b"null", b"true", b'"belote"', b"[]", b"0"])
def test_json_that_is_not_an_object_is_reported_as_such(score, line):
    assert outcomes(score(line)[0]) == ["not_an_object"]


def test_reasonably_nested_json_is_read_anywhere_in_a_record(score):
    deep = "[" * 300 + "]" * 300
    for place in ('"Ana"', '"belote"', '"hearts"', "1", "67", '"scorekeeper/1"'):
        answers, code = score(LINE.decode().replace(place, deep, 1).encode())
        assert code == 1
        assert "error" in answers[0]


def test_any_name_is_written_as_it_was_read_in_utf_8_whatever_the_terminal_has():
    players = ["\ud800", "{seat}", "%(points)s", "\U0001f0a1"]
    line = json.dumps(BELOTE | {"players": players}).encode()
    done = subprocess.run(
        [sys.executable, "manage.py", "score", "--language", "en"],
        input=line,
        capture_output=True,
        check=False,
        env=TESTED | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
        cwd=PROJECT,
    )
    sheet = json.loads(done.stdout.decode("utf-8"))
    assert sheet["sides"][0]["name"] == "\ud800 & %(points)s"
    assert "{seat} & \U0001f0a1 95, written 9" in done.stdout.decode("utf-8")


# --- files and streams


def test_a_file_that_cannot_be_read_is_reported_in_a_single_line(tmp_path):
    for file in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(CommandError) as caught:
            call_command("score", str(file))
        assert str(caught.value).startswith(f"{file} est illisible")
        assert "\n" not in str(caught.value)
    done = manage("score", str(tmp_path), DATA_DIR=tmp_path)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_standard_input_is_read_if_no_file_is_named(monkeypatch, capsys, arguments):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LINE)))
    call_command("score", *arguments)
    assert outcomes([json.loads(capsys.readouterr().out)]) == ["belote"]


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_is_reported_in_a_single_line(closed):
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" manage.py score {closed}'],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env=TESTED,
        cwd=PROJECT,
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_each_record_is_answered_before_the_next_is_sent():
    with subprocess.Popen(
        [sys.executable, "manage.py", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=TESTED,
        cwd=PROJECT,
    ) as process:
        for _ in range(3):
            process.stdin.write(LINE + b"\n")
            process.stdin.flush()
            assert outcomes([json.loads(process.stdout.readline())]) == ["belote"]
        process.stdin.close()
        assert process.wait() == 0


def test_it_ends_quietly_if_its_reader_stops_early(tmp_path):
    file = tmp_path / "records.jsonl"
    file.write_bytes((LINE + b"\n") * 3000)
    with subprocess.Popen(
        [sys.executable, "manage.py", "score", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=TESTED,
        cwd=PROJECT,
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait()


def test_a_ruling_names_who_sat_there_at_the_time_and_a_side_who_sat_there_last(score):
    taken = {"taker": 2, "contract": "hearts", "points": [95, 67]}
    replaced = [{"hand": 2, "seat": 2, "player": "Eva"}]
    record = BELOTE | {"hands": [taken, taken], "replaced": replaced}

    [sheet], _ = score(json.dumps(record).encode(), "--language", "en")

    assert sheet["sides"][0] == {"name": "Ana & Eva", "seats": [0, 2]}
    rulings = [" ".join(step["text"] for step in hand["ruling"]) for hand in sheet["hands"]]
    assert rulings[0].startswith("Cy took in hearts")
    assert "Ana & Cy 95" in rulings[0]
    assert rulings[1].startswith("Eva took in hearts")
    assert "Ana & Eva 95" in rulings[1]
