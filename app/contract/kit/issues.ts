import type { FieldErrors } from "./envelope";

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What a schema found wrong with an input, by the dotted name of each field. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = path.map(String).join(".");
    if (field !== "__proto__") (errors[field] ??= []).push(message);
  }
  return errors;
}
