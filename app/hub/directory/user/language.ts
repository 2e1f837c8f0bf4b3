import { eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { users } from "../../kit/db/schema";
import { words } from "./words";

const chooseLanguage: Handler<"chooseLanguage"> = async ({ language }, { session, audit }) => {
  audit.about({ type: "USER", id: session.userId, after: { language } });
  await audit.change((tx) => tx.update(users).set({ language }).where(eq(users.id, session.userId)));
  return { msg: words.languageChosen, data: {} };
};

export const languageHandlers = { chooseLanguage } satisfies Handlers;
