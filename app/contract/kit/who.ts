/**
 * The widest of those who may make a call. `user`: whoever holds a live session token. `self-or-admin`: the user named by the input's
 * `userId`, or an Admin.
 */
export type Access = "none" | "user" | "self-or-admin" | "admin";

/**
 * Callers that a call is closed to unless it names them.
 * - `auditor`: an Auditor, wherever an Admin may; for reads.
 * - `launch`: a launch token (bound to one user and one application), for its own user.
 * - `self-assignment`: a self-assignment token (see `verifyEmail`), for its own user where the call is about one.
 * - `enrolling`: a user who has to add a demanded factor before anything else, for themselves.
 * - `client-administrator`: somebody who looks after a client's people, and a service account of a client, about that client alone.
 * - `service-account`: a service account that was given the call, where `isGrantable` would not allow it otherwise.
 */
export type Also = "auditor" | "launch" | "self-assignment" | "enrolling" | "client-administrator" | "service-account";

export interface Who<To extends Access = Access> {
  readonly access: To;
  readonly also: readonly Also[];
  /** `people`: no service account can be given the call. */
  readonly only?: "people";
  /** Whom input without `userId` is about, where access depends on that: everybody, unless it is the caller. */
  readonly withoutUserId?: "caller";
}

export const anyone: Who<"none"> = { access: "none", also: [] };

/** A live session is needed, or a service account that was given the call. */
export const signedIn = <const To extends Exclude<Access, "none">>(
  access: To,
  { also = [], ...limits }: Partial<Omit<Who, "access">> = {},
): Who<To> => ({ access, also, ...limits });
