// What is known of the way to the server, and said: lost, back, or that what the
// page shows is no more. Things that were pressed and did not reach it are said
// as well.

const banner = () => document.getElementById("connection");

// What is said stands in the banner, in the language of the page; `{}` is the
// place of what is put in.
export const words = (name, value = "") => (banner()?.dataset[name] ?? "").replace("{}", () => value);

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
  if (lost) return say(words("lost"), "lost");
  if (gone) return;
  say("", "");
}

// The server cannot be reached; it is tried again.
export function lose() {
  if (lost || gone) return;
  lost = true;
  say(words("lost"), "lost");
}

// The server answers again.
export function regain() {
  if (!lost) return;
  lost = false;
  if (!gone) say(words("back"), "back", true);
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
  if (isAct(event)) say(words("unsent"), "unsent", true);
  else lose();
}

for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, unsent);

document.addEventListener("htmx:responseError", (event) => {
  const why = reason(event.detail.xhr?.responseText) || words("answered", event.detail.xhr?.status);
  say(isAct(event) ? words("notDone", why) : why, "unsent", true);
});

// Whatever a page asks for by itself shows that the server is there.
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.xhr?.status < 500) regain();
});
