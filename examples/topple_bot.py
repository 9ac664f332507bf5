"""A bot that plays Topple at a Cairn table over plain HTTP: python topple_bot.py URL TABLE."""

import json
import sys
import uuid

import httpx

import cairn

if len(sys.argv) != 3:
    sys.exit(__doc__)
server, table = sys.argv[1], f"/api/v1/tables/{sys.argv[2]}"
with httpx.Client(base_url=server, timeout=None) as http:
    me = http.post("/api/v1/guests", json={"name": "Example bot"}).json()
    http.headers["Authorization"] = f"Bearer {me['credential']}"
    mine = http.post(f"{table}/join", json={}).raise_for_status().json()
    about = http.get(table).json()
    game = cairn.load(about["game"])
    states = [game.new(len(about["seats"]), about["options"])]
    brain = game.bot(game.bots[0], seed=1)
    with http.stream("GET", f"{table}/events") as events:
        for line in filter(None, events.iter_lines()):
            event = json.loads(line)["data"]
            if event["type"] == "played":
                states.append(states[-1].play(event["actor"], event["action"]))
            elif event["type"] == "undone":
                del states[event["keep"] + 1 :]
            elif event["type"] == "ended":
                sys.exit(f"Over: {event['reason']} {event['scores']}")
            for seat in set(mine["seats"]) & set(states[-1].actors):
                action = str(brain.choose(states[-1], seat, cairn.Budget(seconds=1)))
                move = {"token": mine["token"], "seat": seat, "action": action}
                http.post(f"{table}/actions", json={**move, "id": uuid.uuid4().hex})
