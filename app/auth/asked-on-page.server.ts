import { stepsFrom } from "~/lib/steps";
import { redirectDocumentTo } from "./handlers.server";
import { answerAt, leadToAnswer } from "./kept-answer.server";
import type { UserFormCall, UserPageCall } from "./require-user.server";
import type { Confirmation } from "./step-up.server";

/** For pages without framework scripts: the question gets an address of its own, where `askedAt` finds it. */
export async function askOnPage(call: UserFormCall, confirming: Confirmation): Promise<never> {
  await leadToAnswer(call, { status: 403, body: { confirming } });
  // It had no room there.
  const { address, attempt, hasFile, demand } = confirming;
  call.session.set("confirming", { address, attempt, hasFile, demand });
  return redirectDocumentTo(call.session, stepsFrom(call.url).confirm);
}

export const askedAt = (call: UserPageCall): Confirmation | undefined =>
  answerAt(call)?.body.confirming as Confirmation | undefined;
