import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { entriesOf } from "~/auth/form-reply.server";
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
import type { Confirmation } from "~/auth/step-up.server";

export const dialogLoader = <Loaded extends object>(load: (call: UserPageCall) => Promise<Loaded>) =>
  adminLoader(dialogOf(load));

/** Auditors see the record but cannot send. */
export const recordLoader = <Loaded extends object>(load: (call: UserPageCall) => Promise<Loaded>) =>
  readerLoader(dialogOf(async (call) => ({ ...(await load(call)), isReadOnly: call.isAuditor })));

const dialogOf =
  <Loaded extends object>(load: (call: UserPageCall) => Promise<Loaded>) =>
  async (call: UserPageCall) => {
    const kept = answerAt(call);
    const initialValue = kept?.body.form?.initialValue ?? undefined;
    const sent =
      call.sent ?? (initialValue && { csrfToken: csrfTokenOf(call.session), values: entriesOf(initialValue) });
    const loaded = await load({ ...withoutAnswer(call), sent });
    return data(overlaid(loaded, kept), { status: kept?.status });
  };

/** Not stored: reloading must not show a secret again. */
export const SHOWN_ONCE = { "Cache-Control": "no-store" } as const;

export type Answer = ReturnType<typeof data<object>>;

/** For pages whose content is in `Confirmable`; dialogs are. */
export const askInPlace = async (_call: UserFormCall, confirming: Confirmation): Promise<never> =>
  // Pages read it apart from what else their action answers.
  data({ confirming }, { status: 403 }) as never;

/** Without scripts the answer gets its own address, which shows the question too. */
export const dialogAction = <Result extends Answer, Unavailable = never>(
  act: (call: UserFormCall) => Promise<Result>,
  rules: ActionRules<Unavailable> = {},
) =>
  adminAction(
    async (call): Promise<Result> => {
      const answer = await act(withoutAnswer(call));
      const status = answer.init?.status ?? 200;
      const headers = new Headers(answer.init?.headers);
      if (headers.has("Refresh")) {
        for (const [name, value] of endingAnswer(call)) headers.append(name, value);
        answer.init = { ...answer.init, headers };
      }
      // No dialog is shown without the API.
      else if (status !== UNAVAILABLE_STATUS && !headers.has("Cache-Control"))
        await showAtOwnAddress(call, { status, body: answer.data });
      return answer;
    },
    {
      ...rules,
      async whenAsked(call, confirming) {
        await showAtOwnAddress(call, { status: 403, body: { confirming } });
        return askInPlace(call, confirming);
      },
    },
  );
