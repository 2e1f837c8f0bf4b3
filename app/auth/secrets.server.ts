import { env } from "~/lib/env.server";
import { type Secrets, secretsAsTheyAre } from "~/lib/secrets.server";

let current: ReturnType<typeof secretsAsTheyAre> | undefined;

/** The secrets of this installation now. At their first use they may have to be generated. */
export function secretsNow(afresh = false): Secrets {
  current ??= secretsAsTheyAre(env());
  return current(afresh);
}
