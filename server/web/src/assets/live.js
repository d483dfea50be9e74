// What a page does with news: keeps the focus and the place in lists over them,
// leaves who looks at an older position there, and lets go of the stream of a
// tab that nobody sees, for a browser has six connections to a host.

import { isLost, lose, part, reason, regain, words } from "./connection.js";

const game = () => document.getElementById("game");
const stage = () => document.querySelector(".stage");

// What stays so from one position to the next.
const SWITCHES = ["flip", "threats", "large"];

const isPlaying = () => document.querySelector(".own") !== null;

let stream = null;

// How long after a refusal the stream is asked for again, at first and at most,
// in milliseconds. A browser itself tries again where nobody answers.
const AGAIN = 2000;
const LATEST = 30000;

// One stream a tab. It is closed while the tab is hidden, unless its person
// plays, and opened again with what it had last: the server sends the state.
class Stream extends EventTarget {
  constructor(url) {
    super();
    this.url = url;
    this.names = new Set();
    this.pause = AGAIN;
    this.open();
    document.addEventListener("visibilitychange", () => this.see());
    addEventListener("pagehide", () => this.source?.close());
  }

  open() {
    const url = new URL(this.url, location.href);
    if (this.last) url.searchParams.set("have", this.last);
    this.source?.close();
    const source = (this.source = new EventSource(url));
    source.onerror = () => {
      if (source !== this.source || this.closed) return;
      // A stream that is refused is not asked for again by the browser.
      if (source.readyState === EventSource.CLOSED) this.ask();
      else lose();
    };
    source.onopen = (event) => {
      this.pause = AGAIN;
      regain();
      this.onopen?.(event);
    };
    for (const name of this.names) this.listen(name);
  }

  // What became of what the page shows, where its stream is refused: it is
  // shown as it is now, it is no more, or the server is asked again later.
  async ask() {
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      const html = await answer.text();
      if (answer.ok) return this.renew(new DOMParser().parseFromString(html, "text/html"));
      if (answer.status === 404) return this.end(reason(html));
    } catch {
      // Nobody answers: said below.
    }
    lose();
    this.later();
  }

  later() {
    setTimeout(() => {
      if (!this.closed && (!document.hidden || isPlaying())) this.open();
    }, this.pause);
    this.pause = Math.min(2 * this.pause, LATEST);
  }

  renew(page) {
    if (page.querySelector("#main[sse-connect]")) {
      lose();
      return this.later();
    }
    this.close();
    regain();
    const [old, now] = [game(), page.getElementById("game")];
    if (old && now) htmx.swap(old, now.innerHTML, { swapStyle: "innerHTML" });
  }

  end(why) {
    // A game that a server does not know any more was broken off.
    const text = isLost() && stage()?.hasAttribute("data-last") ? words("brokenOff") : why;
    this.close();
    part(text);
    strand(text);
  }

  // A page that is looked at otherwise is told so from now on.
  look(search) {
    const url = new URL(this.url, location.href);
    const wanted = new URLSearchParams(search);
    if (SWITCHES.every((name) => url.searchParams.get(name) === wanted.get(name))) return;
    for (const name of SWITCHES) url.searchParams.delete(name);
    for (const [name, value] of wanted) url.searchParams.set(name, value);
    this.url = url.href;
    this.last = stage()?.dataset.version ?? this.last;
    if (this.closed || this.source.readyState === EventSource.CLOSED) return;
    this.source.close();
    this.open();
  }

  listen(name) {
    this.source.addEventListener(name, (event) => {
      if (event.lastEventId) this.last = event.lastEventId;
      this.dispatchEvent(new MessageEvent(name, { data: event.data, lastEventId: event.lastEventId }));
    });
  }

  addEventListener(name, listener, options) {
    if (!this.names.has(name)) {
      this.names.add(name);
      this.listen(name);
    }
    super.addEventListener(name, listener, options);
  }

  see() {
    if (this.closed) return;
    if (document.hidden && !isPlaying()) this.source.close();
    else if (!document.hidden && this.source.readyState === EventSource.CLOSED) this.open();
  }

  get readyState() {
    // A stream that waits for its tab to be seen is not to be made anew.
    return this.closed ? EventSource.CLOSED : EventSource.OPEN;
  }

  close() {
    this.closed = true;
    this.source.close();
  }
}

// A game that is no more: nobody is on turn, nothing can be done, no clock runs.
function strand(text) {
  if (!stage()) return;
  stage().removeAttribute("data-live");
  for (const clock of stage().querySelectorAll(".clock")) {
    clock.dataset.run = "0";
    clock.classList.remove("running", "short");
  }
  for (const player of stage().querySelectorAll(".player.on-turn")) player.classList.remove("on-turn");
  for (const part of stage().querySelectorAll(".turn-mark, .own, .controls")) part.remove();
  for (const target of stage().querySelectorAll(".target")) {
    for (const name of ["href", "data-action", "data-part", "data-step", "data-plan", "tabindex", "role", "aria-label"]) target.removeAttribute(name);
    target.classList.remove("target");
  }
  const status = stage().querySelector(".status");
  const line = document.createElement("p");
  line.className = "ending";
  line.textContent = text;
  status?.replaceChildren(line);
}

if (window.htmx) htmx.createEventSource = (url) => (stream = new Stream(url));

// A live move does not pull anybody off an older position.
document.addEventListener("htmx:sseBeforeMessage", (event) => {
  if (event.target !== game() || !stage()?.hasAttribute("data-pinned")) return;
  event.preventDefault();
  const back = document.getElementById("live");
  if (back) back.textContent = back.dataset.news;
});

// An answer that a later event has overtaken is not shown any more.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, serverResponse, target } = event.detail;
  if (requestConfig?.verb !== "post" || target !== game()) return;
  // A game that is over has no version any more.
  const coming = /data-version="(\d+)"/.exec(serverResponse)?.[1] ?? Infinity;
  const shown = stage()?.dataset.version ?? Infinity;
  if (Number(coming) < Number(shown)) event.detail.shouldSwap = false;
});

// The focus stays where it was, on whatever has taken that place, and so do
// lists that were moved.
const page = () => document.getElementById("main");
let focused = null;
let scrolled = [];
let unfolded = [];

function nameOf(element) {
  if (!element || element === document.body) return null;
  if (element.id) return "#" + CSS.escape(element.id);
  for (const name of ["data-action", "data-part", "data-step", "data-plan", "href", "value", "aria-label"]) {
    const value = element.getAttribute(name);
    if (value) return `${element.tagName}[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:sseBeforeMessage", remember);

function remember() {
  const active = document.activeElement;
  focused = page()?.contains(active) ? nameOf(active) : null;
  const lists = [...(page()?.querySelectorAll(".scroll") ?? [])];
  unfolded = [...(page()?.querySelectorAll("details[id]") ?? [])].map(({ id, open }) => ({ id, open }));
  scrolled = lists.map((list) => [nameOf(list), list.scrollLeft, list.scrollTop]);
}

document.addEventListener("htmx:afterSwap", restore);
document.addEventListener("htmx:afterSwap", () => {
  if (stage()) stream?.look(stage().dataset.look);
});
document.addEventListener("htmx:sseMessage", restore);

function restore() {
  for (const { id, open } of unfolded) document.getElementById(id)?.toggleAttribute("open", open);
  for (const [name, left, top] of scrolled) {
    const list = name && page()?.querySelector(name);
    if (list) [list.scrollLeft, list.scrollTop] = [left, top];
  }
  reveal(document.querySelector(".board.large"));
  const moves = document.getElementById("moves");
  if (moves) follow(moves);
  const isLost = !document.activeElement || document.activeElement === document.body;
  if (focused && isLost) {
    const again = page()?.querySelector(focused);
    if (again?.disabled) game()?.querySelector(".steps button:not([disabled])")?.focus();
    else again?.focus({ preventScroll: true });
  }
}

// A board that is wider than the page shows where the last move was, at first
// its middle.
function reveal(box) {
  if (!box || box.scrollWidth <= box.clientWidth) return;
  const view = box.getBoundingClientRect();
  const last = box.querySelector("[data-last]")?.getBoundingClientRect();
  if (last && (last.left < view.left + 22 || last.right > view.right - 22)) {
    box.scrollLeft += last.left - (view.left + view.right) / 2;
  } else if (!last && !scrolled.some(([name]) => name === nameOf(box))) {
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  }
}

// The list of moves follows a live game; else it moves only as far as the
// current move needs to be seen.
function follow(list) {
  const current = list.querySelector("[aria-current]");
  if (stage()?.hasAttribute("data-live") && !stage().hasAttribute("data-pinned")) {
    list.scrollTop = list.scrollHeight;
  } else if (current) {
    const [box, view] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    if (box.top < view.top) list.scrollTop -= view.top - box.top;
    if (box.bottom > view.bottom) list.scrollTop += box.bottom - view.bottom;
  }
}

restore();

// What happened is said to those who are read to.
function tell() {
  const status = document.querySelector("#game .status");
  const told = document.getElementById("told");
  if (!status || !told) return;
  const text = [...status.querySelectorAll("p")].map((line) => line.textContent.trim()).join(". ");
  if (told.textContent !== text) told.textContent = text;
}

document.addEventListener("htmx:afterSwap", tell);
document.addEventListener("htmx:sseMessage", tell);

// A link is copied, also where a page may not write to the clipboard.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = button.dataset.copied;
  });
}

// On a narrow page the places are one line, of which the current one is seen.
document.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// The address follows the position that is looked at.
document.addEventListener("htmx:afterRequest", (event) => {
  const { path, verb } = event.detail.requestConfig ?? {};
  if (verb !== "get" || !path?.endsWith("/stage") || !event.detail.successful) return;
  const at = new URL(event.detail.pathInfo.finalRequestPath, location.href);
  history.replaceState(null, "", at.pathname.replace(/\/stage$/, "") + at.search);
});

export { stage };
