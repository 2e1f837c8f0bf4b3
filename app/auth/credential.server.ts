import { entered } from "~/lib/form-entry";

/** JSON from `public/passkey.js`; the product API checks it. */
export function credentialIn(form: FormData): unknown {
  try {
    return JSON.parse(entered(form, "credential"));
  } catch {
    return undefined;
  }
}
