import type { z } from "zod";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope, Refusal } from "~/contract";
import { LOGO_FILE, type LogoIntent } from "./logo-intents";
import { type FormStep, formDialogAction, type Save, saveForm, showRefused, stepIn } from "./save.server";

export interface Logo {
  field: string;
  /** The answer's msg is the stored path (spec §7). */
  upload(file: File, call: UserFormCall): Promise<Envelope<unknown>>;
}

const chosenIn = ({ form }: UserFormCall): File => {
  const chosen = form.get(LOGO_FILE);
  return chosen instanceof File ? chosen : new File([], "");
};

/** `LogoField`'s submits save nothing. */
const logoSteps = ({ field, upload }: Logo): Record<LogoIntent, FormStep> => ({
  async "upload-logo"(call) {
    // Without a file the API answers in the words of spec §8.
    const answer = await upload(chosenIn(call), call);
    return answer.code === 200 ? { values: { [field]: answer.msg } } : { refusal: answer };
  },
  "clear-logo": async () => ({ values: { [field]: "" } }),
});

/** Uploads a chosen file before saving. */
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
    // Uploaded by now, or its field says why not.
    if ("again" in answer.data) answer.data.again.hasFile = false;
    return answer;
  });
}

/** @returns a refusal */
async function uploadInto({ field, upload }: Logo, call: UserFormCall): Promise<Refusal | undefined> {
  const answer = await upload(chosenIn(call), call);
  if (answer.code !== 200) return answer;
  call.form.set(field, answer.msg);
  return undefined;
}
