import { entered } from "~/lib/form-entry";

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

const textIn = (form: FormData, field: string): string => entered(form, field).trim();

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
export const fieldAmong =
  (sent: readonly SentValue[]) =>
  (field: string): string => {
    const named = sent[Number(/^values\.(\d+)\./.exec(field)?.[1])];
    return named ? fieldOf(named.name) : field;
  };
