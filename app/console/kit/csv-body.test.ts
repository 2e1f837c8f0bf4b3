import { expect, test } from "vitest";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import { csvBody } from "./csv-body.server";

const columns = {
  Number: ({ number }: { number: number }) => String(number),
  "In, words": ({ number }: { number: number }) => `=${number}`,
};

/** The last batch is incomplete. */
function rows(batches: number) {
  const asked: number[] = [];
  const batchFrom = (from: number) =>
    Array.from({ length: from < batches * EXPORT_BATCH_ROWS ? EXPORT_BATCH_ROWS : 3 }, (_, index) => ({
      number: from + index,
    }));
  const after = ({ number }: { number: number }) => {
    asked.push(number);
    return Promise.resolve(batchFrom(number + 1));
  };
  return { asked, body: csvBody(columns, batchFrom(0), after) };
}

test("a file has a header, and every row of every batch once", async () => {
  const { asked, body } = rows(3);
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const lines = Array.from({ length: 3 * EXPORT_BATCH_ROWS + 3 }, (_, number) => `${number},'=${number}\r\n`);
  expect(bytes.toString("utf8")).toBe(`\uFEFFNumber,"In, words"\r\n${lines.join("")}`);
  expect(asked).toHaveLength(3);
});

test("while a batch is sent only the next one is read, and nothing once nobody takes it", async () => {
  const { asked, body } = rows(1_000);
  const reader = body.getReader();
  await reader.read(); // the header
  expect(asked).toEqual([]);
  await reader.read();
  expect(asked).toEqual([EXPORT_BATCH_ROWS - 1]);
  await reader.read();
  expect(asked).toHaveLength(2);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
  expect(asked).toHaveLength(2);
});

test("a batch that cannot be read breaks the file off", async () => {
  const body = csvBody(columns, Array<{ number: number }>(EXPORT_BATCH_ROWS).fill({ number: 1 }), () =>
    Promise.reject(new Error("gone")),
  );
  await expect(new Response(body).arrayBuffer()).rejects.toThrow("gone");
});
