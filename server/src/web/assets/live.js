// What a page does with news: keeps the focus and the place in lists over them,
// leaves who looks at an older position there, and lets go of the stream of a
// tab that nobody sees, for a browser has six connections to a host.

const game = () => document.getElementById("game");
const stage = () => document.querySelector(".stage");

// One stream a tab. It is closed while the tab is hidden, unless its person
// plays, and opened again with what it had last: the server sends the state.
class Stream extends EventTarget {
  constructor(url) {
    super();
    this.url = url;
    this.names = new Set();
    this.open();
    document.addEventListener("visibilitychange", () => this.see());
    addEventListener("pagehide", () => this.source?.close());
  }

  open() {
    const url = new URL(this.url, location.href);
    if (this.last) url.searchParams.set("have", this.last);
    this.source = new EventSource(url);
    this.source.onerror = (event) => this.onerror?.(event);
    this.source.onopen = (event) => this.onopen?.(event);
    for (const name of this.names) this.listen(name);
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
    if (this.closed || document.querySelector(".own")) return;
    if (document.hidden) this.source.close();
    else if (this.source.readyState === EventSource.CLOSED) this.open();
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

if (window.htmx) htmx.createEventSource = (url) => new Stream(url);

// A live move does not pull anybody off an older position.
document.addEventListener("htmx:sseBeforeMessage", (event) => {
  if (event.target !== game() || !stage()?.hasAttribute("data-pinned")) return;
  event.preventDefault();
  const back = document.getElementById("live");
  if (back) back.textContent = "Back to live (new moves)";
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

// The focus stays where it was, on whatever has taken that place.
let focused = null;
let scrolled = null;

function nameOf(element) {
  if (!element || element === document.body) return null;
  if (element.id) return "#" + CSS.escape(element.id);
  for (const name of ["data-action", "data-part", "href", "value", "aria-label"]) {
    const value = element.getAttribute(name);
    if (value) return `${element.tagName}[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:sseBeforeMessage", remember);

function remember() {
  const active = document.activeElement;
  focused = game()?.contains(active) ? nameOf(active) : null;
  scrolled = document.getElementById("moves")?.scrollTop ?? null;
}

document.addEventListener("htmx:afterSwap", restore);
document.addEventListener("htmx:sseMessage", restore);

function restore() {
  const list = document.getElementById("moves");
  if (list) {
    if (scrolled !== null) list.scrollTop = scrolled;
    follow(list);
  }
  if (focused && !game()?.contains(document.activeElement)) {
    const again = game()?.querySelector(focused);
    if (again?.disabled) game().querySelector(".steps button:not([disabled])")?.focus();
    else again?.focus({ preventScroll: true });
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

// The address follows the position that is looked at.
document.addEventListener("htmx:afterRequest", (event) => {
  const { path, verb } = event.detail.requestConfig ?? {};
  if (verb !== "get" || !path?.endsWith("/stage") || !event.detail.successful) return;
  const at = new URL(event.detail.pathInfo.finalRequestPath, location.href);
  history.replaceState(null, "", at.pathname.replace(/\/stage$/, "") + at.search);
});

export { stage };
