#!/usr/bin/env python3
"""Plays legal random moves at a Sortie server through its API, against the server's own bot.

    python3 examples/bot.py http://127.0.0.1:8080 GAME --matches 3

Nothing but the standard library is needed. `GET /games` lists the games; /api on the server
describes everything that is used here, and the rest.
"""

import argparse
import json
import random
import urllib.error
import urllib.request


class Server:
    """A server, and who we are there."""

    def __init__(self, address):
        self.address = address.rstrip("/")
        self.token = None
        # A token is all that a program needs.
        self.token = self.post("/guests")["token"]

    def open(self, method, path, document=None):
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        body = None if document is None else json.dumps(document).encode()
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        return urllib.request.urlopen(request, timeout=60)

    def get(self, path):
        with self.open("GET", path) as answer:
            return json.load(answer)

    def post(self, path, document=None):
        with self.open("POST", path, document or {}) as answer:
            return json.load(answer)

    def wait(self, table, n):
        """Follows the stream of a table until entry n is there."""
        with self.open("GET", f"/tables/{table}/stream?n={n}") as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    return


def draft(server, table, decision, chance):
    """A whole action, step by step: each step is one that the server offers."""
    steps = ""
    while True:
        query = f"decision={decision}&draft={steps}"
        offer = server.get(f"/tables/{table}/steps?{query}")
        if offer["decision"] != decision:
            return None
        following = offer["next"]
        if offer["complete"] and (not following or chance.random() < 0.5):
            return steps
        step = str(chance.choice(following)["step"])
        steps = f"{steps}.{step}" if steps else step


def play(server, game, bot, chance):
    """Plays a match in seat 0; returns the seats that won."""
    games = {entry["id"]: entry for entry in server.get("/games")}
    if game not in games:
        raise SystemExit(f"there is no game '{game}': {', '.join(games)}")
    others = [bot] * (games[game]["seats"]["min"] - 1)
    wish = {"game": game, "seats": ["you"] + others, "pace": 0}
    table = server.post("/tables", wish)["id"]
    while True:
        seen = server.get(f"/tables/{table}")
        if seen["outcome"]:
            places = seen["outcome"]["places"]
            return [seat for seat, place in enumerate(places) if place == 1]
        if seen["seat"] not in seen["waiting"]:
            server.wait(table, seen["n"])
            continue
        decision = seen["decision"]
        steps = draft(server, table, decision, chance)
        if steps is None:
            continue
        try:
            server.post(f"/tables/{table}/actions", {"decision": decision, "draft": steps})
        except urllib.error.HTTPError as error:
            # 409: the match has gone on in the meantime. Everything else is a fault of this bot.
            if error.code != 409:
                raise SystemExit(f"{error.code}: {error.read().decode()}") from error


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", help="the address, such as http://127.0.0.1:8080")
    parser.add_argument("game", help="the id of a game, as GET /games lists them")
    parser.add_argument("--matches", type=int, default=1, help="how many (1)")
    parser.add_argument("--against", default="random", help="the bot in the other seats (random)")
    parser.add_argument("--seed", type=int, help="makes the own choices the same every time")
    args = parser.parse_args()
    server, chance = Server(args.server), random.Random(args.seed)
    won = 0
    for match in range(1, args.matches + 1):
        winners = play(server, args.game, args.against, chance)
        won += winners == [0]
        who = " and ".join("we" if seat == 0 else f"seat {seat}" for seat in winners)
        print(f"match {match}: {who} won", flush=True)
    print(f"{won} of {args.matches} won")


if __name__ == "__main__":
    main()
