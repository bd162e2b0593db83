"""People at tables through the pages: invitations, other devices, spectators, leaving, votes, hot-seat, notes, records."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx2

from backroom.table.model import SeatPlan
from backroom.web.settings import Settings
from tests.web.site import Site, hidden, site

Scene = Callable[[Site], Awaitable[None]]


def played(tmp_path: Path, scene: Scene) -> None:
    """Run a scene on a site of its own."""

    async def run() -> None:
        async with site(tmp_path) as place:
            await scene(place)

    asyncio.run(run())


async def posted(visitor: httpx2.AsyncClient, path: str, **form: str) -> httpx2.Response:
    """A form sent, and followed where it leads."""
    return await visitor.post(path, data=form, follow_redirects=True)


async def acted(visitor: httpx2.AsyncClient, table: str, what: str, **form: str) -> httpx2.Response:
    """A form of the table's page sent as the page has it."""
    page = (await visitor.get(f"/table/{table}")).text
    kept = {name: hidden(page, name) for name in ("version", "command", "seat", "panel")}
    return await posted(visitor, f"/table/{table}/{what}", **{**kept, **form})


def prompt(page: str) -> str:
    """What the prompt says."""
    found = re.search(r'id="prompt"[^>]*>([^<]*)<', page)
    assert found is not None
    return found[1]


async def host_and_guest(place: Site) -> tuple[httpx2.AsyncClient, httpx2.AsyncClient, str, str]:
    """Two people at a dealt table of Spies, its name, and the link to watch it."""
    host, guest = place.visitor(), place.visitor()
    lobby = await posted(host, "/new/spies", seat0="me", name0="Ann", seat1="invited")
    table = str(lobby.url).rpartition("/")[2]
    links = re.findall(r'value="http://site(/join/[^"]+)"', lobby.text)
    assert len(links) == 2 and "Ann" in lobby.text
    asked = await guest.get(links[0])
    assert asked.status_code == 200 and "Sit down" in asked.text
    assert "<h1>Spies" in asked.text and "Ann" in asked.text, "what is played, and with whom"
    await posted(guest, links[0], name="Ben")
    await posted(host, f"/table/{table}/begin", randomness="dice")
    return host, guest, table, links[1]


def test_an_invitation_is_used_up_by_sitting_down_only(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, guest, table, _watch = await host_and_guest(place)
        for visitor, own in ((host, "Ann"), (guest, "Ben")):
            page = (await visitor.get(f"/table/{table}")).text
            assert prompt(page).startswith("Pick a card")
            assert re.search(rf'{own}</span></span> <span class="tag">you', page)
        async with place.visitor() as stranger:
            assert (await stranger.get(f"/table/{table}")).status_code == 404

    played(tmp_path, scene)


def test_an_invitation_that_opens_nothing_says_so_before_a_name_is_typed(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, guest, _table, watch = await host_and_guest(place)
        used = (await posted(host, "/new/spies", seat0="me", seat1="invited")).text
        link = re.findall(r'value="http://site(/join/[^"]+)"', used)[0]
        await posted(guest, link, name="Ben")
        assert (await guest.get(link)).status_code == 200, "the same person may follow it again"
        async with place.visitor() as stranger:
            for path in (link, "/join/AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH", "/join/x"):
                answer = await stranger.get(path)
                assert answer.status_code == 410 and "used already" in answer.text, path
            assert "You may watch" in (await stranger.get(watch)).text

    played(tmp_path, scene)


def test_new_seats_let_single_choices_go_as_the_settings_say(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, guest, table, _watch = await host_and_guest(place)
        for visitor in (host, guest):
            shown = await place.tables.view(table, visitor.cookies["backroom"])
            assert shown.auto == "smart" == Settings().auto

    played(tmp_path, scene)


def test_what_opens_seats_travels_by_tls_only_where_there_is_tls(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        for scheme in ("http", "https"):
            form = {"seat0": "me", "seat1": "invited"}
            made = await place.visitor().post(f"{scheme}://site/new/spies", data=form)
            secrets = [
                cookie
                for cookie in made.headers.get_list("set-cookie")
                if cookie.startswith(("backroom=", "links-"))
            ]
            assert len(secrets) == 2
            for cookie in secrets:
                assert "HttpOnly" in cookie and "SameSite=lax" in cookie
                assert ("Secure" in cookie) == (scheme == "https")

    played(tmp_path, scene)


def test_a_spectator_sees_the_table_and_no_hand(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, _guest, table, watch = await host_and_guest(place)
        async with place.visitor() as spectator:
            page = (await posted(spectator, watch)).text
            assert "Waiting for Ann, Ben" in prompt(page)
            assert "Your hand" not in page and 'class="mission' not in page
            assert (
                await posted(spectator, f"/table/{table}/choose", choice="pick police-detect")
            ).status_code >= 400
        own = (await host.get(f"/table/{table}")).text
        assert "Your hand" in own and 'class="mission' in own

    played(tmp_path, scene)


def test_going_on_at_another_device(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, _guest, table, _watch = await host_and_guest(place)
        told = (await acted(host, table, "invite")).text
        link = re.search(r"http://site(/join/[\w-]+)", told)
        assert link is not None
        async with place.visitor() as phone:
            page = (await posted(phone, link[1])).text
            assert "Your hand" in page
        async with place.visitor() as thief:
            assert (await posted(thief, link[1])).status_code == 410

    played(tmp_path, scene)


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, _guest, table, _watch = await host_and_guest(place)
        assert "Take my seat back" in (await acted(host, table, "leave")).text
        assert "Take my seat back" not in (await acted(host, table, "come-back")).text

    played(tmp_path, scene)


def test_a_bot_takes_over_by_vote(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, guest, table, _watch = await host_and_guest(place)
        page = (await acted(host, table, "takeover/1")).text
        info = await place.tables.info(table, host.cookies["backroom"])
        assert info.seats[1].stand_in or "proposes that a bot plays for Ben" in page
        assert (await guest.get(f"/table/{table}")).status_code == 200

    played(tmp_path, scene)


def test_the_curtain_hides_both_hands_until_it_is_lifted(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        table, key = await place.table("deep-state", 2, treaty_deal="first-game")
        async with place.visitor(key) as visitor:
            page = (await visitor.get(f"/table/{table}")).text
            assert page.count("I am ") == 1 and "prompt-choices" not in page
            spectator = await place.tables.view(table, key, seat=-1)
            assert spectator.view is not None
            seat = spectator.view.status()["turn"]
            page = (await posted(visitor, f"/table/{table}/curtain", seat=str(seat))).text
            assert "prompt-choices" in page and "I am " not in page
            choice = re.findall(r'name="choice" value="(infiltrate[^"]+)"', page)[0]
            page = (await acted(visitor, table, "choose", choice=choice)).text
            assert "I am " in page and "prompt-choices" not in page

    played(tmp_path, scene)


def test_notes_are_private(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, guest, table, _watch = await host_and_guest(place)
        await posted(host, f"/table/{table}/notes", notes="Ben lies.")
        assert "Ben lies." in (await host.get(f"/table/{table}?panel=notes")).text
        assert "Ben lies." not in (await guest.get(f"/table/{table}?panel=notes")).text

    played(tmp_path, scene)


def test_at_a_shared_device_everybody_has_notes_and_habits_of_their_own(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        table, key = await place.table("spies", 3)
        async with place.visitor(key, **{f"seat-{table}": "1"}) as visitor:
            page = (await visitor.get(f"/table/{table}?panel=notes")).text
            seat = hidden(page[page.index('id="panel-notes"') :], "seat")
            await posted(visitor, f"/table/{table}/notes", notes="Ann bluffs", seat=seat)
            assert await place.tables.notes(table, key, seat=1) == "Ann bluffs"
            assert await place.tables.notes(table, key, seat=0) == ""
            await posted(visitor, "/settings", back=f"/table/{table}", auto="always")
        for own in range(3):
            assert (await place.tables.view(table, key, seat=own)).auto == "always"

    played(tmp_path, scene)


def test_nothing_is_kept_for_tables_that_are_not(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        async with place.visitor("A" * 32) as visitor:
            for table in ("aaaaaaaaaa", "a;b=c", "a%0d%0ab", "%E2%98%83"):
                for what in ("curtain", "unguide"):
                    answer = await visitor.post(f"/table/{table}/{what}", data={"seat": "1"})
                    assert answer.status_code == 404
                    assert "set-cookie" not in answer.headers

    played(tmp_path, scene)


def test_a_finished_record_opens_as_a_table(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        table, key = await place.table("spies", 2)
        await place.play(table, key, 500, seed=4)
        async with place.visitor(key) as visitor:
            record = (await visitor.get(f"/table/{table}/record.json")).json()
            page = (await visitor.get(f"/table/{table}/verify")).text
            assert ">fair<" in page and "fails:" not in page
        async with place.visitor() as other:
            opened = await posted(other, "/import", record=json.dumps(record))
            assert opened.status_code == 200 and 'class="end"' in opened.text
            for wrong in ("", "[]", "{", '{"backroom": 1}'):
                answer = await posted(other, "/import", record=wrong)
                assert answer.status_code == 400 and 'role="alert"' in answer.text

    played(tmp_path, scene)


def test_a_running_export_tells_no_secret(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, _guest, table, _watch = await host_and_guest(place)
        export = (await host.get(f"/table/{table}/record.json")).text
        assert '"seed"' not in export and '"secret"' not in export

    played(tmp_path, scene)


def test_awaited_tables_are_listed_and_counted(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        host, _guest, table, _watch = await host_and_guest(place)
        page = (await host.get("/games")).text
        assert f'href="/table/{table}"' in page and 'class="badge"' in page

    played(tmp_path, scene)


def test_a_table_with_hoc(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        made = await place.tables.create(
            "deep-state", {"players": 1}, [SeatPlan("here", "Ann"), SeatPlan("hoc")]
        )
        await place.tables.begin(made.table, made.key, "")
        async with place.visitor(made.key) as visitor:
            assert "HOC" in (await visitor.get(f"/table/{made.table}")).text

    played(tmp_path, scene)


def test_before_the_deal_one_may_stand_up_and_a_bot_may_sit_down(tmp_path: Path) -> None:
    async def scene(place: Site) -> None:
        async with place.visitor() as host, place.visitor() as guest:
            page = (await posted(host, "/new/spies", seat0="me", seat1="invited")).text
            table = re.findall(r"/table/(\w+)/begin", page)[0]
            link = re.findall(r'id="link-1"', page) and re.findall(r"/join/([\w-]+)", page)[0]
            page = (await posted(guest, f"/join/{link}", name="Ben")).text
            assert f"/table/{table}/leave" in page and "/fill" not in page
            answer = await guest.post(f"/table/{table}/leave", data={"seat": "1"})
            assert answer.headers["location"] == "/"
            page = (await host.get(f"/table/{table}")).text
            assert "not here yet" in page
            await posted(host, f"/table/{table}/fill", seat="1")
            page = (await posted(host, f"/table/{table}/begin")).text
            assert 'id="choose"' in page

    played(tmp_path, scene)
