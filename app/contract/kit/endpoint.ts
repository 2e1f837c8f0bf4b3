import type { z } from "zod";
import type { Audited } from "./audited";

/**
 * Access to an endpoint.
 * - `none`: anyone.
 * - `user`: whoever holds a live session token.
 * - `self-or-admin`: the user named by the input's `userId`, or an Admin. Input without `userId` means everybody: Admin
 * only, unless the endpoint says `ownByDefault`.
 * - `admin`: an Admin.
 *
 * What an Admin may read, an Auditor may read as well (`reads`).
 */
export type Access = "none" | "user" | "self-or-admin" | "admin";

/** The right names of fields to the names the wire carries (spec §7, misspellings kept); applied at any depth. */
export type WireNames = Readonly<Record<string, string>>;

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: "GET" | "POST";
  /** Path below the host, `{name}` for a path parameter: `/api/application/updateApplication/{id}`. */
  readonly path: `/api/${string}`;
  readonly access: Who;
  /** Whether body and answer travel as `encryptedData` (spec §7). GET endpoints encrypt only their answer. */
  readonly encrypted: boolean;
  /** Shape of query, path parameters and body together, in the right names. */
  readonly input: Input;
  /** Shape of the envelope's `data` on code 200, in the right names. */
  readonly output: Output;
  readonly wireNames?: WireNames;
  /** True where input without `userId` is about the caller. */
  readonly ownByDefault?: true;
  /** True for what only reads, of calls that Admins make: an Auditor may make it too. */
  readonly reads?: true;
  /** `form`: the body is multipart with one file. */
  readonly body?: "json" | "form";
  /** True for a call of our own that spec §7 does not name. */
  readonly extension?: true;
  /** True when a launch token (bound to one user and one application) may make this call for its own user. */
  readonly identityRead?: true;
  /**
   * True when a self-assignment token (see `verifyEmail`) may make this call, for its own user where it is about one.
   */
  readonly selfAssignment?: true;
  /**
   * True when a session may make this call, about its own user, whose user has to add the factor that their role demands
   * before anything else.
   */
  readonly enrolment?: true;
  /** True where it changes one's own factors: who has one already has shown one in this session. */
  readonly ownFactors?: true;
  /** True where the session's last authentication must be recent (`stepUp`); refused with the reason "step-up" else. */
  readonly stepUp?: true;
  /**
   * Whether a service account can be given it, where its access does not say so (`isGrantable`). Records that any user
   * may read are among those, and what is asked of whom whoever made the account has confirmed already.
   */
  readonly serviceAccount?: boolean;
  /** The event a successful call leaves in the audit log; absent where nothing changes. */
  readonly audit?: Audited;
}

/** Declares an endpoint; exists so that the literal keeps its precise types. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType, const Who extends Access>(
  definition: Endpoint<Input, Output, Who>,
): Endpoint<Input, Output, Who> {
  return definition;
}

export type InputOf<E extends Endpoint> = z.input<E["input"]>;
export type ParsedInputOf<E extends Endpoint> = z.output<E["input"]>;
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
