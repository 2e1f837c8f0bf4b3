import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "~/contract";

/** What an expression, a parser or a loop that is not linear takes longest for; each as large as a body may be. */
const SIZE = 512 * 1024;
const filled = (part: string, end: string) => part.repeat(Math.ceil(SIZE / part.length)) + end;
const WORST: Readonly<Record<string, string>> = {
  "full stops": filled(".", "x"),
  spaces: filled(" ", "x"),
  "tabs and line feeds": filled("\t\n", "x"),
  "at signs": filled("a@", ""),
  hyphens: filled("a-", "_"),
  digits: filled("0", "x"),
  "groups of digits": filled("1,", "x"),
  slashes: filled("https://", "\\"),
  tags: filled("<a ", ""),
  brackets: filled("{{", "}"),
  marks: filled("\u0301", "x"),
};

const LIMIT_MS = 100;

/** CPU of one call; what else the machine does meanwhile counts too, so a slow one has three tries. */
function cpuMs(run: () => unknown): number {
  let best = Infinity;
  for (let tries = 0; tries < 3 && best > LIMIT_MS; tries++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The names of its fields, wherever it has any. */
function fieldsOf(input: z.ZodType): string[] {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [...new Set(parts.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

const fields = Object.entries(contract).flatMap(([name, { input }]) =>
  fieldsOf(input).map((field) => ({ call: name, field, input: input as z.ZodType })),
);

test("the calls of the contract have fields", () => {
  expect(fields.length).toBeGreaterThan(300);
});

test.each(Object.entries(WORST))("no field of any call takes long over half a megabyte of %s", (_, text) => {
  const slow = fields.flatMap(({ call, field, input }) => {
    const spent = Math.max(
      cpuMs(() => input.safeParse({ [field]: text })),
      cpuMs(() => input.safeParse({ [field]: [text] })),
    );
    return spent > LIMIT_MS ? [`${call}.${field}: ${Math.round(spent)} ms`] : [];
  });
  expect(slow).toEqual([]);
});
