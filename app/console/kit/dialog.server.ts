import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerAt, endingAnswer, overlaid, showAtOwnAddress, withoutAnswer } from "~/auth/kept-answer.server";
import { UNAVAILABLE_STATUS } from "~/auth/problem.server";
import {
  type ActionRules,
  adminAction,
  adminLoader,
  readerLoader,
  type UserFormCall,
  type UserPageCall,
} from "~/auth/require-user.server";

/** Loader of a dialog. Where the address names the answer to its form, the dialog shows that. */
export const dialogLoader = <Loaded extends object>(load: (call: UserPageCall) => Promise<Loaded>) =>
  adminLoader(dialogOf(load));

/** Loader of a dialog that shows a record: an Auditor sees it as well, and cannot send it. */
export const recordLoader = <Loaded extends object>(load: (call: UserPageCall) => Promise<Loaded>) =>
  readerLoader(dialogOf(async (call) => ({ ...(await load(call)), isReadOnly: !call.isAdmin })));

const dialogOf =
  <Loaded extends object>(load: (call: UserPageCall) => Promise<Loaded>) =>
  async (call: UserPageCall) => {
    const kept = answerAt(call);
    const values = kept?.body.form?.values;
    const sent = call.sent ?? (values && { csrfToken: csrfTokenOf(call.session), values });
    const loaded = await load({ ...withoutAnswer(call), sent });
    return data(overlaid(loaded, kept), { status: kept?.status });
  };

/** For an answer with what is shown once: it is given directly and kept nowhere, so that Reload does not show it. */
export const SHOWN_ONCE = { "Cache-Control": "no-store" } as const;

export type Answer = ReturnType<typeof data<object>>;

/** Action of a dialog. A browser without scripts is shown its answer at an address of its own. */
export const dialogAction = <Result extends Answer, Unavailable = never>(
  act: (call: UserFormCall) => Promise<Result>,
  rules: ActionRules<Unavailable> = {},
) =>
  adminAction(async (call): Promise<Result> => {
    const answer = await act(withoutAnswer(call));
    const status = answer.init?.status ?? 200;
    const headers = new Headers(answer.init?.headers);
    if (headers.has("Refresh")) {
      for (const [name, value] of endingAnswer(call)) headers.append(name, value);
      answer.init = { ...answer.init, headers };
    }
    // While the API is away there is nothing to show it in.
    else if (status !== UNAVAILABLE_STATUS && !headers.has("Cache-Control"))
      await showAtOwnAddress(call, { status, body: answer.data });
    return answer;
  }, rules);
