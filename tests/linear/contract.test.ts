import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "~/contract";
import { CPU_LIMIT_MS, cpuMsOf, leastCpuMs, worstTexts } from "../support/cpu";

/** As large as a body may be. */
const WORST = worstTexts(512 * 1024);

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

test.each(Object.entries(WORST))("no field of any call takes long over half a megabyte of %s", async (_, text) => {
  const slow: string[] = [];
  for (const { call, field, input } of fields)
    for (const value of [text, [text]]) {
      const spent = await leastCpuMs(() => cpuMsOf(() => input.safeParse({ [field]: value })));
      if (spent > CPU_LIMIT_MS) slow.push(`${call}.${field}: ${Math.round(spent)} ms`);
    }
  expect(slow).toEqual([]);
});
