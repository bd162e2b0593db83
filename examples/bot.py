"""A bot in Python: JSON lines in, JSON lines out.  backroom lab match "cmd: python3 examples/bot.py" random"""

import json
import sys

# Deep State: the first verb of this list that is on offer; Spies: the cards that pay, late in the game.
VERBS = ["treaty", "advance", "covert", "infiltrate", "recruit", "boost", "best"]
PAYING = ("steal-document", "eavesdrop")


def value(choice: str, request: dict) -> float:
    verb, *rest = choice.split()
    if verb in ("play", "pick") and request["view"]["game"] == "spies":
        early = request["view"].get("turn", 1) <= 3
        return float(rest[0].endswith(PAYING)) * (0.2 if early and verb == "play" else 1)
    if rest == ["none"]:
        return -1
    order = len(VERBS) - VERBS.index(verb) if verb in VERBS else 0
    # Of several infiltrations the one that sends the fewest agents.
    return order - (int(rest[1].split("+")[0]) / 100 if verb == "infiltrate" else 0)


for line in sys.stdin:
    request = json.loads(line)
    if request["do"] != "choose":
        continue
    best = max(request["choices"], key=lambda choice: value(choice, request))
    answer = {"id": request["id"], "choice": best, "reason": f"{best} looks best to me."}
    print(json.dumps(answer), flush=True)
