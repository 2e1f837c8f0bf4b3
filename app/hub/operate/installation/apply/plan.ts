import { type EntryValues, isSameInFile, type PartName } from "./part";
import { words } from "./words";

export interface Step {
  action: keyof typeof words.actions;
  part: PartName;
  /** As named in the file. */
  name: string;
  /** The changed fields; secrets are not shown. */
  before?: EntryValues;
  after?: EntryValues;
  why?: string;
}

/** Done, or planned by a dry run. */
export interface Applied {
  created: number;
  changed: number;
  unchanged: number;
  removed?: number;
  plan: Step[];
  /** Generated secrets, shown only here. */
  secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function shown(values: EntryValues, fields: readonly string[], secrets: readonly string[] = []): EntryValues {
  const each = (field: string) => (secrets.includes(field) ? words.secret.given : (values[field] ?? null));
  return Object.fromEntries(fields.map((field) => [field, each(field)]));
}

export const filled = (values: EntryValues): string[] =>
  Object.keys(values).filter((field) => !isSameInFile(values[field], null));

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
