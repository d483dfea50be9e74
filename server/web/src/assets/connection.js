// What is known of the way to the server, and said: lost, back, or that what the
// page shows is no more. Things that were pressed and did not reach it are said
// as well.

const banner = () => document.getElementById("connection");

// How long it is said that all is well again, or that something was not sent.
const SHORT = 6000;

let lost = false;
let gone = false;
let timer = null;

function say(text, kind, passes) {
  const line = banner();
  if (!line) return;
  clearTimeout(timer);
  line.dataset.kind = kind;
  // What is said already is not read out again.
  if (line.textContent !== text) line.textContent = text;
  if (passes) timer = setTimeout(clear, SHORT);
}

function clear() {
  if (lost) return say(LOST, "lost");
  if (gone) return;
  say("", "");
}

const LOST = "The connection to the server is lost. It is tried again …";

// The server cannot be reached; it is tried again.
export function lose() {
  if (lost || gone) return;
  lost = true;
  say(LOST, "lost");
}

// The server answers again.
export function regain() {
  if (!lost) return;
  lost = false;
  if (!gone) say("The connection to the server is back.", "back", true);
}

// What the page shows is no more, for good.
export function part(text) {
  lost = false;
  gone = true;
  say(text, "gone");
}

// Whether clocks tick: nobody knows the time of a server that is not there.
export const isLost = () => lost || gone;

// What a page that refuses says.
export function reason(html) {
  const page = new DOMParser().parseFromString(html ?? "", "text/html");
  return page.querySelector("[role=alert]")?.textContent.trim() ?? "";
}

const isAct = (event) => event.detail.requestConfig?.verb !== "get";

function unsent(event) {
  if (isAct(event)) say("That was not sent: the server cannot be reached. Try again.", "unsent", true);
  else lose();
}

for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, unsent);

document.addEventListener("htmx:responseError", (event) => {
  const why = reason(event.detail.xhr?.responseText) || `The server answered ${event.detail.xhr?.status}.`;
  say(isAct(event) ? `That was not done. ${why}` : why, "unsent", true);
});

// Whatever a page asks for by itself shows that the server is there.
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.xhr?.status < 500) regain();
});
