"""The games in OpenSpiel: its own test, its solver and its players."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
import sortie
import sortie.open_spiel
from conftest import CATALOGUE
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts


def load(rules: str, **parameters: object) -> pyspiel.Game:
    name, _, values = rules.partition("/")
    lite, game = name.startswith("lite:"), name.removeprefix("lite:")
    return pyspiel.load_game(f"sortie_{game}", {"rules": values, "lite": lite, **parameters})


def test_random_matches_pass_the_test_of_open_spiel(form: tuple[str, int]) -> None:
    rules, seats = form
    game = load(rules, players=seats, deals=50)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


# NashConv of uniform play as `sortie_bots::solve` computes it; crates/environment/tests holds the same
# numbers.
UNIFORM = {
    "kuhn": 0.9166666666666666,
    "leduc": 4.747222222222222,
    "goofspiel/cards=4,hidden=true": 0.7083333333333335,
    "lite:attack/decks=2": 0.14149305555555558,
    "lite:commander": 0.13124999999999984,
    "lite:duelx": 0.4,
    "lite:modify": 0.3398809523809524,
    "lite:retaliation": 0.9036458333333333,
}


REWARDS = {"kuhn": "points", "leduc": "points"}


@pytest.mark.parametrize("rules", UNIFORM)
def test_exploitability_agrees_with_our_solver(rules: str) -> None:
    game = load(rules, sequential=True, chance="exact", reward=REWARDS.get(rules, "share"))
    found = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert found == pytest.approx(UNIFORM[rules], abs=1e-9)


def test_counterfactual_regret_minimisation_solves_kuhn() -> None:
    game = load("kuhn")
    solver = cfr.CFRSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.01


@pytest.mark.parametrize("rules", ["kuhn", "leduc", *CATALOGUE])
def test_tree_search_of_open_spiel_plays(rules: str) -> None:
    game = load(rules, deals=10, sequential=True)
    generator = np.random.RandomState(1)
    evaluator = pyspiel_rollouts(generator)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=5, random_state=generator)
    state = game.new_initial_state()
    for _ in range(6):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(int(generator.choice([n for n, _ in state.chance_outcomes()])))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def pyspiel_rollouts(generator: np.random.RandomState) -> object:
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    return RandomRolloutEvaluator(n_rollouts=1, random_state=generator)


def test_a_resampled_state_is_in_the_same_information_set() -> None:
    state = load("leduc").new_initial_state()
    for action in (7, 1):
        state.apply_action(action)
    for n in range(20):
        sampled = state.resample_from_infostate(1, np.random.default_rng(n).random)
        assert sampled.information_state_string(1) == state.information_state_string(1)
        assert sampled.legal_actions() == state.legal_actions()


def test_a_bad_parameter_is_refused() -> None:
    for bad in ({"chance": "never"}, {"reward": "gold"}, {"deals": 0, "chance": "seeded"}):
        with pytest.raises(Exception, match="is"):
            load("attack", **bad)


def test_chance_outcomes_are_complete_and_restored() -> None:
    deals = sortie.deals("leduc")
    assert sum(probability for probability, _ in deals) == pytest.approx(1)
    assert len({state.to_position() for _, state in deals}) == len(deals)
    state = deals[7][1]
    state.apply_action("call")
    following = state.chance_outcomes(1)
    assert sum(probability for probability, _ in following) == pytest.approx(1)
    for _, match in following:
        assert pickle.loads(pickle.dumps(match)) == match
        with pytest.raises(sortie.SortieError, match="record"):
            match.record()


def test_listing_outcomes_changes_nothing() -> None:
    state = sortie.load("leduc", seed=3)
    state.apply_action("call")
    before = state.to_position()
    state.chance_outcomes(1)
    with pytest.raises(sortie.ChanceError):
        state.chance_outcomes(1, most=2)
    with pytest.raises(sortie.IllegalActionError):
        state.chance_outcomes(77)
    assert state.to_position() == before
