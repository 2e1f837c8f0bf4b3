import { createHash } from "node:crypto";
import { z } from "zod";
import type { Conflict, FormState } from "~/lib/form-state";

export type Value = string | readonly string[];

/** Longer texts, such as a template's, are carried as their hash: it tells whether they were changed. */
const CARRIED_CHARACTERS = 1_000;

/** What a field held when the form was opened. `text`: as people read it, where that is not the value. */
const Entry = z.object({
  value: z.union([z.string(), z.array(z.string())]).optional(),
  hash: z.string().optional(),
  text: z.string().optional(),
});
type Entry = z.output<typeof Entry>;

const CarriedRecord = z.object({
  entries: z.record(z.string(), Entry),
  /** The record's newest event in the audit log at that time; empty before the first, absent where there is no log. */
  since: z.string().optional(),
  /** How often the form took over what was saved meanwhile. */
  revision: z.number().int().min(0),
  /** What is still to be chosen. */
  conflicts: z.record(
    z.string(),
    z.object({
      mine: z.string(),
      saved: z.string(),
      before: z.string().optional(),
      by: z.string().optional(),
    }),
  ),
});

/** What a form carries along of the record as it was when the form was opened, for telling who changed what since. */
export type OpenedRecord = z.output<typeof CarriedRecord>;

interface OpenedWith {
  values: FormState["values"];
  /** How people read a value. */
  textOf(value: Value): string | undefined;
  since: string | undefined;
  revision?: number;
  conflicts?: Readonly<Record<string, Conflict>>;
}

export function openedWith({ values, textOf, since, revision = 0, conflicts = {} }: OpenedWith): OpenedRecord {
  const entries = Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Entry] => {
      const plain = plainOf(value);
      if (plain.length > CARRIED_CHARACTERS) return [name, { hash: hashOf(plain) }];
      const text = textOf(value);
      return [name, { value: typeof value === "string" ? value : [...value], ...(text === undefined ? {} : { text }) }];
    }),
  );
  return { entries, since, revision, conflicts };
}

/** Reads what a form carried. @returns undefined where it carried none, or one that nobody can read */
export function openedIn(sent: unknown): OpenedRecord | undefined {
  if (typeof sent !== "string") return undefined;
  try {
    return CarriedRecord.safeParse(JSON.parse(sent)).data;
  } catch {
    return undefined;
  }
}

export const entryOf = ({ entries }: OpenedRecord, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

/** Whether a field still holds what it held then. */
export const isStill = ({ value, hash }: Entry, now: Value): boolean =>
  hash === undefined ? isSame(value ?? "", now) : hash === hashOf(plainOf(now));

/** Whether two entries mean the same; browsers end lines in their own way, and the order of ticked boxes says nothing. */
export const isSame = (one: Value, other: Value): boolean => plainOf(one) === plainOf(other);

const plainOf = (value: Value): string =>
  typeof value === "string"
    ? value.replace(/\r\n?/g, "\n").trim()
    : value.length === 1
      ? plainOf(value[0]!)
      : listed(value);

const listed = (values: readonly string[]): string => [...values].sort().join("\n").trim();

const hashOf = (plain: string): string => createHash("sha256").update(plain).digest("base64url");
