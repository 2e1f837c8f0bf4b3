import type { Handler, Handlers } from "../call/handler";
import { notFound } from "../kit/failure";
import { endGrants, lockGrant } from "./grants";
import { words } from "./words";

/** One that has ended and one of somebody else are answered alike. */
const endGrant: Handler<"endGrant"> = async ({ userId, grantId }, { audit }) => {
  await audit.change(async (tx) => {
    const grant = await lockGrant(tx, userId, grantId);
    if (!grant) throw notFound(words.gone);
    await endGrants(tx, [grantId]);
    audit.about({ after: { ...grant } });
  });
  return { msg: words.ended, data: {} };
};

export const grantHandlers = { endGrant } satisfies Handlers;
