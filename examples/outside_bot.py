#!/usr/bin/env python3
"""Plays legal random moves as a program that Sortie starts; change choose() to play better.

    sortie play GAME --seats you,exec:examples/outside_bot.py

Nothing but the standard library is needed. docs/bot-protocol.md tells what is said: a line of JSON
each, on stdin what we are told, on stdout what we answer. What is to be seen goes to stderr.
"""

import json
import random
import sys


def say(answer):
    print(json.dumps(answer), flush=True)


def hear():
    """The next message: what kind it is, and what it says; None when there are no more."""
    line = sys.stdin.readline()
    return next(iter(json.loads(line).items())) if line else None


class Player:
    """One seat of one match."""

    def __init__(self, hello):
        self.seat = hello["seat"]
        self.chance = random.Random()

    def told(self, entry):
        """Something happened: entry["event"] is what, entry["n"] its number."""

    def choose(self, asked):
        """The answer to a decision: asked["scene"] is what we see, asked["actions"] what is legal."""
        if asked["actions"] is not None:
            return {"action": self.chance.choice(asked["actions"])}
        return {"draft": self.build(asked["decision"])}

    def build(self, decision):
        """Where there are too many actions to list: one step by step, each of those that may follow."""
        draft = ""
        while True:
            say({"decision": decision, "steps": draft})
            kind, offer = hear()
            while kind != "steps":
                kind, offer = hear()
            if offer["complete"] and (not offer["next"] or self.chance.random() < 0.5):
                return draft
            step = str(self.chance.choice(offer["next"])["step"])
            draft = f"{draft}.{step}" if draft else step


def main():
    player = None
    while message := hear():
        kind, body = message
        if kind == "hello":
            player = Player(body)
            say({"ready": 2})
        elif kind == "told":
            player.told(body)
        elif kind == "decide":
            say({"decision": body["decision"], **player.choose(body)})
        elif kind == "warning":
            print(body["says"], file=sys.stderr)


if __name__ == "__main__":
    main()
