import type { z } from "zod";
import type { FieldErrors } from "./envelope";
import { words } from "./words";

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** By dotted field name. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = path.map(String).join(".");
    if (field !== "__proto__") (errors[field] ??= []).push(message);
  }
  return errors;
}

/** Messages for rules without their own. */
export const plainly: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return words.missing;
      if (issue.expected === "number") return words.number;
      return Object.entries(words.kinds).find(([kind]) => kind === issue.expected)?.[1] ?? words.refusals.invalidInput;
    case "invalid_value":
      return words.oneOf(issue.values.map(String).join(", "));
    case "too_big":
      return words.tooLong;
    case "too_small":
      return words.tooShort;
    default:
      return words.refusals.invalidInput;
  }
};
