import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { problem } from "./problem.server";
import { requireUser } from "./require-user.server";

/** What is thrown is an answer. */
const failed = async (answer: Response): Promise<never> => {
  throw answer;
};

test("loaders that share the session check each read an answer of their own", async () => {
  const context = { signedIn: failed(problem("unavailable")) } as unknown as AppLoadContext;
  const check = () => requireUser({ request: new Request("http://localhost/dashboard"), context });
  const thrown = await Promise.all([check, check].map((one) => one().catch((answer: unknown) => answer as Response)));
  expect(await Promise.all(thrown.map((answer) => (answer as Response).json()))).toEqual([
    { kind: "unavailable" },
    { kind: "unavailable" },
  ]);
});
