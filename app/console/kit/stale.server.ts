import type { UserFormCall } from "~/auth/require-user.server";
import { type Conflict, conflictChoiceOf, KEEP_MINE, TAKE_SAVED } from "~/lib/form-reply";
import type { ChangeMeanwhile } from "./dialog-state";
import { changesSince } from "./history.server";
import { OPENED } from "./intents";
import { changedMeanwhile, textsOf, valueInWords } from "./meanwhile.server";
import { merge } from "./merge.server";
import { entryOf, isStill, type OpenedRecord, openedWith, type Value } from "./opened.server";
import { words } from "./words";

export interface Current {
  values: Readonly<Record<string, Value>>;
  offers: object;
  version: number | undefined;
  since: string | undefined;
}

export const sentEntry = (form: FormData, name: string): Value => {
  const entries = form.getAll(name).filter((entry) => typeof entry === "string");
  return entries.length === 1 ? entries[0]! : entries;
};

function put(form: FormData, name: string, value: Value): void {
  form.delete(name);
  for (const entry of [value].flat()) form.append(name, entry);
}

const copyOf = (form: FormData): FormData => {
  const copy = new FormData();
  for (const [name, entry] of form.entries()) copy.append(name, entry);
  return copy;
};

/** The form with what was chosen for fields that both had changed. `undecided`: fields without a choice. */
export async function withChoices(
  form: FormData,
  opened: OpenedRecord | undefined,
  current: () => Promise<Current>,
): Promise<{ form: FormData; undecided: string[] }> {
  const undecided: string[] = [];
  const chosen = copyOf(form);
  for (const name of Object.keys(opened?.conflicts ?? {})) {
    const choice = form.get(conflictChoiceOf(name));
    if (choice === TAKE_SAVED) {
      const entry = opened && entryOf(opened, name);
      put(chosen, name, entry?.value ?? (await current()).values[name] ?? "");
    } else if (choice !== KEEP_MINE) undecided.push(name);
  }
  return { form: chosen, undecided };
}

/** For product APIs without versions. */
export const isChanged = (opened: OpenedRecord, fields: readonly string[], { values }: Current): boolean =>
  fields.some((name) => {
    const entry = entryOf(opened, name);
    return entry !== undefined && name in values && !isStill(entry, values[name]!);
  });

interface Stale {
  form: FormData;
  fields: readonly string[];
  opened: OpenedRecord | undefined;
  current: Current;
  offers: object | undefined;
  inLog: Readonly<Record<string, string>>;
}

export interface MergedForm {
  form: FormData;
  opened: OpenedRecord;
  msg: string;
  changes: ChangeMeanwhile[];
}

export async function mergedForm(stale: Stale, { api, user, params }: UserFormCall): Promise<MergedForm> {
  const { opened, current, inLog } = stale;
  const fields = stale.fields.filter((name) => Object.hasOwn(current.values, name));
  const events = await changesSince(api, params.id ?? "", opened?.since);
  const textOf = textsOf(current.offers, stale.offers ?? {});
  const savedOf = (name: string) => current.values[name] ?? "";
  const saved = (name: string) => valueInWords(savedOf(name), textOf);
  const merged = merge({ fields, opened, mine: (name) => sentEntry(stale.form, name), saved: savedOf });
  const changes = changedMeanwhile({ merged, opened, saved, events, inLog, userId: user._id, fields });

  const form = copyOf(stale.form);
  for (const name of merged.taken) put(form, name, savedOf(name));
  for (const name of Object.keys(opened?.conflicts ?? {})) form.delete(conflictChoiceOf(name));
  form.delete(OPENED);
  const conflicts = merged.conflicts.map((name): [string, Conflict] => {
    const { before, by } = changes.find(({ field }) => field === name) ?? {};
    return [name, { mine: valueInWords(sentEntry(stale.form, name), textOf), saved: saved(name), before, by }];
  });
  const isOwn = events.length > 0 && events.every(({ actorId }) => actorId === user._id);
  const headline = isOwn ? words.stale.own : events.length > 0 ? words.stale.others : words.stale.unknown;
  return {
    form,
    opened: openedWith({
      values: current.values,
      textOf,
      since: current.since,
      revision: (opened?.revision ?? 0) + 1,
      conflicts: Object.fromEntries(conflicts),
    }),
    msg: [headline, conflicts.length > 0 ? words.stale.choose : words.stale.saveAgain].join(" "),
    changes,
  };
}
