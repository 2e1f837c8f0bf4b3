import type { z } from "zod";
import type { Audited } from "./audited";

/**
 * - `none`: anyone.
 * - `user`: a live session.
 * - `self-or-admin`: the user in the input's `userId`, or an Admin. Without `userId` it means everybody: Admin only, unless
 *   `ownByDefault`.
 * - `admin`: an Admin.
 * Auditors may read what Admins may (`reads`).
 */
export type Access = "none" | "user" | "self-or-admin" | "admin";

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
  Who extends Access = Access,
> {
  readonly method: "GET" | "POST";
  /** `{name}` is a path parameter: `/api/application/updateApplication/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Who;
  /** As `encryptedData` (spec §7). GET endpoints encrypt only the answer. */
  readonly encrypted: boolean;
  /** Query, path parameters and body, in the right names. */
  readonly input: Input;
  /** `data` on code 200, in the right names. */
  readonly output: Output;
  readonly wireNames?: WireNames;
  /** Without `userId` it is about the caller. */
  readonly ownByDefault?: true;
  /** Open to Auditors. */
  readonly reads?: true;
  /** `form`: multipart with one file. */
  readonly body?: "json" | "form";
  /** Beyond spec §7. */
  readonly extension?: true;
  /** Open to a launch token for its own user. */
  readonly identityRead?: true;
  /** Open to a self-assignment token (see `verifyEmail`) for its own user. */
  readonly selfAssignment?: true;
  /** Open to a session that must add a demanded factor first, about its own user. */
  readonly enrolment?: true;
  readonly shown?: Shown;
  /** Overrides `isGrantable`: reads open to any user may be granted, and whoever made the account has confirmed what needs it. */
  readonly serviceAccount?: boolean;
  /** Event of a successful call; absent if nothing changes. */
  readonly audit?: Audited;
}

/** Keeps the literal's precise types. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Who extends Access>(
  definition: Endpoint<Input, Output, Who>,
): Endpoint<Input, Output, Who> {
  return definition;
}

export type InputOf<E extends Endpoint> = z.input<E["input"]>;
export type ParsedInputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
