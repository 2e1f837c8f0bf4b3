import { entered } from "~/lib/form-entry";

/** What `public/passkey.js` puts into a form: the passkey's answer in JSON, for the product API to judge. */
export function credentialIn(form: FormData): unknown {
  try {
    return JSON.parse(entered(form, "credential"));
  } catch {
    return undefined;
  }
}
