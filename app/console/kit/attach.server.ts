import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, refusedForm } from "~/auth/form-state.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { entered } from "~/lib/form-entry";
import type { FormState } from "~/lib/form-state";
import type { Attachable } from "./attached-list";
import { type Choices, finderOf } from "./choices";
import { dialogAction, recordLoader } from "./dialog.server";
import { DETACH_INTENT, RELOAD_INTENT } from "./intents";

interface Attachments {
  /** Name of the record that things are attached to. */
  name: string;
  /** The dialog's description of it, where the name is ambiguous. */
  about?: string;
  /** Undefined where the product API does not list them. */
  attached: Attachable[] | undefined;
  /** What can be attached. */
  choices: Choices;
}

/** Reads a record's attachments; `find` is a part of the name of what one looks for to attach. */
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

/** Loader of a dialog that attaches records to the one named by the address's `:id`; an Auditor reads what is attached. */
export const attachLoader = (read: ReadAttachments) =>
  recordLoader(async (call) => ({ ...(await attachmentsOf(read, call, "")), csrfToken: csrfTokenOf(call.session) }));

interface Attach {
  read: ReadAttachments;
  /** Said when nothing was chosen (spec §5). */
  required: string;
  attach(id: string, chosen: string, call: UserFormCall): Promise<Envelope<unknown>>;
  detach(id: string, chosen: string, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** Action of that dialog. It stays open: several things may be attached one after the other. */
export function attachAction({ read, required, attach, detach }: Attach) {
  return dialogAction(
    async (call) => {
      const { form, params } = call;
      const showAgain = async (formState: FormState, status: number) =>
        data({ ...(await attachmentsOf(read, call, entered(form, finderOf("chosen")))), form: formState }, { status });

      const intent = form.get("intent");
      if (intent === RELOAD_INTENT) return showAgain(keptForm(form), 200);
      const chosen = entered(form, "chosen");
      if (chosen === "") return showAgain({ ...keptForm(form), fieldErrors: { chosen: [required] } }, 400);
      const answer = await (intent === DETACH_INTENT ? detach : attach)(params.id ?? "", chosen, call);
      return answer.code === 200 || answer.code === 202
        ? data({ done: answer.msg })
        : showAgain(refusedForm(form, answer), answer.code);
    },
    {
      whenUnsent: ({ form }, msg, status) => data({ form: { ...keptForm(form), formError: msg } }, { status }),
    },
  );
}
