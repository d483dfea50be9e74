// Instants in the zone and the language of the reader. The server writes them in
// UTC, which stays as the title.

const shape = (timeStyle) => new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle });
const toTheMinute = shape("short");
const toTheSecond = shape("medium");

function show() {
  for (const time of document.querySelectorAll("time[datetime]:not([title])")) {
    const instant = new Date(time.dateTime);
    if (Number.isNaN(instant.getTime())) continue;
    time.title = time.textContent;
    time.textContent = (time.hasAttribute("data-seconds") ? toTheSecond : toTheMinute).format(instant);
  }
}

// What is swapped in out of band comes before its message is done.
for (const name of ["htmx:afterSwap", "htmx:sseMessage"]) document.addEventListener(name, show);
show();
