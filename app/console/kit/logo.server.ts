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
 * What the submits of `LogoField` do: they change which logo the form names, and nothing is saved before the form is.
 */
export function logoSteps({ field, upload }: Logo): Record<LogoIntent, FormStep> {
  return {
    "upload-logo": async (call) => {
      const chosen = call.form.get(LOGO_FILE);
      // Without a file the API says so, in the words of spec §8.
      const answer = await upload(chosen instanceof File ? chosen : new File([], ""), call);
      return answer.code === 200 ? { values: { [field]: answer.msg } } : { refusal: answer };
    },
    "clear-logo": () => Promise.resolve({ values: { [field]: "" } }),
  };
}
