import type { SubmissionResult } from "@conform-to/react";

/** conform's reply: entries as typed, except passwords, and their errors. An unsent form has only `initialValue`. */
export interface FormReply extends SubmissionResult {
  /** Fields changed by another user as well: the user chooses. */
  conflicts?: Readonly<Record<string, Conflict>>;
  /** Strength of the sent password, unless something else is wrong with it. */
  strength?: string;
  /** Increased when the server replaces the entries: fields restart with them. */
  revision?: number;
}

export const WHOLE_FORM = "";

/** `name` may be a path: `rows[0].name`. */
export function valueOf({ initialValue }: FormReply, name: string): string | readonly string[] | undefined {
  let value: unknown = initialValue;
  for (const part of name.split(/[[\].]+/))
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[part];
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : undefined;
}

export const errorsOf = ({ error }: FormReply, name: string): readonly string[] => error?.[name] ?? [];

export const faultyFields = ({ error = {} }: FormReply): string[] =>
  Object.keys(error).filter((name) => name !== WHOLE_FORM && error[name]);

export const refused = (form: FormReply, error: NonNullable<FormReply["error"]>): FormReply => ({
  ...form,
  status: "error",
  error,
});

/** As people read them; empty means no value. */
export interface Conflict {
  mine: string;
  saved: string;
  /** The common earlier value, if known. */
  before?: string;
  /** Author of the saved value, if known. */
  by?: string;
}

export const KEEP_MINE = "mine";
export const TAKE_SAVED = "saved";

export const conflictChoiceOf = (name: string): string => `${name}Choice`;

export const untouched: FormReply = {};

export const isRefused = ({ status }: FormReply): boolean => status === "error";

/** Entries by the name they are sent under. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

export interface Unsent {
  csrfToken: string;
  values: Values;
  /** The outcome, if known. */
  msg?: string;
  /** Files and passwords are not kept. */
  hasFile?: boolean;
  hasSecret?: boolean;
}

export interface NoticeContent {
  kind: "success" | "error" | "info";
  text: string;
  about?: string;
  link?: { href: string; text: string };
}

export interface Answered {
  form?: FormReply | undefined;
  notice?: NoticeContent | undefined;
  status?: number | undefined;
  /** Which view to show instead of the form, and the name on it. */
  face?: string | undefined;
  name?: string | undefined;
}

export interface KeptAnswer extends Answered {
  page: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface PublicPage {
  csrfToken: string;
  /** Where a sign-in leads, as links carry it. */
  way?: string | undefined;
  notice?: NoticeContent;
  /** The demo says where to read mails and codes. */
  demo: boolean;
  /** False for another product API: the lifetime of its codes and links is unknown, and none are resent. */
  isPortico: boolean;
  canRegister: boolean;
  /** True: people whom Admins invite can register. */
  isByInvitation: boolean;
  /** People who signed in with this browser before; absent where there is nobody. */
  people?: readonly { userId: string; name: string; email: string }[] | undefined;
  unknownPasskey?: string | undefined;
  /** JSON of the options that `public/passkey.js` begins with; without, it asks for them. */
  passkeyOptions?: string | undefined;
  /** Email, address or words from the operator. */
  helpContact?: string | undefined;
  /** False: password fields refuse cut, copy and paste (spec §5). */
  allowPaste: boolean;
}
