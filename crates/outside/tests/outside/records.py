"""Writes all that it hears into a file. Says what another file has, line by line, whenever it is
asked something, and the first of all actions from then on."""

import json
import sys


def main(heard, sayings=None):
    sayings = open(sayings).read().splitlines() if sayings else ['{"ready": 1}']
    draft = asked = None
    with open(heard, "w") as file:
        for line in sys.stdin:
            file.write(line)
            file.flush()
            kind, body = next(iter(json.loads(line).items()))
            if kind not in ("hello", "decide", "steps", "warning"):
                continue
            if kind == "decide":
                asked = body
            if sayings:
                answer = sayings.pop(0)
            elif kind != "steps" and asked["actions"] is not None:
                answer = {"decision": asked["decision"], "action": asked["actions"][0]}
            elif kind != "steps":
                draft = ""
                answer = {"decision": body["decision"], "steps": draft}
            elif kind == "steps" and body["complete"]:
                answer = {"decision": body["decision"], "draft": draft}
            else:
                step = str(body["next"][0]["step"])
                draft = f"{draft}.{step}" if draft else step
                answer = {"decision": body["decision"], "steps": draft}
            print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
