import type { Envelope } from "~/contract";

const VALUE = "attribute-";
const BEFORE = "before-";

/** Names of attributes hold no hyphen. */
export const fieldOf = (name: string): string => VALUE + name;
export const beforeOf = (name: string): string => BEFORE + name;

interface SentValue {
  name: string;
  value: string;
  before?: string;
}

function textIn(form: FormData, field: string): string {
  const entry = form.get(field);
  return typeof entry === "string" ? entry.trim() : "";
}

/** What differs from what the form was opened with: the rest may have been changed by others meanwhile. */
export function valuesIn(form: FormData): SentValue[] {
  return [...form.keys()].flatMap((field) => {
    if (!field.startsWith(VALUE)) return [];
    const name = field.slice(VALUE.length);
    const [value, before] = [textIn(form, field), textIn(form, beforeOf(name))];
    return value === before ? [] : [{ name, value, before }];
  });
}

/** The API names fields by their place among what was sent. */
export function byField<Data>(answer: Envelope<Data>, values: readonly SentValue[]): Envelope<Data> {
  if (answer.code === 200 || !answer.data?.fieldErrors) return answer;
  const fieldErrors = Object.fromEntries(
    Object.entries(answer.data.fieldErrors).map(([field, messages]) => {
      const sent = values[Number(/^values\.(\d+)\./.exec(field)?.[1])];
      return [sent ? fieldOf(sent.name) : field, messages] as const;
    }),
  );
  return { ...answer, data: { ...answer.data, fieldErrors } };
}
