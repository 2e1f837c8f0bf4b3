import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, refusedForm } from "~/auth/form-reply.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { entered } from "~/lib/form-entry";
import { type FormReply, refused, WHOLE_FORM } from "~/lib/form-reply";
import type { Attachable } from "./attached-list";
import { type Choices, finderOf } from "./choices";
import { dialogAction, recordLoader } from "./dialog.server";
import { DETACH_INTENT, RELOAD_INTENT } from "./intents";

interface Attachments {
  name: string;
  /** Describes the record if its name is ambiguous. */
  about?: string;
  attached: Attachable[] | undefined;
  choices: Choices;
}

type ReadAttachments = (id: string, call: UserPageCall, find: string) => Promise<Attachments>;

async function attachmentsOf(read: ReadAttachments, call: UserPageCall, find: string): Promise<Attachments> {
  const { attached, choices, ...named } = await read(call.params.id ?? "", call, find);
  const attachedIds = new Set(attached?.map(({ id }) => id));
  return {
    ...named,
    attached,
    choices: { ...choices, options: choices.options.filter(({ value }) => !attachedIds.has(value)) },
  };
}

export const attachLoader = (read: ReadAttachments) =>
  recordLoader(async (call) => ({ ...(await attachmentsOf(read, call, "")), csrfToken: csrfTokenOf(call.session) }));

interface Attach {
  read: ReadAttachments;
  /** When nothing was chosen (spec §5). */
  required: string;
  attach(id: string, chosen: string, call: UserFormCall): Promise<Envelope<unknown>>;
  detach(id: string, chosen: string, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** The dialog stays open for more. */
export function attachAction({ read, required, attach, detach }: Attach) {
  return dialogAction(
    async (call) => {
      const { form, params } = call;
      const showAgain = async (reply: FormReply, status: number) =>
        data({ ...(await attachmentsOf(read, call, entered(form, finderOf("chosen")))), form: reply }, { status });

      const intent = form.get("intent");
      if (intent === RELOAD_INTENT) return showAgain(keptForm(form), 200);
      const chosen = entered(form, "chosen");
      if (chosen === "") return showAgain(refused(keptForm(form), { chosen: [required] }), 400);
      const answer = await (intent === DETACH_INTENT ? detach : attach)(params.id ?? "", chosen, call);
      return answer.code === 200 || answer.code === 202
        ? data({ done: answer.msg })
        : showAgain(refusedForm(form, answer), answer.code);
    },
    {
      whenUnsent: ({ form }, msg, status) =>
        data({ form: refused(keptForm(form), { [WHOLE_FORM]: [msg] }) }, { status }),
    },
  );
}
