"""`manage.py judge`: one line of JSON for each line, and nothing else."""

import json

import pytest
from django.core.management import call_command

TRICK = {
    "ask": "winner",
    "game": "belote",
    "players": 4,
    "trump": "hearts",
    "leader": 0,
    "cards": ["AD", "KD", "7H", "9D"],
}
AUCTION = [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"]]
BIDS = {
    "ask": "bids",
    "game": "batarde",
    "players": 4,
    "cards": 5,
    "dealer": 3,
    "auction": AUCTION,
}


@pytest.fixture
def judged(tmp_path, capsys):
    """Run the command on a file of these lines; return the answers and the exit status."""

    def run(*lines, **options):
        file = tmp_path / "questions.jsonl"
        file.write_text("\n".join(lines), encoding="utf-8", errors="surrogatepass")
        status = 0
        try:
            call_command("judge", str(file), **{"language": "en", **options})
        except SystemExit as left:
            status = left.code
        printed = capsys.readouterr()
        assert printed.err == ""
        return [json.loads(line) for line in printed.out.splitlines()], status

    return run


def test_each_question_has_its_answer_in_order(judged):
    points = {"ask": "points", "game": "belote", "trump": "hearts", "cards": ["AD", "JH"]}
    answers, status = judged(
        json.dumps(TRICK), "", json.dumps({**points, "last_trick": True}), json.dumps(BIDS)
    )
    assert status == 0
    assert answers[0] == {
        "seat": 2,
        "card": "7H",
        "why": "Seat 2 holds the trick with the highest trump: the 7 of hearts.",
    }
    assert answers[1]["points"] == 41
    assert list(answers[2]) == ["seat", "bids", "raises", "closed", "why"]
    assert answers[2]["bids"] == [0, 1, 3, 4, 5]
    assert answers[2]["raises"][:2] == [[2, "clubs"], [2, "diamonds"]]


def test_an_announcement_that_was_not_allowed_is_named_in_the_sentence(judged):
    said = json.dumps({**BIDS, "auction": [*AUCTION, [3, 2, "no_trump"]]})
    answers, status = judged(said)
    assert status == 1
    assert answers == [
        {
            "error": {
                "hand": None,
                "field": "auction",
                "code": "bid_not_allowed",
                "text": "Bid no. 4 was not allowed: in no trump, 0, 1, 3, 4 and 5 could be bid.",
            }
        }
    ]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ([3, 0, "clubs"], "a new trump needs a number above 2, or 2 in a stronger trump than no"),
        ([3, 0, "clubs", "marked"], "a new trump needs a number above 2"),
        ([3, 1, "no_trump", "marked"], "with two packs, a bid in a new trump names"),
    ],
)
def test_a_bid_that_was_not_allowed_is_told_with_what_was(judged, said, why):
    answers, _ = judged(json.dumps({**BIDS, "auction": [*AUCTION, said]}))
    assert answers[0]["error"]["text"].startswith(f"Bid no. 4 was not allowed: {why}")


CALLS = [[2, 80, "hearts"]]


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ([*CALLS, [1, 80, "spades"]], "Bid no. 2 was not allowed: it had to be above 80."),
        ([[2, "capot", "clubs"], [1, 160, "clubs"]], "it had to be above capot."),
        ([[2, 85, "clubs"]], "bids go by tens from 80 to 160; above them is capot."),
        ([[2, 170, "clubs"]], "bids go by tens from 80 to 160;"),
        ([[2, 80, "no_trump"]], "that trump is not played at this table."),
        ([*CALLS, [1, "coinche"], [0, 90, "clubs"]], "after a coinche nobody bids."),
        ([*CALLS, [1, "pass"], [0, "coinche"]], "only the other side can coinche a bid"),
        ([*CALLS, [1, "surcoinche"]], "only the attack can surcoinche, after a coinche."),
        ([[2, 80]], "Bid no. 1 was not allowed."),
        ([[3, "pass"]], "Bid no. 1 was out of turn."),
    ],
)
def test_a_call_of_coinche_that_was_not_allowed_is_told_why(judged, calls, said):
    bids = {"ask": "bids", "game": "coinche", "dealer": 3, "auction": calls}
    answers, status = judged(json.dumps(bids))

    assert status == 1
    assert said in answers[0]["error"]["text"]


def test_faults_that_concern_a_seat_give_its_number(judged):
    answers, _ = judged(json.dumps({**BIDS, "mechoune_by": 0}))
    assert answers[0]["error"]["code"] == "declarer_cannot_mechoune"
    assert "Seat 0" in answers[0]["error"]["text"]
