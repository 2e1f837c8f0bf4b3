import { createHash } from "node:crypto";
import { z } from "zod";
import type { Conflict, Values } from "~/lib/form-reply";

export type Value = string | readonly string[];

/** A longer text's hash is enough to detect changes. */
const CARRIED_CHARACTERS = 1_000;

/** More than any form carries, and little enough to be put into a page again. */
const OPENED_CHARACTERS = 400_000;

/** `text`: as people read the value. */
const Entry = z.object({
  value: z.union([z.string(), z.array(z.string())]).optional(),
  hash: z.string().optional(),
  text: z.string().optional(),
});
type Entry = z.output<typeof Entry>;

const CarriedRecord = z.object({
  entries: z.record(z.string(), Entry),
  /** The newest audit event at opening; "" before the first, absent without a log. */
  since: z.string().optional(),
  /** How often the form took over saved changes. */
  revision: z.number().int().min(0),
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

export type OpenedRecord = z.output<typeof CarriedRecord>;

interface OpenedWith {
  values: Values;
  /** As people read it. */
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

export function openedIn(sent: unknown): OpenedRecord | undefined {
  if (typeof sent !== "string" || sent.length > OPENED_CHARACTERS) return undefined;
  try {
    return CarriedRecord.safeParse(JSON.parse(sent)).data;
  } catch {
    return undefined;
  }
}

export const entryOf = ({ entries }: OpenedRecord, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

export const isStill = ({ value, hash }: Entry, now: Value): boolean =>
  hash === undefined ? isSame(value ?? "", now) : hash === hashOf(plainOf(now));

/** Ignores line endings, and the order of ticked boxes. */
export const isSame = (one: Value, other: Value): boolean => plainOf(one) === plainOf(other);

const plainOf = (value: Value): string =>
  typeof value === "string"
    ? value.replace(/\r\n?/g, "\n").trim()
    : value.length === 1
      ? plainOf(value[0]!)
      : listed(value);

const listed = (values: readonly string[]): string => [...values].sort().join("\n").trim();

const hashOf = (plain: string): string => createHash("sha256").update(plain).digest("base64url");
