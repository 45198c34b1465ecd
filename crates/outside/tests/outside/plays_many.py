"""Plays many matches at once, always the first action. The arguments are a file, which gets the process
id and the number of matches of each batch of decisions, and what goes wrong in one match."""

import json
import os
import sys
import time


def first(body):
    """The first legal action."""
    return {"match": body["match"], "decision": body["decision"], "action": body["actions"][0]}


def answers(kind, body, how):
    if kind == "hello":
        # Each message of another match than the bad one is answered as it should be.
        only = {"observations_only": True} if "only" in how else {}
        yield {"match": body["match"], "ready": 2, "matches": int(how.get("matches", 32)), **only}
    elif kind in ("decide", "steps") and "only" in how:
        draft, step = body.get("draft", ""), body["legal"][0]
        # 255 submits a draft that could go on.
        kind, step = ("draft", "") if step == 255 else ("advance", str(step))
        draft = ".".join(filter(None, [draft, step]))
        yield {"match": body["match"], "decision": body["decision"], kind: draft}
    elif kind == "decide":
        is_bad = body["match"] == int(how.get("bad", -1))
        if is_bad and how["way"] == "illegal":
            yield {"match": body["match"], "decision": body["decision"], "action": "no such action"}
        elif is_bad and how["way"] == "floods":
            yield from [{"match": body["match"], "decision": body["decision"] + 9, "action": ""}] * 99
        elif is_bad and how["way"] == "dies":
            sys.exit("no more")
        elif is_bad and how["way"] == "hangs":
            time.sleep(1000)
        elif is_bad and how["way"] == "unknown":
            yield {**first(body), "match": 99}
            yield {"decision": 1}
            yield first(body)
        elif not (is_bad and how["way"] == "silent"):
            yield first(body)
    elif kind == "warning" and how.get("way") == "illegal" and "match" in body:
        yield {"match": body["match"], "decision": body["decision"], "action": "no such action"}


def main(file, *words):
    how = dict(word.split("=") for word in words)
    log = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for line in sys.stdin:
        message = json.loads(line)
        batch = [next(iter(each.items())) for each in message.get("batch", [message])]
        seen = [body["match"] for kind, body in batch if kind == "decide"]
        entry = json.dumps([os.getpid(), line.startswith('{"batch":'), seen, batch]) + "\n"
        # In one piece, because several processes may write.
        os.write(log, entry.encode())
        said = [answer for kind, body in batch for answer in answers(kind, body, how)]
        if how.get("slow") and any(kind == "decide" for kind, _ in batch):
            time.sleep(float(how["slow"]))
        if how.get("lines"):
            for answer in said:
                print(json.dumps(answer), flush=True)
        elif said:
            print(json.dumps({"batch": said} if "batch" in message else said[0]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
