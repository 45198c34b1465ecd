"""Bots of Sortie as policies: from the view alone, reproducible, in every interface."""

from __future__ import annotations

import numpy as np
import pytest
import sortie
import sortie.pettingzoo
import sortie.vector
from conftest import CATALOGUE


def match(game: str, name: str) -> tuple[list[str], list[float]]:
    state = sortie.load(game, seed=4)
    bots = [sortie.bot(name, seat) for seat in range(state.seats)]
    actions: list[str] = []
    while not state.is_over and len(actions) < 40:
        seat = state.turn[0]
        actions.append(bots[seat].choose(state, seat))
        state.apply_action(actions[-1], seat)
    return actions, state.returns()


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("name", ["club:sims=5", "beginner:sims=5", "novice", "random"])
def test_the_same_seeds_are_the_same_match(game: str, name: str) -> None:
    assert match(game, name) == match(game, name)


@pytest.mark.parametrize("game", CATALOGUE)
def test_probabilities_are_of_legal_actions(game: str) -> None:
    state = sortie.load(game, seed=2)
    shares = sortie.bot("club:sims=20").probabilities(state)
    assert sum(shares.values()) == pytest.approx(1)
    for action in shares:
        state.clone().apply_action(action, state.turn[0])


@pytest.mark.parametrize("game", CATALOGUE)
def test_steps_spell_the_chosen_action(game: str) -> None:
    state = sortie.load(game, seed=3)
    bot, seat = sortie.bot("novice", 5), state.turn[0]
    spelled, whole = state.clone(), state.clone()
    whole.apply_action(bot.choose(state, seat), seat)
    while spelled.decision == state.decision and seat in spelled.turn:
        spelled.apply(bot.step(spelled, seat), seat)
    assert spelled.to_position() == whole.to_position()


def test_the_answer_comes_from_the_view_alone() -> None:
    state = sortie.load("attack", seed=6)
    seat = state.turn[0]
    sample = state.determinize(seat, 9)
    for name in ("novice", "club:sims=50"):
        one = sortie.bot(name, 1).probabilities(state, seat)
        other = sortie.bot(name, 1).probabilities(sample, seat)
        assert one == other and state != sample


def test_a_foreign_draft_is_refused() -> None:
    state = sortie.load("retaliation", seed=1)
    bot = sortie.bot("random", 2)
    wanted = bot.step(state)
    other = next(number for number in state.legal() if number != wanted)
    seat = state.turn[0]
    state.apply(other, seat)
    with pytest.raises(sortie.SortieError, match="undo"):
        bot.step(state, seat)


def test_a_bot_that_there_is_not_is_refused() -> None:
    with pytest.raises(sortie.SortieError, match="did you mean"):
        sortie.bot("novise")
    with pytest.raises(sortie.SortieError, match="no bots"):
        sortie.bot("club").choose(sortie.load("kuhn"))
    with pytest.raises(sortie.SortieError, match="learner"):
        sortie.vector.make("duelx", 2, opponents="novice")


def test_bots_play_in_pettingzoo() -> None:
    env = sortie.pettingzoo.env("duelx")
    env.reset(seed=1)
    bots = {agent: sortie.bot("novice", n) for n, agent in enumerate(env.possible_agents)}
    for agent in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else bots[agent].step(env.match, env.match.turn[0]))
    assert env.match.is_over


def test_bots_are_opponents_in_batches() -> None:
    def rewards(threads: int, opponents: str | None) -> np.ndarray:
        games = sortie.vector.make(
            "duelx", 8, threads=threads, dtype="none", learner=1, opponents=opponents
        )
        games.reset(seed=1)
        total = np.zeros(2)
        for n in range(600):
            games.step(games.sample(n))
            assert (games.seats == 1).all()
            total += games.rewards.sum(axis=0)
        return total

    assert (rewards(1, "novice") == rewards(2, "novice")).all()
    won = rewards(1, "novice")
    assert won[0] > 3 * won[1]
