import { type EntryValues, isSameInFile, type PartName } from "./part";
import { words } from "./words";

/** One record that is not as the file says, and what becomes of it. */
export interface Step {
  action: keyof typeof words.actions;
  part: PartName;
  /** What the file finds it by. */
  name: string;
  /** The fields that change. Of secrets they say no more than that there is one. */
  before?: EntryValues;
  after?: EntryValues;
  /** Why it is kept. */
  why?: string;
}

/** What applying a file did, or would do. */
export interface Applied {
  created: number;
  changed: number;
  unchanged: number;
  /** With `--prune`. */
  removed?: number;
  plan: Step[];
  /** What was made up: it is printed this once. */
  secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A record's fields as the plan shows them. @param secrets those of which it says no more than that they are given */
export function shown(values: EntryValues, fields: readonly string[], secrets: readonly string[] = []): EntryValues {
  const each = (field: string) => (secrets.includes(field) ? words.secret.given : (values[field] ?? null));
  return Object.fromEntries(fields.map((field) => [field, each(field)]));
}

/** The fields that say something. */
export const filled = (values: EntryValues): string[] =>
  Object.keys(values).filter((field) => !isSameInFile(values[field], null));

/** The plan as people read it, a line for each field. */
export function planInWords({ plan }: Pick<Applied, "plan">): string {
  if (plan.length === 0) return words.nothing;
  return plan.map(inWords).join("\n");
}

function inWords({ action, part, name, before, after, why }: Step): string {
  const head = `${words.actions[action]} ${words.kinds[part]} ${name}${why ? ` (${why})` : ""}`;
  const fields = Object.entries(after ?? {}).map(
    ([field, value]) => `    ${words.field(field, before && asText(before[field]), asText(value))}`,
  );
  return [head, ...fields].join("\n");
}

function asText(value: unknown): string {
  if (isSameInFile(value, null)) return words.empty;
  return typeof value === "string" ? value : JSON.stringify(value);
}
