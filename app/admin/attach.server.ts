import { data } from "@remix-run/node";
import { formTokenOf } from "~/auth/form-token.server";
import { adminAction, adminLoader, type UserFormCall, type UserPageCall } from "~/auth/require-user.server";
import type { Envelope } from "~/gateway/vocabulary";

export interface Attachable {
  id: string;
  name: string;
}

interface Attachments {
  /** Name of the record that things are attached to. */
  name: string;
  /** Undefined where the product API does not tell. */
  attached: Attachable[] | undefined;
  /** What can be attached. */
  choices: Attachable[];
}

/** Loader of a dialog that attaches records to the one named by the address's `:id`. */
export const attachLoader = (prepare: (id: string, call: UserPageCall) => Promise<Attachments>) =>
  adminLoader(async (call) => {
    const { attached, choices, name } = await prepare(call.params.id ?? "", call);
    const taken = new Set(attached?.map(({ id }) => id));
    return { name, attached, choices: choices.filter(({ id }) => !taken.has(id)), formToken: formTokenOf(call.session) };
  });

interface Attach {
  /** Said when nothing was chosen (spec §5). */
  required: string;
  attach(id: string, chosen: string, call: UserFormCall): Promise<Envelope<unknown>>;
  detach(id: string, chosen: string, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** Action of that dialog. It stays open: several things may be attached one after the other. */
export function attachAction({ required, attach, detach }: Attach) {
  return adminAction(async (call) => {
    const { form, params } = call;
    const chosen = form.get("chosen");
    if (typeof chosen !== "string" || chosen === "") return data({ fieldErrors: { chosen: [required] } }, { status: 400 });
    const act = form.get("intent") === "detach" ? detach : attach;
    const answer = await act(params.id ?? "", chosen, call);
    if (answer.code !== 200) return data({ fieldErrors: {}, formError: answer.msg }, { status: answer.code });
    return data({ fieldErrors: {}, done: answer.msg });
  });
}
