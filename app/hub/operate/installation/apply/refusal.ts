import { isUnstorableText } from "../../../kit/db/errors";
import { Failure } from "../../../kit/failure";
import { RefusedField } from "./part";
import { words } from "./words";

/** Nothing was applied. One line for each reason. */
export class RefusedFile extends Error {
  constructor(reasons: readonly string[], options?: ErrorOptions) {
    super([...reasons, words.nothingApplied].join("\n"), options);
    this.name = "RefusedFile";
  }
}

/** `users[2].email` */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((step, at) => (typeof step === "number" ? `[${step}]` : `${at > 0 ? "." : ""}${String(step)}`)).join("");

/** Returns other errors unchanged. */
export function refusalAt(path: string, error: unknown, fieldNames: Readonly<Record<string, string>> = {}): unknown {
  if (isUnstorableText(error)) return new RefusedFile([words.at(path, words.unstorable)], { cause: error });
  if (error instanceof RefusedField) return new RefusedFile(reasonsOf(path, error.fieldErrors, fieldNames));
  if (!(error instanceof Failure)) return error;
  const { fieldErrors } = error.detail ?? {};
  return new RefusedFile(fieldErrors ? reasonsOf(path, fieldErrors, fieldNames) : [words.at(path, error.msg)], {
    cause: error,
  });
}

const reasonsOf = (
  path: string,
  fieldErrors: Readonly<Record<string, string[]>>,
  fieldNames: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(fieldErrors).flatMap(([field, messages]) =>
    messages.map((message) => words.at(`${path}.${pathOf(stepsIn(fieldNames[field] ?? field))}`, message)),
  );

/** `redirectUris.0.uri` */
const stepsIn = (field: string) => field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
