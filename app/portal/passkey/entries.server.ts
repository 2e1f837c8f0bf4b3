/** What a form says in one of its fields. */
export function typedIn(form: FormData, name: string): string {
  const entry = form.get(name);
  return typeof entry === "string" ? entry : "";
}

/** What `public/passkey.js` puts into a form: the passkey's answer in JSON, for the product API to judge. */
export function credentialIn(form: FormData): unknown {
  try {
    return JSON.parse(typedIn(form, "credential"));
  } catch {
    return undefined;
  }
}
