import type { z } from "zod";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope, Refusal } from "~/contract";
import { LOGO_FILE, type LogoIntent } from "./logo-intents";
import { type FormStep, formDialogAction, type Save, saveForm, showRefused, stepIn } from "./save.server";

export interface Logo {
  /** The form's field that holds the logo's path. */
  field: string;
  /** Stores the file; the answer's msg is its path (spec §7). */
  upload(file: File, call: UserFormCall): Promise<Envelope<unknown>>;
}

const chosenIn = ({ form }: UserFormCall): File => {
  const chosen = form.get(LOGO_FILE);
  return chosen instanceof File ? chosen : new File([], "");
};

/**
 * What the submits of `LogoField` do: they change which logo the form names, and nothing is saved before the form is.
 */
const logoSteps = ({ field, upload }: Logo): Record<LogoIntent, FormStep> => ({
  async "upload-logo"(call) {
    // Without a file the API says so, in the words of spec §8.
    const answer = await upload(chosenIn(call), call);
    return answer.code === 200 ? { values: { [field]: answer.msg } } : { refusal: answer };
  },
  "clear-logo": async () => ({ values: { [field]: "" } }),
});

/** Action of a form with a logo. A file that is still only chosen when the form is saved is uploaded first. */
export function saveWithLogo<Schema extends z.ZodType, Offers extends object = object>(
  logo: Logo,
  definition: Save<Schema, Offers>,
) {
  const form = { ...definition, steps: { ...definition.steps, ...logoSteps(logo) } };
  const save = async (call: UserFormCall) => {
    const isSaved = stepIn(form, call.form) === undefined;
    const refusal = isSaved && chosenIn(call).size > 0 ? await uploadInto(logo, call) : undefined;
    return refusal ? showRefused(form, call, refusal) : saveForm(form, call);
  };
  return formDialogAction(form, async (call) => {
    const answer = await save(call);
    // The file is uploaded by now, or its field says why it is not.
    if ("again" in answer.data) answer.data.again.hasFile = false;
    return answer;
  });
}

/** Uploads the chosen file and puts its path into the form. @returns why it was refused */
async function uploadInto({ field, upload }: Logo, call: UserFormCall): Promise<Refusal | undefined> {
  const answer = await upload(chosenIn(call), call);
  if (answer.code !== 200) return answer;
  call.form.set(field, answer.msg);
  return undefined;
}
