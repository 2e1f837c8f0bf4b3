import { data } from "@remix-run/node";
import type { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, keptValues, readFields, refusedForm } from "~/auth/form-state.server";
import { takeForm } from "~/auth/kept-form.server";
import { isUnavailable, UNAVAILABLE_STATUS } from "~/auth/problem.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import type { Envelope, Refusal } from "~/contract";
import type { FormState } from "~/lib/form-state";
import { dialogAction, dialogLoader } from "./dialog.server";
import type { DialogState } from "./dialog-state";
import { deletionOf } from "./history.server";
import { RELOAD_INTENT } from "./intents";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";

/** How long the server's msg stays in the dialog before it closes (spec §9). */
const CLOSES_AFTER_SECONDS = 1;

type Values = FormState["values"];

const empty = (values: Values): FormState => ({ values, fieldErrors: {} });

/** The form as it was when the session ended under it, with the version it was opened with. */
async function restoredForm(
  call: UserPageCall,
): Promise<Pick<DialogState, "form" | "version" | "restored"> | undefined> {
  if (call.afterAction) return undefined;
  const kept = await takeForm(call.user._id, call.url.pathname + call.url.search);
  if (!kept) return undefined;
  const { intent: _, version, ...values } = kept.values;
  const { hasFile, hasSecret } = kept;
  return { form: empty(values), ...(version ? { version: Number(version) } : {}), restored: { hasFile, hasSecret } };
}

/** Loader of a dialog that makes a record. `prepare` gives what the form starts with and what its selects offer. */
export function newLoader<Extra extends object>(prepare: (call: UserPageCall) => Promise<Extra & { values?: Values }>) {
  return dialogLoader(async (call) => {
    const { values = {}, ...extra } = await prepare(call);
    const restored = await restoredForm(call);
    return { ...extra, form: empty(values), csrfToken: csrfTokenOf(call.session), ...restored };
  });
}

/** Loader of a dialog that changes the record named by the address's `:id`. */
export function editLoader<Name extends ListEndpoint, Extra extends object>(
  name: Name,
  prepare: (
    record: RowOf<Name>,
    call: UserPageCall,
  ) => Promise<Extra & { values: Values }> | (Extra & { values: Values }),
) {
  return dialogLoader(async (call) => {
    const record = await findRecord(call.api, name, call.params.id ?? "", call.sent);
    const { values, ...extra } = await prepare(record, call);
    const { version } = record as { version?: number };
    const restored = await restoredForm(call);
    return { ...extra, form: empty(values), csrfToken: csrfTokenOf(call.session), version, ...restored };
  });
}

/** What another submit of the form does to its entries and shows besides, or why it was refused. Nothing is saved. */
export type FormStep<Offers extends object = object> = (
  call: UserFormCall,
) => Promise<{ values: Values; offers?: Offers } | { refusal: Refusal }>;

interface Save<Schema extends z.ZodType, Offers extends object> {
  /** Read at each try: what a form may hold can depend on what was chosen in it. */
  schema: Schema;
  /** Fields whose entries are not shown again. */
  secret?: readonly string[];
  /** The API's field names to the form's where they differ. */
  names?: Record<string, string>;
  /** What the form's other submits do, by their intent. */
  steps?: Readonly<Record<string, FormStep<Partial<Offers>>>>;
  /** What is done first when the form is saved: what it sets is saved with the rest. */
  beforeSave?: FormStep;
  /** What the selects offer when the form is shown again. */
  offers?(form: FormData, call: UserFormCall): Promise<Offers>;
  /** Address of the list below the dialog. */
  list: string;
  save(
    value: z.output<Schema>,
    call: UserFormCall & { id: string; version: number | undefined },
  ): Promise<Envelope<unknown>>;
}

/** A step of every form, which only shows it again with what it offers after the last choice. */
const reload: FormStep<never> = async () => ({ values: {} });

/** Action of a dialog that makes or changes a record. */
export function saveAction<Schema extends z.ZodType, Offers extends object = object>(definition: Save<Schema, Offers>) {
  const { schema, secret = [], names, offers, list, save, beforeSave } = definition;
  const steps: Readonly<Record<string, FormStep<Partial<Offers>>>> = { [RELOAD_INTENT]: reload, ...definition.steps };
  return dialogAction(
    async (call) => {
      const { form, params, url } = call;
      // The form goes on showing the version it was opened with, whatever the record has become meanwhile.
      const version = versionOf(form);
      const showAgain = async (
        dialog: Pick<DialogState, "form" | "version" | "stale">,
        status: number,
        stepOffers?: Partial<Offers>,
      ) => {
        // While the API is unavailable the selects cannot be reloaded; the reason of the refusal matters more.
        const offered = await offers?.(form, call).catch((thrown: unknown) => {
          if (!isUnavailable(thrown)) throw thrown;
        });
        return data({ ...(offered as Offers), ...stepOffers, ...dialog }, { status });
      };

      const intent = form.get("intent");
      const step = typeof intent === "string" && Object.hasOwn(steps, intent) ? steps[intent] : undefined;
      if (step) {
        const outcome = await step(call);
        const { form: formState, status } = stepped(form, outcome, secret);
        return showAgain({ form: formState, version }, status, "offers" in outcome ? outcome.offers : undefined);
      }

      const before = await beforeSave?.(call);
      if (before && "refusal" in before)
        return showAgain({ form: refusedForm(form, before.refusal, secret), version }, before.refusal.code);
      for (const [name, value] of Object.entries(before?.values ?? {})) form.set(name, String(value));

      const fields = readFields(form, schema, secret);
      if (!fields.ok) return showAgain({ form: fields.failed, version }, 400);

      const answer = await save(fields.value, { ...call, id: params.id ?? "", version });
      if (answer.code === 200)
        return isWarned(answer.data) ? data({ done: answer.msg, stays: true }) : saved(answer.msg, list + url.search);
      const deletion = answer.code === 404 && params.id ? await deletionOf(call.api, params.id) : undefined;
      const refused = refusedForm(form, deletion ? { ...answer, msg: deletion } : answer, secret, names);
      call.unsent.msg = refused.formError;
      // Having been shown the other change, the user may overwrite it: the form then carries the current version.
      const stale = answer.data?.reason === "stale";
      return showAgain({ form: refused, version: stale ? answer.data?.version : version, stale }, answer.code);
    },
    {
      secret,
      whenUnavailable: ({ form }, msg) =>
        data(
          { form: { ...keptForm(form, secret), formError: msg }, version: versionOf(form) },
          { status: UNAVAILABLE_STATUS },
        ),
    },
  );
}

function stepped(form: FormData, outcome: Awaited<ReturnType<FormStep>>, secret: readonly string[]) {
  if ("refusal" in outcome) return { form: refusedForm(form, outcome.refusal, secret), status: outcome.refusal.code };
  return { form: empty({ ...keptValues(form, secret), ...outcome.values }), status: 200 };
}

/** The change was made, but something about it is doubtful: a second is too short to read that. */
const isWarned = (made: unknown): boolean =>
  typeof made === "object" && made !== null && "warning" in made && Boolean(made.warning);

/** The answer to a successful change: the msg, and without scripts the way back to the list after a second. */
export const saved = (msg: string, address: string) =>
  data({ done: msg }, { headers: { Refresh: `${CLOSES_AFTER_SECONDS}; url=${address}` } });

function versionOf(form: FormData): number | undefined {
  const sent = Number(form.get("version") ?? Number.NaN);
  return Number.isInteger(sent) && sent >= 1 ? sent : undefined;
}
