import { expect, test } from "vitest";
import { properties } from "./properties";

/** A small sample of `npm run fuzz`, which tries a hundred thousand inputs. */
const INPUTS = 200;

test.each(properties.map(({ name, run }) => [name, run] as const))("%s", async (_name, run) => {
  const { failure } = await run({ inputs: INPUTS });
  expect(failure).toBeUndefined();
});
