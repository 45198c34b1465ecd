"""Programs that do not do what they should: the argument says which."""

import json
import os
import subprocess
import sys
import time


def say(answer):
    print(json.dumps(answer), flush=True)


def hear():
    """The next message; ends the program when there are no more."""
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return next(iter(json.loads(line).items()))


def until(*kinds):
    while True:
        kind, body = hear()
        if kind in kinds:
            return kind, body


def first(asked):
    """The first legal action."""
    if asked["actions"] is not None:
        return {"decision": asked["decision"], "action": asked["actions"][0]}
    draft = ""
    while True:
        say({"decision": asked["decision"], "steps": draft})
        offer = until("steps")[1]
        if offer["complete"]:
            return {"decision": asked["decision"], "draft": draft}
        step = str(offer["next"][0]["step"])
        draft = f"{draft}.{step}" if draft else step


def main(how, argument=None):
    if how == "dies at once":
        sys.exit("no bot today")
    if how == "never ready":
        time.sleep(1000)
    if how == "other version":
        say({"ready": 3})
        time.sleep(1000)
    hear()
    say({"ready": 1})
    if how == "deaf":
        os.close(0)
        time.sleep(1000)
    if how == "ignores the end":
        helper = subprocess.Popen(["sleep", "1000"])
        with open(argument, "w") as file:
            file.write(f"{os.getpid()} {helper.pid}")
    asked = until("decide")[1]
    decision = asked["decision"]
    if how == "dies":
        print("Traceback", "NameError: \x1b[31mx", sep="\n", file=sys.stderr)
        os._exit(3)
    while how == "silent":
        hear()
    while how == "endless":
        os.write(1, b"x" * 65536)
    while how == "chatter":
        os.write(1, b"ha\n\n" * 1000)
    while how == "asks on":
        say({"decision": decision, "steps": ""})
        until("steps")
    while how == "illegal":
        say({"decision": decision, "action": "no such action"})
        until("warning")
    while how == "stale":
        say({**first(asked), "decision": decision - 1})
        until("warning")
    while how == "mends":
        # Everything is wrong once, and what we are warned of says so.
        for wrong, error in [
            ("no JSON", "form"),
            ('{"decision": 1, "move": "x"}', "form"),
            (json.dumps({"decision": decision}), "form"),
            (json.dumps({"decision": decision, "actions": {}}), "form"),
            (json.dumps({"decision": decision, "draft": "3,17"}), "form"),
            (json.dumps({"decision": decision, "draft": ""}), "refused"),
            (json.dumps({"decision": decision, "draft": "255"}), "refused"),
            (json.dumps({"decision": decision, "action": "?"}), "refused"),
            (json.dumps({"decision": decision + 1, "action": "?"}), "stale"),
        ]:
            print(wrong, flush=True)
            warning = until("warning")[1]
            assert warning["error"] == error, (wrong, warning)
            assert warning["says"] and warning["decision"] == decision, warning
            assert ("rule" in warning) == (error == "refused"), warning
        say(first(asked))
        asked = until("decide")[1]
        decision = asked["decision"]
    while how == "ignores the end":
        say(first(asked))
        line = sys.stdin.readline()
        while line and "decide" not in json.loads(line):
            line = sys.stdin.readline()
        while not line:
            time.sleep(1)
        asked = json.loads(line)["decide"]


if __name__ == "__main__":
    main(*sys.argv[1:])
