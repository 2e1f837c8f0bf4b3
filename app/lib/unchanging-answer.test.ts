import { expect, test } from "vitest";
import { unchangingAnswer } from "./unchanging-answer.server";

const ask = (known?: string) =>
  new Request("https://portico.example.test/api", { headers: known ? { "If-None-Match": known } : {} });

test("it is made once, when it is first asked for", async () => {
  let made = 0;
  const answer = unchangingAnswer(() => `the text, made ${++made} times`, { "Content-Type": "text/plain" });
  expect(made).toBe(0);
  const [first, second] = [answer(ask()), answer(ask())];
  expect([await first.text(), await second.text(), made]).toEqual([
    "the text, made 1 times",
    "the text, made 1 times",
    1,
  ]);
  expect(first.headers.get("Content-Type")).toBe("text/plain");
});

test("a client that has it gets 304, a client with another version gets the new one", async () => {
  const answer = unchangingAnswer(() => "the text", {});
  const tag = answer(ask()).headers.get("ETag")!;
  const again = answer(ask(`"other", ${tag}`));
  expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
  expect(answer(ask('W/"other"')).status).toBe(200);
});

test("a failed answer is made again at the next request", () => {
  let tries = 0;
  const answer = unchangingAnswer(() => {
    if (++tries === 1) throw new Error("not yet");
    return "the text";
  }, {});
  expect(() => answer(ask())).toThrow("not yet");
  expect(answer(ask()).status).toBe(200);
});
