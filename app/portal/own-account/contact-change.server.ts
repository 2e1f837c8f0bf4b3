import { z } from "zod";
import { askOnPage } from "~/auth/asked-on-page.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { problem } from "~/auth/problem.server";
import { type UserFormCall, userAction, userLoader } from "~/auth/require-user.server";
import type { Refusal, Success } from "~/contract/kit/envelope";
import { isPortico } from "~/gateway/api.server";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { otp } from "~/portal/account/account-fields";

interface Contact {
  /** The entry of its form, and of the user's record. */
  field: "email" | "phoneNumber";
  address: string;
  value: z.ZodType<string, string>;
  send(call: UserFormCall, value: string): Promise<Success<unknown> | Refusal>;
  change(call: UserFormCall, value: string, code: string): Promise<Success<unknown> | Refusal>;
}

const CodeForm = z.object({ otp });

/** The new value waits in the browser's session until its code is entered. */
export function contactChange({ field, address, value, send, change }: Contact) {
  const ValueForm = z.object({ [field]: value });
  const loader = userLoader(async (call) => {
    if (!isPortico()) throw problem("not-found");
    const { session, user } = call;
    const page = {
      ...{ form: untouched, csrfToken: csrfTokenOf(session), notice: session.get("notice") },
      current: user[field] ?? "",
      waiting: session.get("newContact")?.[field],
    };
    const kept = await shownAgain(call);
    return answerPage(session, overlaid(page, kept), { status: kept?.status });
  });

  async function sendTo(call: UserFormCall, wanted: string) {
    const { form, session } = call;
    const answer = await send(call, wanted);
    if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer), answer.code);
    session.set("newContact", { [field]: wanted });
    session.flash("notice", { kind: "success", text: answer.msg });
    return redirectTo(session, address);
  }

  const action = userAction(
    async (call) => {
      const { form, session } = call;
      const waiting = session.get("newContact")?.[field];
      const intent = form.get("intent");
      if (intent === "other" || (intent !== "send" && waiting === undefined)) {
        session.unset("newContact");
        return redirectTo(session, address);
      }
      if (intent === "again" && waiting !== undefined) return sendTo(call, waiting);
      if (intent === "send") {
        const fields = readFields(form, ValueForm);
        return fields.ok ? sendTo(call, fields.value[field]!) : showFormAgain(call, fields.failed, 400);
      }
      const fields = readFields(form, CodeForm);
      if (!fields.ok) return showFormAgain(call, fields.failed, 400);
      const answer = await change(call, waiting!, fields.value.otp);
      if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer), answer.code);
      session.unset("newContact");
      session.flash("notice", { kind: "success", text: answer.msg });
      return redirectTo(session, paths.ownAccount);
    },
    { whenAsked: askOnPage },
  );
  return { loader, action };
}
