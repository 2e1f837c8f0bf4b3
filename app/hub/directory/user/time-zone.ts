import { eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { users } from "../../kit/db/schema";
import { words } from "./words";

const chooseTimeZone: Handler<"chooseTimeZone"> = async ({ timeZone }, { session, audit }) => {
  audit.about({ type: "USER", id: session.userId, after: { timeZone } });
  await audit.change((tx) => tx.update(users).set({ timeZone }).where(eq(users.id, session.userId)));
  return { msg: words.timeZoneChosen, data: {} };
};

export const timeZoneHandlers = { chooseTimeZone } satisfies Handlers;
