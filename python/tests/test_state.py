"""`sortie.State`: matches are played, copied, stored, sampled and observed."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
import pytest
import sortie
from conftest import FORMS


def play(state: sortie.State, luck: random.Random, most: int = 10_000) -> int:
    """Plays at random, one of the seats to act at a time; returns the number of steps."""
    steps = 0
    while not state.is_over and steps < most:
        seat = luck.choice(state.turn)
        state.apply(luck.choice(state.legal(seat)), seat)
        steps += 1
    return steps


def test_every_game_is_tested() -> None:
    assert {rules.partition("/")[0] for rules, _ in FORMS} == set(sortie.GAMES)


def test_random_matches_end_with_one_share_in_all(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=1)
    play(state, random.Random(1))
    assert state.is_over
    assert sum(state.returns()) == pytest.approx(1.0)
    assert state.turn == [] and state.legal() == [] and not state.mask().any()
    with pytest.raises(sortie.FinishedError):
        state.apply(0)


def test_the_same_seed_and_steps_are_the_same_match(form: tuple[str, int]) -> None:
    one, other = (sortie.load(*form, seed=5) for _ in range(2))
    play(one, random.Random(2), 30)
    play(other, random.Random(2), 30)
    assert one == other and hash(one) == hash(other)
    assert one.to_position() == other.to_position()
    for seat in range(one.seats):
        assert one.information_state_key(seat) == other.information_state_key(seat)


def test_another_deal_is_a_match_of_the_same_rules(form: tuple[str, int]) -> None:
    rules, seats = form
    played = sortie.load(rules, seats, seed=1)
    played.apply(played.legal()[0])
    assert played.deal(5) == sortie.load(rules, seats, seed=5)
    assert played.deal("ab" * 32).to_position() == sortie.load(rules, seats, "ab" * 32).to_position()


def test_copies_go_their_own_way(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=2)
    before = state.clone()
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        if not twin.is_over:
            play(twin, random.Random(3), 1)
            assert twin != state
    assert state == before


def test_a_pickled_match_goes_on_as_the_match_does(form: tuple[str, int]) -> None:
    for steps in (0, 1, 5, 25):
        state = sortie.load(*form, seed=3)
        play(state, random.Random(4), steps)
        read = pickle.loads(pickle.dumps(state))
        assert read == state
        play(state, random.Random(5), 40)
        play(read, random.Random(5), 40)
        assert read == state


def test_a_pickled_sample_goes_on_as_the_sample_does(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=3)
    play(state, random.Random(4), 7)
    sample = state.determinize(0, 11)
    play(sample, random.Random(5), 3)
    assert pickle.loads(pickle.dumps(sample)) == sample


def test_samples_look_as_the_match_does(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=4)
    luck = random.Random(6)
    rng = np.random.default_rng(7)
    for _ in range(20):
        for seat in range(state.seats):
            sample = state.determinize(seat, rng)
            assert (sample.observe(seat) == state.observe(seat)).all()
            assert sample.legal(seat) == state.legal(seat)
        if play(state, luck, 1) == 0:
            break


def test_a_sample_has_none_of_the_others_drafts() -> None:
    state = sortie.load("goofspiel", seed=1)
    state.apply(4, seat=1)
    assert state.determinize(0, 1).turn == [0, 1]
    assert state.determinize(1, 1).turn == [0]


def test_positions_read_back(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=6)
    play(state, random.Random(7), 12)
    read = sortie.State.from_position(state.to_position())
    assert read.to_position() == state.to_position()
    with pytest.raises(sortie.SortieError, match="record"):
        read.record()


def test_records_hold_every_action(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=8)
    play(state, random.Random(9))
    record = json.loads(state.record())
    assert record["rules"] == state.rules and record["seats"] == state.seats
    assert record["log"][-1]["entry"]["end"]["outcome"]["points"] == state.returns("points")


def test_observations_are_the_same_in_every_form(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=9)
    play(state, random.Random(10), 9)
    for full in (False, True):
        spec = state.spec(full)
        size = state.observation_size(full)
        assert sum(feature.size for feature in spec) == size
        assert [f.offset for f in spec] == list(np.cumsum([0] + [f.size for f in spec])[:-1])
        for seat in range(state.seats):
            floats = state.observe(seat, full=full)
            small = state.observe(seat, np.zeros(size, np.uint8), full=full)
            packed = state.observe(seat, np.zeros(state.observation_words(full), np.uint64), full)
            assert floats.min() >= 0.0 and floats.max() <= 1.0
            bits = sum(f.size for f in spec if f.kind == "bits")
            unpacked = np.unpackbits(packed.view(np.uint8), bitorder="little")[:bits]
            assert (unpacked == small[:bits]).all() and (unpacked == floats[:bits]).all()
            words = -(-bits // 64)
            numbers = packed[words:].view(np.uint16)
            offset = bits
            for feature in spec:
                if feature.kind == "numbers":
                    span = max(feature.high - feature.low, 1)
                    here = numbers[offset - bits : offset - bits + feature.size]
                    assert floats[offset : offset + feature.size] == pytest.approx(here / span)
                    offset += feature.size


def test_the_hand_is_observed_and_the_enemys_is_not() -> None:
    state = sortie.load("attack", seed=1)
    hand = {feature.name: feature for feature in state.spec()}["hand"]
    position = json.loads(state.to_position())
    mine = state.observe(0)[hand.offset : hand.offset + hand.size]
    theirs = state.observe(1)[hand.offset : hand.offset + hand.size]
    assert mine.sum() == 5 and theirs.sum() == 5 and (mine * theirs).sum() == 0
    assert len(position["table"]["hand"][0]) > 0


def test_whole_actions_are_numbered_and_spelled() -> None:
    state = sortie.load("retaliation/suits_each=1", seed=1)
    actions = state.actions()
    by_number, by_notation = state.clone(), state.clone()
    by_number.apply_action(17)
    by_notation.apply_action(actions[17])
    assert by_number == by_notation and by_number != state
    with pytest.raises(sortie.IllegalActionError, match="no action"):
        state.apply_action(len(actions))


def test_illegal_steps_name_the_rule_and_change_nothing(form: tuple[str, int]) -> None:
    state = sortie.load(*form, seed=10)
    if state.is_over:
        pytest.skip("the match is over as soon as it is dealt")
    before = state.clone()
    seat = state.turn[0]
    for number in set(range(256)) - set(state.legal(seat)):
        with pytest.raises(sortie.IllegalActionError) as raised:
            state.apply(number, seat)
        rule = raised.value.rule
        assert rule is None or rule in str(raised.value)
    for seat in set(range(state.seats)) - set(state.turn):
        with pytest.raises(sortie.IllegalActionError, match="nothing to decide"):
            state.apply(0, seat)
    with pytest.raises(sortie.SortieError, match="no seat 8"):
        state.observe(8)
    assert state == before


def test_wrong_arrays_are_refused() -> None:
    state = sortie.load("leduc")
    with pytest.raises(sortie.SortieError, match="float32, uint8 or uint64"):
        state.observe(0, np.zeros(state.observation_size(), np.float64))  # type: ignore[arg-type]
    with pytest.raises(sortie.SortieError, match="shape"):
        state.observe(0, np.zeros(3, np.float32))
    with pytest.raises(sortie.SortieError, match="contiguous"):
        state.observe(0, np.zeros(2 * state.observation_size(), np.float32)[::2])
    locked = np.zeros(256, np.uint8)
    locked.flags.writeable = False
    with pytest.raises(sortie.SortieError):
        state.mask(out=locked)


def test_wrong_rules_and_documents_are_refused() -> None:
    with pytest.raises(sortie.RulesError, match="did you mean"):
        sortie.load("atack")
    with pytest.raises(sortie.RulesError, match="preset"):
        sortie.load("attack/crooss")
    with pytest.raises(sortie.RulesError, match="ATK-22"):
        sortie.load("attack/decks=9")
    with pytest.raises(sortie.RulesError, match="seats"):
        sortie.load("attack", seats=3)
    with pytest.raises(sortie.SortieError, match="seed"):
        sortie.load("attack", seed="12")
    position = sortie.load("kuhn").to_position()
    with pytest.raises(sortie.PositionError):
        sortie.State.from_position(position.replace('"open"', '"shut"'))


def test_the_scene_is_worded_in_both_languages() -> None:
    state = sortie.load("attack", seed=1)
    assert state.scene_text(0) != state.scene_text(1)
    assert state.scene_text(0, "de") != state.scene_text(0)
    with pytest.raises(sortie.SortieError, match="language"):
        state.scene_text(0, "tlh")


def test_what_is_hidden_lies_within_what_is_possible(form: tuple[str, int]) -> None:
    luck, rng = random.Random(11), np.random.default_rng(12)
    compared = 0
    for seed in range(3):
        state = sortie.load(*form, seed=seed)
        full = {feature.name: feature for feature in state.spec(full=True)}
        for _ in range(60):
            for seat in range(state.seats):
                for truth in (state, state.determinize(seat, rng)):
                    seen = truth.observe(seat, full=True)
                    for name, possible in full.items():
                        if not name.startswith("possible_"):
                            continue
                        hidden = full[name.removeprefix("possible_")]
                        assert hidden.shape == possible.shape
                        bits = seen[hidden.offset : hidden.offset + hidden.size]
                        may = seen[possible.offset : possible.offset + possible.size]
                        assert (bits <= may).all(), f"{name}: {truth.to_position()}"
                        compared += int(bits.sum())
            if play(state, luck, 1) == 0:
                break
    assert (compared > 0) == any(name.startswith("possible_") for name in full)


def test_an_observation_decides_the_legal_steps(form: tuple[str, int]) -> None:
    luck = random.Random(13)
    legal: dict[bytes, list[int]] = {}
    for seed in range(5):
        state = sortie.load(*form, seed=seed)
        for _ in range(150):
            for seat in range(state.seats):
                seen = state.observe(seat).tobytes()
                # A seat that has chosen looks as before; only who waits is known besides.
                if seat in state.turn:
                    assert legal.setdefault(seen, state.legal(seat)) == state.legal(seat)
            if play(state, luck, 1) == 0:
                break


def test_the_layout_says_which_cards_share_a_rank() -> None:
    spec = {feature.name: feature for feature in sortie.load("attack/decks=2").spec()}
    hand, draft = spec["hand"].ranks, spec["draft"].ranks
    assert len(hand) == 104
    # The four twos of the first pack, the threes, and the twos of the second pack.
    assert hand[:5] == [0, 0, 0, 0, 1]
    assert hand[52] == 0
    # 104 steps are cards, the others are none.
    assert draft[:104] == hand
    assert set(draft[104:]) == {None}
    assert spec["phase"].ranks == []
    assert {tuple(f.ranks) for f in sortie.load("retaliation").spec()} <= {(), (None,) * 89}
