import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { LOGO_FILE, type LogoIntent } from "./logo-intents";
import type { FormStep } from "./save.server";

interface Logo {
  /** The form's field that holds the logo's path. */
  field: string;
  /** Stores the file; the answer's msg is its path (spec §7). */
  upload(file: File, call: UserFormCall): Promise<Envelope<unknown>>;
}

/**
 * What the submits of `LogoField` do: they change which logo the form names, and nothing is saved before the form is. A
 * file that is still only chosen when the form is saved is uploaded first.
 */
export function withLogo({ field, upload }: Logo): { steps: Record<LogoIntent, FormStep>; beforeSave: FormStep } {
  const chosenIn = ({ form }: UserFormCall) => {
    const chosen = form.get(LOGO_FILE);
    return chosen instanceof File ? chosen : new File([], "");
  };
  const uploaded: FormStep = async (call) => {
    // Without a file the API says so, in the words of spec §8.
    const answer = await upload(chosenIn(call), call);
    return answer.code === 200 ? { values: { [field]: answer.msg } } : { refusal: answer };
  };
  return {
    steps: { "upload-logo": uploaded, "clear-logo": async () => ({ values: { [field]: "" } }) },
    beforeSave: async (call) => (chosenIn(call).size > 0 ? uploaded(call) : { values: {} }),
  };
}
