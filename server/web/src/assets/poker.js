// Poker by keys, by a slider, and ahead of one's turn. The buttons and the field
// are the page's own; without scripts they are all there is.

const form = () => document.querySelector(".poker #turn");

// What is to be done as soon as it is one's turn: in this hand, the first of
// these that is allowed.
let wish = null;

function obey() {
  const hand = form()?.querySelector("[name=hand]")?.value;
  if (!wish || hand === undefined) return;
  const { words } = wish;
  const isMeant = wish.hand === hand;
  wish = null;
  if (!isMeant) return;
  const buttons = words.map((word) => form().querySelector(`button[value="${word}"]`));
  buttons.find((button) => button)?.click();
}

// Shows what needs scripts in what has just come.
function show() {
  for (const slider of document.querySelectorAll("[data-slides]")) slider.hidden = false;
  const ahead = document.getElementById("ahead");
  if (ahead) {
    ahead.hidden = false;
    if (wish && wish.hand !== ahead.dataset.hand) wish = null;
    for (const button of ahead.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.ahead === wish?.words.join(" ")));
    }
  }
  // First the page takes in what has come.
  if (wish && form()) setTimeout(obey, 0);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-ahead]");
  if (!button) return;
  const isOn = button.getAttribute("aria-pressed") === "true";
  const { hand } = button.closest("#ahead").dataset;
  wish = isOn ? null : { hand, words: button.dataset.ahead.split(" ") };
  show();
});

// The slider and the field show one amount.
document.addEventListener("input", (event) => {
  const { target } = event;
  if (target.dataset?.slides) document.getElementById(target.dataset.slides).value = target.value;
  const slider = target.id && document.getElementById(`slide-${target.id}`);
  if (slider) slider.value = target.value;
});

document.addEventListener("keydown", (event) => {
  const isTyped = event.target.closest?.("input, select, textarea");
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey || !form()) return;
  const key = event.key.toLowerCase();
  const button = form().querySelector(`button[data-key="${CSS.escape(key)}"]`);
  const field = document.querySelector(".typed input[type=number]");
  if (button) button.click();
  else if (key === "b" && field) field.select();
  else return;
  event.preventDefault();
  event.stopPropagation();
});

// What the form for a table hides, since its game has none of it, is not sent.
document.addEventListener("formdata", ({ target, formData }) => {
  for (const field of target.querySelectorAll(".choose > .fields :is(input, select)")) {
    if (!field.checkVisibility()) formData.delete(field.name);
  }
});

for (const name of ["htmx:afterSettle", "htmx:sseMessage"]) document.addEventListener(name, show);
show();
