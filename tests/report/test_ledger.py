"""The ledger counts every failure once, to the one who failed."""

from donka.game.faults import Fault, FaultKind
from donka.game.record import DealRecord, GameRecord, encode_moves, encode_points
from donka.journal.block import Block
from donka.journal.kept import KeptVoid
from donka.journal.sitting import SittingId, Void
from donka.report.ledger import Ledger, Line, ledger_text, line_json, void_json, void_text

NAMES = ("ann", "bob", "cyd", "dan", "eve")
BLOCKS = (
    Block(1, 1, ("ann", "bob", "cyd", "dan"), 1, 1, 0),
    Block(2, 2, ("ann", "bob", "cyd", "eve"), 2, 1, 0),
)
VOID = KeptVoid(SittingId(2, 3), Void("a host process died", "2026-11-29T20:00:00Z"))


def game(seats, faults=(), substituted=0):
    deals = [DealRecord(b"", bytes(range(52)), bits) for bits in (0, substituted)]
    return GameRecord(
        table=1,
        set=1,
        rotation=1,
        seats=seats,
        moves=encode_moves(deals),
        points=encode_points([8, 6, 6, 6]) * 2,
        asked=(20, 21, 22, 23),
        faults=tuple(faults),
    )


def counted():
    ledger = Ledger(NAMES)
    crash = Fault(FaultKind.CRASH, 1, 2, 3, death=True)
    # The crash cost seat 1 three decisions, the late card of seat 3 its own.
    bits = 0b111 << 14 + 3 | 1 << 14 * 3 + 9
    ledger.add_game(game(NAMES[:4], [crash, Fault(FaultKind.TIMEOUT, 3, 2, 9)], bits))
    ledger.add_game(game(("bob", "ann", "cyd", "eve"), [Fault(FaultKind.CRASH, 0, 1, 5)]))
    ledger.add_voids([VOID], BLOCKS)
    return ledger.lines()


def test_faults_deaths_and_substituted_decisions_are_counted_to_their_bot():
    assert counted() == (
        Line("ann", 41, {}, 0, 0, 1),
        Line("bob", 41, {FaultKind.CRASH: 2}, 1, 3, 1),
        Line("cyd", 44, {}, 0, 0, 1),
        Line("dan", 23, {FaultKind.TIMEOUT: 1}, 0, 1, 0),
        Line("eve", 23, {}, 0, 0, 1),
    )


def test_the_table_has_a_column_for_each_kind_that_happened():
    text = ledger_text("league: faults", counted(), ("A note.",))

    assert text == (
        "league: faults\n"
        "\n"
        "bot      timeout    crash    faults    deaths    substituted    asked    voids\n"
        "-----  ---------  -------  --------  --------  -------------  -------  -------\n"
        "ann            0        0         0         0              0       41        1\n"
        "bob            0        2         2         1              3       41        1\n"
        "cyd            0        0         0         0              0       44        1\n"
        "dan            1        0         1         0              1       23        0\n"
        "eve            0        0         0         0              0       23        1\n"
        "\n"
        "A note.\n"
    )


def test_without_voids_there_is_no_column_for_them():
    heading = ledger_text("t", [Line("ann", 5, {}, 0, 0, 0)], ()).splitlines()[2]

    assert heading.split() == ["bot", "faults", "deaths", "substituted", "asked"]


def test_in_json_every_kind_is_there():
    kinds = line_json(counted()[1])["kinds"]

    assert kinds == {kind.value: 2 if kind is FaultKind.CRASH else 0 for kind in FaultKind}


def test_a_void_tells_the_sitting_who_sat_there_and_the_proof():
    assert void_text(VOID, BLOCKS) == (
        "block 2, rotation 3 (table 2: ann, bob, cyd, eve), 2026-11-29T20:00:00Z: a host process died"
    )
    assert void_json(VOID, BLOCKS) == {
        "block": 2,
        "rotation": 3,
        "table": 2,
        "bots": ("ann", "bob", "cyd", "eve"),
        "reason": "a host process died",
        "at": "2026-11-29T20:00:00Z",
    }
