import { data } from "@remix-run/node";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { formWith, keptForm, keptValues, readFields, refusedForm, withRowsChanged } from "~/auth/form-reply.server";
import { takeForm } from "~/auth/kept-form.server";
import { isUnavailable } from "~/auth/problem.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import type { Envelope, Refusal } from "~/contract";
import { errorsOf, type FormReply, refused, type Unsent, type Values, WHOLE_FORM } from "~/lib/form-reply";
import { addressBelow, pageOf } from "./below";
import { type Answer, dialogAction, dialogLoader, recordLoader } from "./dialog.server";
import type { DialogState } from "./dialog-state";
import { deletionOf } from "./history.server";
import { OPENED, RELOAD_INTENT } from "./intents";
import { type OpenedRecord, openedIn } from "./opened.server";
import { type Current, isChanged, mergedForm, withChoices } from "./stale.server";
import { words } from "./words";

const CLOSES_AFTER_SECONDS = 1;

export const withConflicts = (form: FormReply, opened: OpenedRecord | undefined): FormReply =>
  opened ? { ...form, conflicts: opened.conflicts, revision: opened.revision } : form;

export async function restoredForm(
  call: UserPageCall,
): Promise<Pick<DialogState, "form" | "version" | "opened" | "restored" | "again"> | undefined> {
  if (call.afterAction) return undefined;
  const kept = await takeForm(call.user._id, call.url.pathname + call.url.search);
  if (!kept) return undefined;
  const { intent: _, version, [OPENED]: opened, ...values } = kept.values;
  const { hasFile, hasSecret, isLeft, isChoice } = kept;
  return {
    form: withConflicts(formWith(values), openedIn(opened)),
    ...(version ? { version: Number(version) } : {}),
    ...(typeof opened === "string" && openedIn(opened) ? { opened } : {}),
    ...(isChoice ? { again: { hasFile, hasSecret } } : { restored: { hasFile, hasSecret, isLeft } }),
  };
}

export const newLoader = <Extra extends object>(prepare: Prepare<Extra>) => dialogLoader(startOf(prepare));

export const shownLoader = <Extra extends object>(prepare: Prepare<Extra>) => recordLoader(startOf(prepare));

type Prepare<Extra> = (call: UserPageCall) => Promise<Extra & { values?: Values }>;

const startOf =
  <Extra extends object>(prepare: Prepare<Extra>) =>
  async (call: UserPageCall) => {
    const { values = {}, ...extra } = await prepare(call);
    const restored = await restoredForm(call);
    return { ...extra, form: formWith(values), csrfToken: csrfTokenOf(call.session), ...restored };
  };

/**
 * What another submit does to the entries, or why it was refused. Nothing is saved. `restarts`: fields with scripts of their own begin with
 * these entries.
 */
export type FormStep<Offers extends object = object> = (
  call: UserFormCall,
) => Promise<{ values: Values; offers?: Offers; restarts?: true } | { refusal: Refusal }>;

export interface FormDefinition<Schema extends z.ZodType, Offers extends object> {
  /** Read at each try: it can depend on what was chosen. */
  schema: Schema;
  /** Fields whose entries are not shown again. */
  secret?: readonly string[];
  names?: Record<string, string>;
  inLog?: Record<string, string>;
  /** Lists whose rows conform's intents add and remove. */
  rows?: readonly string[];
  steps?: Readonly<Record<string, FormStep<Partial<Offers>>>>;
  offers?(form: FormData, call: UserFormCall): Promise<Offers>;
  list: string | ((call: UserFormCall) => string);
  /** Reads the record as it is now, for merging; a new record has none. */
  current?(call: UserFormCall): Promise<Current>;
}

export interface Save<Schema extends z.ZodType, Offers extends object> extends FormDefinition<Schema, Offers> {
  save(
    value: z.output<Schema>,
    call: UserFormCall & { id: string; version: number | undefined },
  ): Promise<Envelope<unknown>>;
}

export const saveAction = <Schema extends z.ZodType, Offers extends object = object>(
  definition: Save<Schema, Offers>,
) => formDialogAction(definition, (call) => saveForm(definition, call));

/** For a noun that saves in its own way, by the functions below. */
export const formDialogAction = <Result extends Answer>(
  { secret }: Pick<FormDefinition<z.ZodType, object>, "list" | "secret">,
  act: (call: UserFormCall) => Promise<Result>,
) =>
  dialogAction(act, {
    secret,
    whenUnsent: ({ form, unsent }, msg, status) => {
      const kept = refused(keptForm(form, withOpened(secret)), { [WHOLE_FORM]: [msg] });
      return data({ ...shownForm(form, kept), again: givenAgain(unsent) }, { status });
    },
  });

export async function saveForm<Schema extends z.ZodType, Offers extends object>(
  definition: Save<Schema, Offers>,
  call: UserFormCall,
) {
  const step = stepIn(definition, call.form);
  if (step) return runStep(definition, call, step);
  const changed = withRowsChanged(call.form, definition.rows, withOpened(definition.secret));
  if (changed) return showAgain(definition, call, changed, 200);
  const read = await readForm(definition, call);
  if (!read.ok) return showAgain(definition, call, read.failed, 400);
  const now = await changedElsewhere(definition, call);
  if (now) return showMerged(definition, call, read.form, now);
  const answer = await definition.save(read.value, {
    ...call,
    id: call.params.id ?? "",
    version: versionOf(call.form),
  });
  return answerTo(definition, call, read.form, answer);
}

const reload: FormStep<never> = async () => ({ values: {} });

export function stepIn<Schema extends z.ZodType, Offers extends object>(
  { steps }: FormDefinition<Schema, Offers>,
  form: FormData,
): FormStep<Partial<Offers>> | undefined {
  const all: Readonly<Record<string, FormStep<Partial<Offers>>>> = { [RELOAD_INTENT]: reload, ...steps };
  const intent = form.get("intent");
  return typeof intent === "string" && Object.hasOwn(all, intent) ? all[intent] : undefined;
}

async function runStep<Schema extends z.ZodType, Offers extends object>(
  definition: FormDefinition<Schema, Offers>,
  call: UserFormCall,
  step: FormStep<Partial<Offers>>,
) {
  const outcome = await step(call);
  if ("refusal" in outcome) return showRefused(definition, call, outcome.refusal);
  const values = { ...keptValues(call.form, withOpened(definition.secret)), ...outcome.values };
  const form = outcome.restarts ? { ...formWith(values), revision: 1 } : formWith(values);
  return showAgain(definition, call, form, 200, outcome.offers);
}

type Read<Schema extends z.ZodType> =
  | { ok: true; value: z.output<Schema>; form: FormData }
  | { ok: false; failed: FormReply };

export async function readForm<Schema extends z.ZodType, Offers extends object>(
  { schema, secret, current }: FormDefinition<Schema, Offers>,
  call: UserFormCall,
): Promise<Read<Schema>> {
  const { form } = call;
  const opened = openedIn(form.get(OPENED));
  const chosen = current ? await withChoices(form, opened, () => current(call)) : { form, undecided: [] };
  const read = readFields(chosen.form, schema, withOpened(secret));
  if (read.ok && chosen.undecided.length === 0) return { ...read, form: chosen.form };
  const undecided = Object.fromEntries(chosen.undecided.map((name): [string, string[]] => [name, [words.chooseOne]]));
  const problems = { ...(read.ok ? {} : read.failed.error), ...undecided };
  return { ok: false, failed: refused(keptForm(form, withOpened(secret)), problems) };
}

/**
 * For product APIs without versions: compares with the record as it was opened.
 * @returns the record as it is now, if it was changed
 */
async function changedElsewhere<Schema extends z.ZodType, Offers extends object>(
  definition: FormDefinition<Schema, Offers>,
  call: UserFormCall,
): Promise<Current | undefined> {
  const opened = openedIn(call.form.get(OPENED));
  if (!definition.current || !opened || versionOf(call.form) !== undefined) return undefined;
  const now = await definition.current(call);
  return isChanged(opened, fieldsIn(definition, now), now) ? now : undefined;
}

export async function answerTo<Schema extends z.ZodType, Offers extends object>(
  definition: FormDefinition<Schema, Offers>,
  call: UserFormCall,
  sent: FormData,
  answer: Envelope<unknown>,
) {
  const { current } = definition;
  const { api, params, unsent } = call;
  if (answer.code === 202) return data({ done: answer.msg, stays: true });
  if (answer.code === 200)
    return isWarned(answer.data)
      ? data({ done: answer.msg, stays: true })
      : saved(answer.msg, addressBehind(definition, call), pageOfNew(definition, call, answer.data));
  if (current && answer.data?.reason === "stale") return showMerged(definition, call, sent, await current(call));
  const deletion = answer.code === 404 && params.id ? await deletionOf(api, params.id) : undefined;
  const refusal = deletion ? { ...answer, msg: deletion } : answer;
  [unsent.msg] = errorsOf(refusedOf(definition, call, refusal), WHOLE_FORM);
  return showRefused(definition, call, refusal);
}

const refusedOf = <Schema extends z.ZodType, Offers extends object>(
  { secret, names }: FormDefinition<Schema, Offers>,
  { form }: UserFormCall,
  refusal: Refusal,
): FormReply => refusedForm(form, refusal, withOpened(secret), names);

export const showRefused = <Schema extends z.ZodType, Offers extends object>(
  definition: FormDefinition<Schema, Offers>,
  call: UserFormCall,
  refusal: Refusal,
) => showAgain(definition, call, refusedOf(definition, call, refusal), refusal.code);

export async function showAgain<Schema extends z.ZodType, Offers extends object>(
  definition: FormDefinition<Schema, Offers>,
  call: UserFormCall,
  reply: FormReply,
  status: number,
  stepOffers?: Partial<Offers>,
) {
  const offers = (await offered(definition, call.form, call)) as Offers;
  return data({ ...offers, ...stepOffers, ...shownForm(call.form, reply), again: givenAgain(call.unsent) }, { status });
}

async function showMerged<Schema extends z.ZodType, Offers extends object>(
  definition: FormDefinition<Schema, Offers>,
  call: UserFormCall,
  sent: FormData,
  now: Current,
) {
  const { inLog = {}, secret } = definition;
  const opened = openedIn(call.form.get(OPENED));
  const offers = await offered(definition, sent, call);
  const merged = await mergedForm(
    { form: sent, fields: fieldsIn(definition, now), opened, current: now, offers, inLog },
    call,
  );
  const reply = refused(keptForm(merged.form, withOpened(secret)), { [WHOLE_FORM]: [merged.msg] });
  return data(
    {
      ...((await offered(definition, merged.form, call)) as Offers),
      form: withConflicts(reply, merged.opened),
      version: now.version,
      opened: JSON.stringify(merged.opened),
      stale: merged.changes,
      again: givenAgain(call.unsent),
    },
    { status: 409 },
  );
}

/** Without the API the selects cannot be reloaded; the refusal matters more. */
const offered = async <Schema extends z.ZodType, Offers extends object>(
  { offers }: FormDefinition<Schema, Offers>,
  form: FormData,
  call: UserFormCall,
): Promise<Offers | undefined> =>
  offers?.(form, call).catch((thrown: unknown) => {
    if (!isUnavailable(thrown)) throw thrown;
    return undefined;
  });

/** Keeps the version it was opened with. */
const shownForm = (form: FormData, reply: FormReply) => ({
  form: withConflicts(reply, openedIn(form.get(OPENED))),
  version: versionOf(form),
  opened: sentOpened(form),
});

const givenAgain = ({ hasFile = false, hasSecret = false }: Unsent) => ({ hasFile, hasSecret });

const withOpened = (secret: readonly string[] = []): readonly string[] => [...secret, OPENED];

const fieldsIn = <Schema extends z.ZodType, Offers extends object>(
  { schema, secret }: FormDefinition<Schema, Offers>,
  { values }: Current,
): string[] => {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const merged = names.filter((name) => !withOpened(secret).includes(name));
  return merged.flatMap((name) => Object.keys(values).filter((each) => each.split("[", 1)[0] === name));
};

const sentOpened = (form: FormData): string | undefined => {
  const sent = form.get(OPENED);
  return typeof sent === "string" && openedIn(sent) ? sent : undefined;
};

/** The change was made with a warning: a second is too short to read it. */
const isWarned = (made: unknown): boolean =>
  typeof made === "object" && made !== null && "warning" in made && Boolean(made.warning);

const addressBehind = <Schema extends z.ZodType, Offers extends object>(
  { list }: FormDefinition<Schema, Offers>,
  call: UserFormCall,
): string =>
  typeof list === "string" ? addressBelow(list, call.url.search, call.params.id) : list(call) + call.url.search;

/** A record that was made is shown, if its kind has pages. */
function pageOfNew<Schema extends z.ZodType, Offers extends object>(
  { list }: FormDefinition<Schema, Offers>,
  { params }: UserFormCall,
  made: unknown,
): string | undefined {
  if (params.id !== undefined || typeof list !== "string") return undefined;
  return hasId(made) ? pageOf(list, made._id) : undefined;
}

const hasId = (made: unknown): made is { _id: string } =>
  typeof made === "object" && made !== null && "_id" in made && typeof made._id === "string";

/**
 * @param behind what the dialog lies over
 * @param page of a new record, shown instead
 */
export const saved = (msg: string, behind: string, page?: string) =>
  data({ done: msg, page }, { headers: { Refresh: `${CLOSES_AFTER_SECONDS}; url=${page ?? behind}` } });

function versionOf(form: FormData): number | undefined {
  const sent = Number(form.get("version") ?? Number.NaN);
  return Number.isInteger(sent) && sent >= 1 ? sent : undefined;
}
