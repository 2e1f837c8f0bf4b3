import { z } from "zod";

type Fields = Readonly<Record<string, unknown>>;

export const UNFIT = Symbol("unfit");

export interface Flaw {
  field: string;
  /** Whether the record is shown incomplete or altered. */
  isLoss: boolean;
}

interface Place {
  path: readonly string[];
  /** Id given by the surrounding record, as `applicationId` for `applicationData`. */
  id?: unknown;
  flaws: Flaw[];
}

/**
 * Converts spellings, fills missing values, drops unfit ones. Never invents ids or secrets.
 * @param flaws collects dropped and filled fields
 * @returns UNFIT if the value is unusable
 */
export const mended = (schema: unknown, value: unknown, flaws: Flaw[]): unknown =>
  fitted(schema, value, { path: [], flaws });

function fitted(schema: unknown, value: unknown, place: Place): unknown {
  if (!(schema instanceof z.ZodType)) return UNFIT;
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    if (value === "") return schema.safeParse(undefined).success ? undefined : null;
    const inner = fitted(schema.unwrap(), value, place);
    if (inner !== UNFIT) return inner;
    note(place, true);
    return schema.safeParse(undefined).success ? undefined : null;
  }
  if (schema instanceof z.ZodPipe) return fitted(schema.out, value, place);
  if (schema instanceof z.ZodArray) return fittedList(schema, value, place);
  if (schema instanceof z.ZodObject) return fittedRecord(schema, value, place);
  return rewritten(schema, value);
}

function fittedList({ element }: z.ZodArray, value: unknown, place: Place): unknown {
  if (!Array.isArray(value)) return UNFIT;
  return value
    .map((item: unknown, index) => {
      const at = { ...place, path: [...place.path, String(index)] };
      const found = fitted(element, item, at);
      if (found === UNFIT) note(at, false);
      return found;
    })
    .filter((item) => item !== UNFIT);
}

function fittedRecord({ shape }: z.ZodObject, value: unknown, place: Place): unknown {
  if (!isRecord(value)) return UNFIT;
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const at: Place = { path: [...place.path, name], id: value[name.replace(/Data$/, "Id")], flaws: place.flaws };
    const found = fitted(schema, given, at);
    made[name] = found === UNFIT ? insteadOf(schema, given, value, { ...at, id: place.id }, at) : found;
    if (made[name] === UNFIT) {
      note(at, false);
      return UNFIT;
    }
  }
  return made;
}

function insteadOf(schema: unknown, given: unknown, record: Fields, own: Place, at: Place): unknown {
  const isMissing = given === undefined || given === null;
  const isNested = at.path.length > 1;
  if (schema instanceof z.ZodPipe) return insteadOf(schema.out, given, record, own, at);
  if (at.path.at(-1) === "_id") return isNested ? namedAs(record, own.id) : UNFIT;
  if (schema instanceof z.ZodArray) {
    if (!isMissing) note(at, true);
    return [];
  }
  if (schema instanceof z.ZodObject) return fittedRecord(schema, {}, at);
  const empty = emptyOf(schema, isMissing && isNested);
  if (empty !== UNFIT && !(isMissing && isNested)) note(at, true);
  return empty;
}

/** Only displayed: by the surrounding id, or its name. */
function namedAs({ name, actualName, displayName }: Fields, id: unknown): unknown {
  const called = isRecord(name) ? name.description : name;
  return [id, called, actualName, displayName].find((text) => typeof text === "string" && text !== "") ?? UNFIT;
}

/** @param isTrusted a missing status means in use */
function emptyOf(schema: unknown, isTrusted: boolean): unknown {
  if (schema instanceof z.ZodString) return schema.safeParse("").success ? "" : UNFIT;
  if (schema instanceof z.ZodNumber) return schema.safeParse(0).success ? 0 : UNFIT;
  if (schema instanceof z.ZodBoolean) return true;
  if (!(schema instanceof z.ZodEnum)) return UNFIT;
  const status = isTrusted ? "ACTIVE" : "INACTIVE";
  return schema.options.includes(status) ? status : (schema.options[0] ?? UNFIT);
}

/** A number for text, "Active" for ACTIVE, "true" for true. */
function rewritten(schema: z.ZodType, value: unknown): unknown {
  const candidate =
    schema instanceof z.ZodString && (typeof value === "number" || typeof value === "boolean")
      ? String(value)
      : typeof value !== "string"
        ? undefined
        : schema instanceof z.ZodEnum
          ? schema.options.find((option) => String(option).toLowerCase() === value.trim().toLowerCase())
          : schema instanceof z.ZodNumber && value.trim() !== ""
            ? Number(value)
            : schema instanceof z.ZodBoolean
              ? { true: true, false: false }[value.trim().toLowerCase()]
              : undefined;
  const found = candidate === undefined ? undefined : schema.safeParse(candidate);
  return found?.success ? found.data : UNFIT;
}

function note({ path, flaws }: Place, isLoss: boolean): void {
  flaws.push({ field: path.join("."), isLoss: isLoss && path.length === 1 });
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
