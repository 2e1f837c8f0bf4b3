import type { Handler, Handlers } from "../../call/handler";
import { notFound } from "../../kit/failure";
import { endGrants, lockGrants } from "./grants";
import { words } from "./words";

/** A grant that has ended is answered like another user's. */
const endGrant: Handler<"endGrant"> = async ({ userId, grantId }, { audit }) => {
  await audit.change(async (tx) => {
    const granted = await lockGrants(tx, userId, grantId);
    if (!granted) throw notFound(words.gone);
    await endGrants(tx, granted.hashes);
    audit.about({ after: { ...granted.is } });
  });
  return { msg: words.ended, data: {} };
};

export const grantHandlers = { endGrant } satisfies Handlers;
