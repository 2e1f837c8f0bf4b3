import { data } from "@remix-run/node";
import type { z } from "zod";
import { type FailedForm, keptForm, readFields, refusedForm } from "~/auth/form-state.server";
import { formTokenOf } from "~/auth/form-token.server";
import { adminAction, adminLoader, type UserFormCall, type UserPageCall } from "~/auth/require-user.server";
import type { Envelope } from "~/gateway/vocabulary";
import { RELOAD_INTENT } from "./choices";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";

/** How long the server's msg stays in the dialog before it closes (spec §9). */
const CLOSES_AFTER_SECONDS = 1;

export interface DialogState {
  form: FailedForm;
  formToken: string;
  /** Version of the record the form shows; a save of an older one is refused. */
  version?: number;
  /** The server's msg once the change is made: the dialog shows it and closes. */
  done?: string;
}

type Values = FailedForm["values"];

const empty = (values: Values): FailedForm => ({ values, fieldErrors: {} });

/** Loader of a dialog that makes a record. `prepare` gives what the form starts with and what its selects offer. */
export function newLoader<Extra extends object>(prepare: (call: UserPageCall) => Promise<Extra & { values?: Values }>) {
  return adminLoader(async (call) => {
    const { values = {}, ...extra } = await prepare(call);
    return { ...extra, form: empty(values), formToken: formTokenOf(call.session) };
  });
}

/** Loader of a dialog that changes the record named by the address's `:id`. */
export function editLoader<Name extends ListEndpoint, Extra extends object>(
  name: Name,
  prepare: (record: RowOf<Name>, call: UserPageCall) => Promise<Extra & { values: Values }> | (Extra & { values: Values }),
) {
  return adminLoader(async (call) => {
    const record = await findRecord(call.api, name, call.params.id ?? "");
    const { values, ...extra } = await prepare(record, call);
    const { version } = record as { version?: number };
    return { ...extra, form: empty(values), formToken: formTokenOf(call.session), version };
  });
}

interface Save<Schema extends z.ZodType, Offers extends object> {
  /** Read at each try: what a form may hold can depend on what was chosen in it. */
  schema: Schema;
  /** Fields whose entries are not shown again. */
  secret?: readonly string[];
  /** The API's field names to the form's where they differ. */
  names?: Record<string, string>;
  /** Address of the list below the dialog. */
  list: string;
  /** What the selects offer when the form is shown again, where that depends on what was chosen in it. */
  offers?(form: FormData, call: UserFormCall): Promise<Offers>;
  save(value: z.output<Schema>, call: UserFormCall & { id: string; version: number | undefined }): Promise<Envelope<unknown>>;
}

/** Action of a dialog that makes or changes a record. */
export function saveAction<Schema extends z.ZodType, Offers extends object = object>(save: Save<Schema, Offers>) {
  const { schema, secret = [], names, list, offers } = save;
  return adminAction(async (call) => {
    const { form, params, url } = call;
    const version = versionOf(form);
    const showAgain = async (shown: FailedForm, status: number, stale = false) => {
      // Who was told that the record is another by now sees it as it is, and may save over it.
      const seen = stale || version === undefined ? {} : { version };
      return data({ ...((await offers?.(form, call)) as Offers), ...seen, form: shown, stale }, { status });
    };

    if (form.get("intent") === RELOAD_INTENT) return showAgain(keptForm(form, secret), 200);
    const fields = readFields(form, schema, secret);
    if (!fields.ok) return showAgain(fields.failed, 400);

    const answer = await save.save(fields.value, { ...call, id: params.id ?? "", version });
    if (answer.code !== 200) {
      return showAgain(refusedForm(form, answer, secret, names), answer.code, answer.data?.reason === "stale");
    }
    return isWarned(answer.data) ? data({ done: answer.msg, stays: true }) : saved(answer.msg, list + url.search);
  });
}

/** The change was made, but something about it is doubtful: a second is too short to read that. */
const isWarned = (made: unknown): boolean => typeof made === "object" && made !== null && "warning" in made && Boolean(made.warning);

/** The answer to a successful change: the msg, and without scripts the way back to the list after a second. */
export const saved = (msg: string, address: string) =>
  data({ done: msg }, { headers: { Refresh: `${CLOSES_AFTER_SECONDS}; url=${address}` } });

function versionOf(form: FormData): number | undefined {
  const sent = Number(form.get("version") ?? Number.NaN);
  return Number.isInteger(sent) && sent >= 1 ? sent : undefined;
}
