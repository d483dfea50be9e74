// Instants are shown in the zone and the language of whoever reads them.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, open, play, shot } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

// A game that is over.
async function resigned(name) {
  const context = await house.visitor();
  const page = await context.newPage();
  await play(page, "gomoku", "Row greedy", { name });
  await page.locator("#resign summary").click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.locator(".ending").waitFor();
  await context.close();
}

test("an instant is in the zone of the reader, and in UTC as its title", async () => {
  await resigned("Ann");
  const zones = [["Asia/Kolkata", "de-DE", 330], ["America/St_Johns", "en-US", null], ["UTC", "en-GB", 0]];
  for (const [timezoneId, locale, minutes] of zones) {
    const context = await house.visitor({ timezoneId, locale });
    const page = await context.newPage();
    await page.goto("/records");
    const time = page.locator(".when time").first();
    const [utc, text, title] = [await time.getAttribute("datetime"), await time.textContent(), await time.getAttribute("title")];
    assert.match(utc, /^\d{4}-\d\d-\d\dT.*Z$/);
    assert.equal(title, `${utc.slice(0, 16).replace("T", " ")} UTC`);
    // Computed here, by another way than the page does.
    const expected = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: timezoneId }).format(new Date(utc));
    assert.equal(text, expected);
    if (minutes !== null) {
      const there = new Date(Date.parse(utc) + minutes * 60_000);
      const clock = `${String(there.getUTCHours()).padStart(2, "0")}:${String(there.getUTCMinutes()).padStart(2, "0")}`;
      assert.ok(text.includes(clock), `${text} in ${timezoneId}`);
    }
    await audit(page, "records");
    await shot(page, `times-${locale}`);
    await context.close();
  }
  assert.deepEqual(house.errors, []);
});

test("what a stream brings is shown so too, and without scripts it is in UTC", async () => {
  await house.slowTournament("slow");
  const context = await house.visitor({ timezoneId: "Asia/Tokyo", locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/tournaments/slow");
  // The last games come when one has ended, while the page is open.
  const last = page.locator(".when time").first();
  await last.waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => [...document.querySelectorAll(".when time")].every((time) => time.title.endsWith("UTC")));
  assert.ok(!(await last.textContent()).includes("UTC"));
  const bare = await house.visitor({ javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto("/records");
  assert.match(await plain.locator(".when time").first().textContent(), /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  assert.deepEqual(house.errors, []);
  await context.close();
  await bare.close();
});
