// Clocks that tick between events: they show what the server said, and the time
// since then.

import { isLost } from "./connection.js";

// Tenths stand after the mark that the language of the page has.
const MARK = (0.5).toLocaleString(document.documentElement.lang).charAt(1);

function shown(ms) {
  const tenths = Math.floor(Math.max(ms, 0) / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (number) => String(number).padStart(2, "0");
  if (tenths < 100) return `0:${two(seconds)}${MARK}${tenths % 10}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  document.documentElement.toggleAttribute("data-lost", isLost());
  if (isLost()) return;
  for (const clock of document.querySelectorAll(".clock[data-run]")) {
    const run = Number(clock.dataset.run);
    if (run === 0) continue;
    clock.since ??= performance.now();
    let ms = Number(clock.dataset.ms) + run * (performance.now() - clock.since);
    // A period of byo-yomi that is used up is followed by the next.
    let [further, periods] = [Number(clock.dataset.further ?? 0), ""];
    for (; run < 0 && ms < 0 && further > 0; further -= 1) {
      ms += Number(clock.dataset.period);
      periods = String(further);
    }
    const left = periods && clock.parentElement.querySelector(".periods b");
    if (left && left.textContent !== periods) left.textContent = periods;
    const text = shown(ms);
    if (clock.textContent !== text) clock.textContent = text;
    const isShort = run < 0 && ms < 10000;
    if (isShort && !clock.classList.contains("short")) document.dispatchEvent(new Event("low"));
    clock.classList.toggle("short", isShort);
  }
}

setInterval(tick, 100);
