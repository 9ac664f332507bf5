"""The dice are exact, reproducible and recomputable by anyone."""

import hashlib
import hmac
from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from cairn import Dice


def test_commitment_is_the_hash_of_the_seed() -> None:
    assert Dice("abc").commitment == hashlib.sha256(b"abc").hexdigest()


def test_a_number_as_seed_is_its_text() -> None:
    assert Dice(7).seed == "7"
    assert Dice(7).commitment == Dice("7").commitment


def test_bytes_are_the_documented_hmac() -> None:
    """A roll of 1 in 24 needs five bits: the top bits of each byte until one is below 24."""
    for event in range(200):
        block = hmac.new(b"seed", f"{event}/0".encode(), "sha256").digest()
        expected = next(byte >> 3 for byte in block if byte >> 3 < 24)
        assert Dice("seed").stream(event).below(24) == expected


def test_a_stream_goes_on_beyond_one_block() -> None:
    stream = Dice("long").stream(0)
    assert len({stream.below(2**256) for _ in range(20)}) == 20


@given(st.integers(1, 2**80), st.integers(0, 50))
def test_below_stays_below(bound: int, event: int) -> None:
    assert 0 <= Dice("any").stream(event).below(bound) < bound


def test_every_number_is_equally_likely() -> None:
    counts = Counter(Dice("fair").stream(event).below(6) for event in range(12_000))
    # Chi-square with 5 degrees of freedom; 20.5 is passed by chance once in a thousand seeds.
    assert sum((counts[face] - 2000) ** 2 / 2000 for face in range(6)) < 20.5


def test_choose_follows_the_probabilities() -> None:
    outcomes = [("a", Fraction(1, 7)), ("b", Fraction(2, 7)), ("c", Fraction(4, 7))]
    counts = Counter(Dice("w").stream(event).choose(outcomes) for event in range(7_000))
    assert abs(counts["a"] - 1000) < 120
    assert abs(counts["c"] - 4000) < 170


def test_events_are_independent_of_each_other() -> None:
    dice = Dice("x")
    alone = dice.stream(5).below(1000)
    dice.stream(4).below(1000)
    assert dice.stream(5).below(1000) == alone


def test_fresh_seeds_differ_and_stay_out_of_sight() -> None:
    one, two = Dice.fresh(), Dice.fresh()
    assert one.seed != two.seed
    assert len(one.seed) == 64
    assert one.seed not in repr(one)
