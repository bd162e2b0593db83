"""What a test looks at on a page: what axe-core finds, what sticks out, what a finger cannot hit, where Tab leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
WIDE = """() => [...document.querySelectorAll("body *")].filter((e) => {
  const box = e.getBoundingClientRect();
  return e.checkVisibility({ contentVisibilityAuto: true }) && box.width > 1 && box.right > innerWidth + 1 && !e.closest(".scroll, .lying, .cards, .goals, .zoom, .hidden, svg");
}).map((e) => `${e.tagName}.${e.className}#${e.id}`)"""
SMALL = """() => [...document.querySelectorAll("a[href], button, summary, input, select, textarea")].filter((e) => {
  if (!e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
  if (e.tagName === "A" && !e.matches(".button, .tab, .step") && e.closest("p, li, dd, .zoom, .rule-entry")) return false;
  const box = (e.matches("[type=checkbox], [type=radio]") ? e.closest("label") : e).getBoundingClientRect();
  return box.width > 1 && !e.closest(".hidden, .skip") && (box.width < 43.5 || box.height < 43.5);
}).map((e) => `${e.tagName}.${e.className}#${e.id} ${e.textContent.trim().slice(0, 20)}`)"""
IN_SIGHT = """(e) => {
  const box = e.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(hit && e.contains(hit));
}"""
CUT = """() => [...document.querySelectorAll("#table *")].filter((e) => {
  const style = getComputedStyle(e);
  if (e.children.length || !e.textContent.trim() || style.textOverflow === "ellipsis" || e.clientWidth < 2) return false;
  if (!e.checkVisibility() || e.closest(".hidden, .visually-hidden, .zoom, svg")) return false;
  const beyond = e.parentElement.matches(".track-head") && e.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right + 1;
  return beyond || e.scrollWidth > e.clientWidth + 1;
}).map((e) => `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 40)}`)"""
FOCUSED = """() => {
  const at = document.activeElement;
  if (at === document.body) return null;
  const box = at.getBoundingClientRect();
  const spots = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8]].map(([x, y]) => document.elementFromPoint(box.x + box.width * x, box.y + box.height * y));
  const before = window.stop?.isConnected ? window.stop : document.body;
  window.stop = at;
  return {
    name: `${at.tagName}#${at.id} ${(at.ariaLabel ?? at.textContent).trim().slice(0, 30)}`,
    further: Boolean(before.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING),
    seen: spots.some((spot) => spot && (at.contains(spot) || spot.contains(at))),
  };
}"""


def violations(page: Page) -> list[str]:
    """What axe-core finds; the policy forbids scripts from elsewhere, so it is evaluated in the page."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci)")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{item['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for item in found["violations"]
        for node in item["nodes"]
    ]


def sticking_out(page: Page) -> list[str]:
    """What reaches beyond the right edge of the window without a scroll of its own."""
    return [str(name) for name in page.evaluate(WIDE)]


def cut_off(page: Page) -> list[str]:
    """Words of a table that are wider than what holds them, unless dots say so."""
    return [str(name) for name in page.evaluate(CUT)]


def small_targets(page: Page) -> list[str]:
    """What is less than 44 pixels high or wide although a finger should hit it; links within sentences may be."""
    return [str(name) for name in page.evaluate(SMALL)]


def tabbed(page: Page, most: int = 200) -> list[str]:
    """Where Tab leads from the top of the page to its end, checked on the way: in the order of the document, and each
    stop is seen by whoever looks."""
    page.locator(".skip").focus()
    stops: list[str] = []
    for _stop in range(most):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        if found is None or not found["further"]:
            return stops
        assert found["seen"], f"{found['name']} is covered, after {stops[-3:]}"
        stops.append(found["name"])
    raise AssertionError(f"more than {most} stops")
