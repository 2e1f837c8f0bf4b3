import { CODE_TRIES, RESEND_SECONDS } from "~/contract/kit/rules";
import { SECOND_MS } from "~/lib/durations";
import type { Handler, Handlers } from "../../call/handler";
import { notFound } from "../../kit/failure";
import { findUserBy } from "../account/users";
import { findCode, keyOfMessage, type StoredCode } from "./codes";
import { refusingEvenly } from "./timing";
import { words } from "./words";

/** For the attempt that gave the password: others are answered as about nobody. */
const codeState: Handler<"codeState"> = ({ attemptId, ...identifier }, { hub }) =>
  refusingEvenly(async () => {
    const user = await findUserBy(hub.db, identifier);
    const code = user && (await findCode(hub.db, { userId: user.id, purpose: "LOGIN", attemptId }));
    if (!code || code.needsPassword) throw notFound(words.messages.noCode);
    const mail = await hub.outbox.stateOf(keyOfMessage(code));
    return { msg: words.messages.codeState, data: { ...secondsOf(code), mail } };
  });

function secondsOf({ createdAt, expiresAt, consumedAt, tries }: StoredCode) {
  const isOver = consumedAt !== null || tries >= CODE_TRIES;
  const until = (ms: number): number => (isOver ? 0 : Math.max(0, Math.ceil((ms - Date.now()) / SECOND_MS)));
  return {
    validSeconds: until(expiresAt.getTime()),
    waitSeconds: until(createdAt.getTime() + RESEND_SECONDS * SECOND_MS),
  };
}

export const codeStateHandlers = { codeState } satisfies Handlers;
