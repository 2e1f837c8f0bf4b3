import { expect, test } from "vitest";
import { compressed } from "./compression.server";

const LONG = "the same words again and again ".repeat(200);

test("a long text is compressed for clients that accept it", async () => {
  const answer = await compressed(new Response(LONG, { headers: { "Content-Type": "text/html" } }), "gzip, br");
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(LONG.length / 10);
});

test("an answer that says no-transform is passed on as it comes, before its end is there", async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (body) => body.enqueue(new TextEncoder().encode(LONG)) });
  const given = new Response(endless, {
    headers: { "Content-Type": "text/csv", "Cache-Control": "no-store, no-transform" },
  });
  const answer = await compressed(given, "gzip, br");
  expect(answer.headers.has("Content-Encoding")).toBe(false);
  const reader = answer.body!.getReader();
  expect((await reader.read()).value?.length).toBe(LONG.length);
  await reader.cancel();
});
