import { data } from "@remix-run/node";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, keptValues, readFields, refusedForm } from "~/auth/form-state.server";
import { takeForm } from "~/auth/kept-form.server";
import { isUnavailable } from "~/auth/problem.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import type { Envelope, Refusal } from "~/contract";
import type { FormState } from "~/lib/form-state";
import { dialogAction, dialogLoader, recordLoader, SHOWN_ONCE } from "./dialog.server";
import type { DialogState } from "./dialog-state";
import { deletionOf } from "./history.server";
import { OPENED, RELOAD_INTENT } from "./intents";
import { type OpenedRecord, openedIn } from "./opened.server";
import { type Current, isChanged, mergedForm, withChoices } from "./stale.server";
import { words } from "./words";

/** How long the server's msg stays in the dialog before it closes (spec §9). */
const CLOSES_AFTER_SECONDS = 1;

export type Values = FormState["values"];

const empty = (values: Values): FormState => ({ values, fieldErrors: {} });

/** A form with what is to be chosen in it. */
export const withConflicts = (form: FormState, opened: OpenedRecord | undefined): FormState =>
  opened ? { ...form, conflicts: opened.conflicts, revision: opened.revision } : form;

/** The form as it was when the session ended under it, with what it was opened with. */
export async function restoredForm(
  call: UserPageCall,
): Promise<Pick<DialogState, "form" | "version" | "opened" | "restored"> | undefined> {
  if (call.afterAction) return undefined;
  const kept = await takeForm(call.user._id, call.url.pathname + call.url.search);
  if (!kept) return undefined;
  const { intent: _, version, [OPENED]: opened, ...values } = kept.values;
  const { hasFile, hasSecret } = kept;
  return {
    form: withConflicts(empty(values), openedIn(opened)),
    ...(version ? { version: Number(version) } : {}),
    ...(typeof opened === "string" ? { opened } : {}),
    restored: { hasFile, hasSecret },
  };
}

/** Loader of a dialog that makes a record. `prepare` gives what the form starts with and what its selects offer. */
export const newLoader = <Extra extends object>(prepare: Prepare<Extra>) => dialogLoader(startOf(prepare));

/** The same for a dialog that shows what there is besides: an Auditor reads that. */
export const shownLoader = <Extra extends object>(prepare: Prepare<Extra>) => recordLoader(startOf(prepare));

type Prepare<Extra> = (call: UserPageCall) => Promise<Extra & { values?: Values }>;

const startOf =
  <Extra extends object>(prepare: Prepare<Extra>) =>
  async (call: UserPageCall) => {
    const { values = {}, ...extra } = await prepare(call);
    const restored = await restoredForm(call);
    return { ...extra, form: empty(values), csrfToken: csrfTokenOf(call.session), ...restored };
  };

/** What another submit of the form does to its entries and shows besides, or why it was refused. Nothing is saved. */
export type FormStep<Offers extends object = object> = (
  call: UserFormCall,
) => Promise<{ values: Values; offers?: Offers } | { refusal: Refusal }>;

export interface Save<Schema extends z.ZodType, Offers extends object> {
  /** Read at each try: what a form may hold can depend on what was chosen in it. */
  schema: Schema;
  /** Fields whose entries are not shown again. */
  secret?: readonly string[];
  /** The API's field names to the form's where they differ. */
  names?: Record<string, string>;
  /** The form's field names to the audit log's where they differ. */
  inLog?: Record<string, string>;
  /** What the form's other submits do, by their intent. */
  steps?: Readonly<Record<string, FormStep<Partial<Offers>>>>;
  /** What is done first when the form is saved: what it sets is saved with the rest. */
  beforeSave?: FormStep;
  /** What the selects offer when the form is shown again. */
  offers?(form: FormData, call: UserFormCall): Promise<Offers>;
  /** What a form that is shown again says besides. */
  remarked?(failed: FormState, call: UserFormCall): Promise<FormState>;
  /** Address of the list below the dialog, or where else one goes when it is saved. */
  list: string | ((call: UserFormCall) => string);
  /** The field of the API's answer that is shown this once, in place of the way back to the list. */
  shownOnce?: string;
  save(
    value: z.output<Schema>,
    call: UserFormCall & { id: string; version: number | undefined },
  ): Promise<Envelope<unknown>>;
}

/** A step of every form, which only shows it again with what it offers after the last choice. */
const reload: FormStep<never> = async () => ({ values: {} });

/**
 * Action of a dialog that makes or changes a record.
 * @param current how to read the record that is changed as it is now, for merging
 */
export function saveAction<Schema extends z.ZodType, Offers extends object = object>(
  definition: Save<Schema, Offers>,
  current?: (call: UserFormCall) => Promise<Current>,
) {
  const { schema, names, inLog = {}, offers, remarked, list, save, beforeSave } = definition;
  const secret = [...(definition.secret ?? []), OPENED];
  const steps: Readonly<Record<string, FormStep<Partial<Offers>>>> = { [RELOAD_INTENT]: reload, ...definition.steps };
  const fields =
    schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((name) => !secret.includes(name)) : [];
  return dialogAction(
    async (call) => {
      const { form, params, url, unsent } = call;
      // The form goes on showing the version it was opened with, whatever the record has become meanwhile.
      const version = versionOf(form);
      const opened = openedIn(form.get(OPENED));
      // While the API is unavailable the selects cannot be reloaded; the reason of the refusal matters more.
      const offered = async (sent: FormData): Promise<Offers | undefined> =>
        offers?.(sent, call).catch((thrown: unknown) => {
          if (!isUnavailable(thrown)) throw thrown;
          return undefined;
        });
      const again = { hasFile: Boolean(unsent.hasFile && !beforeSave), hasSecret: Boolean(unsent.hasSecret) };
      const showAgain = async (formState: FormState, status: number, stepOffers?: Partial<Offers>) =>
        data(
          {
            ...((await offered(form)) as Offers),
            ...stepOffers,
            form: withConflicts(remarked ? await remarked(formState, call) : formState, opened),
            ...{ version, opened: sentOpened(form), again },
          },
          { status },
        );
      const showMerged = async (sent: FormData, now: Current) => {
        const merged = await mergedForm(
          { form: sent, fields, opened, current: now, offers: await offered(sent), inLog },
          call,
        );
        const formState: FormState = { ...keptForm(merged.form, secret), formError: merged.msg };
        return data(
          {
            ...((await offered(merged.form)) as Offers),
            form: withConflicts(formState, merged.opened),
            ...{ version: now.version, opened: JSON.stringify(merged.opened), stale: merged.changes, again },
          },
          { status: 409 },
        );
      };

      const intent = form.get("intent");
      const step = typeof intent === "string" && Object.hasOwn(steps, intent) ? steps[intent] : undefined;
      if (step) {
        const outcome = await step(call);
        const { form: formState, status } = stepped(form, outcome, secret);
        return showAgain(formState, status, "offers" in outcome ? outcome.offers : undefined);
      }

      const before = await beforeSave?.(call);
      if (before && "refusal" in before)
        return showAgain(refusedForm(form, before.refusal, secret), before.refusal.code);
      for (const [name, value] of Object.entries(before?.values ?? {})) form.set(name, String(value));

      const chosen = current ? await withChoices(form, opened, () => current(call)) : { form, undecided: [] };
      const read = readFields(chosen.form, schema, secret);
      const undecided = Object.fromEntries(chosen.undecided.map((name) => [name, [words.chooseOne]]));
      if (!read.ok || chosen.undecided.length > 0) {
        const fieldErrors = { ...(read.ok ? {} : read.failed.fieldErrors), ...undecided };
        return showAgain({ ...keptForm(form, secret), fieldErrors }, 400);
      }

      if (current && opened && version === undefined) {
        // Another product API knows no versions: what it has is compared with what the form was opened with.
        const now = await current(call);
        if (isChanged(opened, fields, now)) return showMerged(chosen.form, now);
      }
      const answer = await save(read.value, { ...call, id: params.id ?? "", version });
      if (answer.code === 202) return data({ done: answer.msg, stays: true });
      const once = answer.code === 200 ? fieldOf(answer.data, definition.shownOnce) : undefined;
      if (once !== undefined) return data({ once }, { headers: SHOWN_ONCE });
      if (answer.code === 200)
        return isWarned(answer.data)
          ? data({ done: answer.msg, stays: true })
          : saved(answer.msg, (typeof list === "string" ? list : list(call)) + url.search);
      if (current && answer.data?.reason === "stale") return showMerged(chosen.form, await current(call));
      const deletion = answer.code === 404 && params.id ? await deletionOf(call.api, params.id) : undefined;
      const refused = refusedForm(form, deletion ? { ...answer, msg: deletion } : answer, secret, names);
      unsent.msg = refused.formError;
      return showAgain(refused, answer.code);
    },
    {
      secret: definition.secret,
      whenUnsent: ({ form, unsent }, msg, status) => {
        const { hasFile = false, hasSecret = false } = unsent;
        const formState = withConflicts({ ...keptForm(form, secret), formError: msg }, openedIn(form.get(OPENED)));
        return data(
          { form: formState, version: versionOf(form), opened: sentOpened(form), again: { hasFile, hasSecret } },
          { status },
        );
      },
    },
  );
}

const sentOpened = (form: FormData): string | undefined => {
  const sent = form.get(OPENED);
  return typeof sent === "string" ? sent : undefined;
};

function stepped(form: FormData, outcome: Awaited<ReturnType<FormStep>>, secret: readonly string[]) {
  if ("refusal" in outcome) return { form: refusedForm(form, outcome.refusal, secret), status: outcome.refusal.code };
  return { form: empty({ ...keptValues(form, secret), ...outcome.values }), status: 200 };
}

/** The change was made, but something about it is doubtful: a second is too short to read that. */
const isWarned = (made: unknown): boolean =>
  typeof made === "object" && made !== null && "warning" in made && Boolean(made.warning);

function fieldOf(made: unknown, name: string | undefined): string | undefined {
  const fields = typeof made === "object" && made !== null ? Object.entries(made) : [];
  const value: unknown = fields.find(([field]) => field === name)?.[1];
  return typeof value === "string" ? value : undefined;
}

/** The answer to a successful change: the msg, and without scripts the way back to the list after a second. */
export const saved = (msg: string, address: string) =>
  data({ done: msg }, { headers: { Refresh: `${CLOSES_AFTER_SECONDS}; url=${address}` } });

function versionOf(form: FormData): number | undefined {
  const sent = Number(form.get("version") ?? Number.NaN);
  return Number.isInteger(sent) && sent >= 1 ? sent : undefined;
}
