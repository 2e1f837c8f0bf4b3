import { z } from "zod";
import type { Flaws } from "~/contract/kit/envelope";
import { type Flaw, mended, UNFIT } from "./mend";

/** Never contains values. */
export interface FlawedRecord {
  /** Its id, or its position. */
  id: string;
  fields: readonly string[];
  /** `unshown`: unusable. `partial`: incomplete. `whole`: only nested data is incomplete. */
  as: keyof Flaws | "whole";
}

export interface Read {
  data: unknown;
  flawed: readonly FlawedRecord[];
}

/**
 * Reads a list record by record: one unfit record must not hide the others.
 * @returns undefined if the data is unusable
 */
export function readData(output: z.ZodType, data: unknown): Read | undefined {
  const whole = output.safeParse(data);
  if (whole.success) return { data: whole.data, flawed: [] };
  if (!(output instanceof z.ZodArray)) {
    const flaws: Flaw[] = [];
    const found = mended(output, data, flaws);
    return found === UNFIT ? undefined : { data: found, flawed: flawedBy(flaws, "answer", "whole") };
  }
  if (!Array.isArray(data)) return undefined;
  const rows = data.map((row: unknown, index) => readRow(output.element, row, index + 1));
  return {
    data: rows.map(({ found }) => found).filter((found) => found !== UNFIT),
    flawed: rows.flatMap(({ flawed }) => flawed),
  };
}

function readRow(element: unknown, row: unknown, place: number) {
  const flaws: Flaw[] = [];
  const found = mended(element, row, flaws);
  const as = found === UNFIT ? "unshown" : flaws.some(({ isLoss }) => isLoss) ? "partial" : "whole";
  return { found, flawed: flawedBy(flaws, idOf(row) ?? `no. ${place}`, as) };
}

const flawedBy = (flaws: readonly Flaw[], id: string, as: FlawedRecord["as"]): FlawedRecord[] =>
  flaws.length === 0 && as !== "unshown" ? [] : [{ id, fields: [...new Set(flaws.map(({ field }) => field))], as }];

function idOf(row: unknown): string | undefined {
  if (typeof row !== "object" || row === null || !("_id" in row)) return undefined;
  return typeof row._id === "string" || typeof row._id === "number" ? String(row._id) : undefined;
}

/** Undefined if every record is shown completely. */
export function flawsOf(flawed: readonly FlawedRecord[]): Flaws | undefined {
  const idsOf = (as: keyof Flaws) => flawed.filter((record) => record.as === as).map(({ id }) => id);
  const flaws = { unshown: idsOf("unshown"), partial: idsOf("partial") };
  return flaws.unshown.length + flaws.partial.length > 0 ? flaws : undefined;
}
