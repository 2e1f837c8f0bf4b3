/** What a form shows: the entries as typed (passwords never) and what is wrong with them. */
export interface FormState {
  /** A field that may be chosen several times holds a list. */
  values: Readonly<Record<string, string | readonly string[]>>;
  fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with the whole, such as the server's `msg`. */
  formError?: string;
  /** Fields that somebody else changed as well: one of both values has to be chosen. */
  conflicts?: Readonly<Record<string, Conflict>>;
  /** How strong the new password is that was sent, in words, where nothing else is said of it. */
  strength?: string;
  /** Rises when the server puts other entries into the form; its fields then begin anew with these. */
  revision?: number;
}

/** The values of a field that two people changed, as people read them; an empty text is no value. */
export interface Conflict {
  mine: string;
  saved: string;
  /** The value both began with, where it is known. */
  before?: string;
  /** The person who saved the other value, where known. */
  by?: string;
}

/** What a conflict's choice sends. */
export const KEEP_MINE = "mine";
export const TAKE_SAVED = "saved";

/** Name of the choice between both values of a field. */
export const conflictChoiceOf = (name: string): string => `${name}Choice`;

/** A form nobody has sent yet. */
export const untouched: FormState = { values: {}, fieldErrors: {} };

/** Whether something is wrong with it. */
export const isRefused = ({ fieldErrors, formError }: FormState): boolean =>
  Boolean(formError) || Object.keys(fieldErrors).length > 0;

/** A form that could not be sent on: while the service is away it is kept in the page, to be sent again. */
export interface Unsent {
  csrfToken: string;
  values: FormState["values"];
  /** What came of it, where that is known. */
  msg?: string;
  /** Whether it had a file, or a password: neither is kept. */
  hasFile?: boolean;
  hasSecret?: boolean;
}

export interface NoticeContent {
  kind: "success" | "error" | "info";
  text: string;
  /** The record it is about, by name. */
  about?: string;
  link?: { href: string; text: string };
}

/** What a public page shows of a form that was sent to it. */
export interface Answered {
  form?: FormState | undefined;
  notice?: NoticeContent | undefined;
  /** HTTP status of the page that shows it. */
  status?: number | undefined;
  /** Which of its faces the page shows, where it is not the form, and the name that stands on it. */
  face?: string | undefined;
  name?: string | undefined;
}

export interface KeptAnswer extends Answered {
  /** The page it is for. */
  page: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What every public page with a form is given. */
export interface PublicPage {
  csrfToken: string;
  /** The way of a page that a sign-in leads back to, as its links carry it. */
  way?: string | undefined;
  notice?: NoticeContent;
  /** True on a demo: the page says where mails and codes can be read. */
  demo: boolean;
  /** False: the product API is another's. How long its codes and links are good is not known, and it sends none again. */
  isPortico: boolean;
  /** False: only Admins make accounts. */
  canRegister: boolean;
  /** True: and those whom they invite. */
  isByInvitation: boolean;
  /** Whom to ask: an email, an address or words; undefined where the operator named nobody. */
  helpContact?: string | undefined;
  /** False: password fields refuse cut, copy and paste (spec §5). */
  allowPaste: boolean;
}
