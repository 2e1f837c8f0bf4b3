import type { z } from "zod";
import type { Audited } from "./audited";
import type { Access, Who } from "./who";

/**
 * What the session's user must have shown.
 * - `lately`: who they are, in the last minutes; refused with the reason "step-up" otherwise.
 * - `own-factor`: the same, and a factor of theirs in this session if they have one.
 */
export type Shown = "lately" | "own-factor";

/** Maps right names to the wire's (spec §7, misspellings kept), at any depth. */
export type WireNames = Readonly<Record<string, string>>;

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  To extends Access = Access,
> {
  readonly method: "GET" | "POST";
  /** `{name}` is a path parameter: `/api/application/updateApplication/{id}`. */
  readonly path: `/api/${string}` | `/access/v1/${string}`;
  readonly who: Who<To>;
  readonly shown?: Shown;
  /** As `encryptedData` (spec §7). GET endpoints encrypt only the answer. */
  readonly encrypted: boolean;
  /** Query, path parameters and body, in the right names. */
  readonly input: Input;
  /** `data` on code 200, in the right names. */
  readonly output: Output;
  readonly wireNames?: WireNames;
  /** `form`: multipart with one file. */
  readonly body?: "json" | "form";
  /** Answers `data` alone, and refusals as plain text: as another specification says. */
  readonly isBare?: true;
  /** Applications make it for each of their requests: not among a service account's calls a minute. */
  readonly isUncounted?: true;
  readonly extension?: true;
  /** Event of a successful call; absent if nothing changes. */
  readonly audit?: Audited;
}

/** Keeps the literal's precise types. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const To extends Access>(
  definition: Endpoint<Input, Output, To>,
): Endpoint<Input, Output, To> {
  return definition;
}

export type InputOf<E extends Endpoint> = z.input<E["input"]>;
export type ParsedInputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
