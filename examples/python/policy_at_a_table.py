"""A policy of your own at a table: in the terminal, in simulations, in the lab and in the browser.

    sortie simulate duelx --seats 'exec:python examples/python/policy_at_a_table.py,novice'
    sortie play duelx --seats 'you,exec:python examples/python/policy_at_a_table.py'
    sortie serve --program 'duelx/mine=python examples/python/policy_at_a_table.py'
"""

import random
import sys

from sortie.serving import Decision, serve_policy


def policy(decision: Decision) -> int:
    """Replace this with your network: `decision.observation` and `decision.mask` are its inputs."""
    return random.choice(decision.legal)


if __name__ == "__main__":
    if "--quick" not in sys.argv:
        serve_policy(policy)
