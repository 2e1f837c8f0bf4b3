import { data } from "@remix-run/node";
import type { z } from "zod";
import { keptForm, readFields, refusedForm } from "~/auth/form-reply.server";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { type FormReply, refused, WHOLE_FORM } from "~/lib/form-reply";
import { dialogAction } from "./dialog.server";
import { DETACH_INTENT, RELOAD_INTENT } from "./intents";

interface Choose<Schema extends z.ZodType, Offers extends object> {
  schema: Schema;
  offers(form: FormData, call: UserFormCall): Promise<Offers>;
  attach(id: string, value: z.output<Schema>, call: UserFormCall): Promise<Envelope<unknown>>;
  /** `chosen`: id in the dialog's list. */
  detach(id: string, chosen: string, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** For dependent choices: `reload` shows the next ones. The dialog stays open for more. */
export function chooseAction<Schema extends z.ZodType, Offers extends object>({
  schema,
  offers,
  attach,
  detach,
}: Choose<Schema, Offers>) {
  return dialogAction(
    async (call) => {
      const { form, params } = call;
      const id = params.id ?? "";
      const showAgain = async (reply: FormReply, status: number) =>
        data({ ...(await offers(form, call)), form: reply }, { status });
      if (form.get("intent") === RELOAD_INTENT) return showAgain(keptForm(form), 200);
      if (form.get("intent") === DETACH_INTENT) {
        const chosen = form.get("chosen");
        const answer = await detach(id, typeof chosen === "string" ? chosen : "", call);
        return answer.code === 200 ? data({ done: answer.msg }) : showAgain(refusedForm(form, answer), answer.code);
      }
      const fields = readFields(form, schema);
      if (!fields.ok) return showAgain(fields.failed, 400);
      const answer = await attach(id, fields.value, call);
      return answer.code === 200 ? data({ done: answer.msg }) : showAgain(refusedForm(form, answer), answer.code);
    },
    {
      whenUnsent: ({ form }, msg, status) =>
        data({ form: refused(keptForm(form), { [WHOLE_FORM]: [msg] }) }, { status }),
    },
  );
}
