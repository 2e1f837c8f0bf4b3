import { expect, test } from "vitest";
import { properties } from "./properties";

/** A taste of `npm run fuzz`, which tries a hundred thousand. */
const INPUTS = 200;

test.each(properties.map(({ name, run }) => [name, run] as const))("%s", async (_name, run) => {
  const { failure } = await run({ inputs: INPUTS });
  expect(failure).toBeUndefined();
});
