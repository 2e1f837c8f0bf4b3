import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBody, readForm } from "./request-body.server";

const URL_ENCODED = "application/x-www-form-urlencoded";

const streamed = (chunks: readonly string[]) =>
  new Request("http://localhost/", {
    method: "POST",
    body: new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
        controller.close();
      },
    }),
    duplex: "half",
  });

describe("a body", () => {
  test("is read up to its limit, announced or not", async () => {
    const announced = new Request("http://localhost/", {
      method: "POST",
      body: "12345",
      headers: { "Content-Length": "5" },
    });
    expect((await readBody(announced.clone(), 5))?.toString()).toBe("12345");
    expect(await readBody(announced, 4)).toBeUndefined();
    expect((await readBody(streamed(["12", "345"]), 5))?.toString()).toBe("12345");
    expect(await readBody(streamed(["12", "345"]), 4)).toBeUndefined();
    expect(await readBody(new Request("http://localhost/"), 5)).toHaveLength(0);
  });

  test("is not begun to be read where too much is announced", async () => {
    const request = new Request("http://localhost/", {
      method: "POST",
      body: "123",
      headers: { "Content-Length": "9" },
    });
    expect(await readBody(request, 5)).toBeUndefined();
    expect(request.bodyUsed).toBe(false);
  });
});

describe("a form", () => {
  test("has the entries that its parser reads", async () => {
    const text = fc.string({ unit: "binary", maxLength: 8 });
    const pairs = fc.array(fc.tuple(text, text), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pairs, async (entries) => {
        const sent = new URLSearchParams(entries).toString();
        const form = await readForm(Buffer.from(sent), `${URL_ENCODED};charset=UTF-8`);
        expect([...(form ?? [])]).toEqual([...new URLSearchParams(sent)]);
      }),
    );
  });

  test("with a file is read too, whatever the order of what its type says", async () => {
    const sent = new FormData();
    sent.set("name", "a&b");
    sent.set("logo", new File(["--x&y"], "logo.png"));
    const encoded = new Response(sent);
    const type = encoded.headers.get("Content-Type") ?? "";
    const bytes = Buffer.from(await encoded.arrayBuffer());
    for (const written of [
      type,
      type.replace("form-data;", "form-data; charset=utf-8;"),
      type.replace(/=(.*)/, '="$1"'),
    ]) {
      const form = await readForm(bytes, written);
      expect(form?.get("name"), written).toBe("a&b");
      expect(form?.get("logo"), written).toBeInstanceOf(File);
    }
  });

  test("of 300 entries is read, and of one more is none", async () => {
    const fields = (count: number) => Buffer.from(Array.from({ length: count }, () => "a=1").join("&"));
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const parts = (count: number) => Buffer.from(`${part.repeat(count)}--x--\r\n`);
    expect([...((await readForm(fields(300), URL_ENCODED)) ?? [])]).toHaveLength(300);
    expect(await readForm(fields(301), URL_ENCODED)).toBeUndefined();
    const multipart = "multipart/form-data; boundary=x";
    expect([...((await readForm(parts(300), multipart)) ?? [])]).toHaveLength(300);
    expect(await readForm(parts(301), multipart)).toBeUndefined();
  });

  test("of 280,000 fields or 15,000 parts is refused", async () => {
    const fields = Buffer.from("a=1&".repeat(280_000));
    const parts = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(15_000));
    expect(await readForm(fields, URL_ENCODED)).toBeUndefined();
    expect(await readForm(parts, "multipart/form-data; boundary=x")).toBeUndefined();
  });

  test("with a name longer than any of ours is refused, and so is one among parts", async () => {
    const name = "a[0]".repeat(51);
    const part = Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n--x--\r\n`);
    expect(await readForm(Buffer.from(`${name}=1`), URL_ENCODED)).toBeUndefined();
    expect(await readForm(part, "multipart/form-data; boundary=x")).toBeUndefined();
    expect([...(await readForm(Buffer.from(`${name.slice(4)}=1`), URL_ENCODED))!]).toEqual([[name.slice(4), "1"]]);
  });

  test.each([null, "", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "application/json"])(
    "is not what comes as %j",
    async (type) => expect(await readForm(Buffer.from("a=1"), type)).toBeUndefined(),
  );
});
