import { data } from "@remix-run/node";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, readFields } from "~/auth/form-reply.server";
import type { UserFormCall } from "~/auth/require-user.server";
import { mustBeConfirmed } from "~/auth/step-up.server";
import { returnAddress } from "~/auth/way.server";
import type { Envelope } from "~/contract";
import { ID_MAX, PAGE_SIZES } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import { type FormReply, untouched } from "~/lib/form-reply";
import { dialogAction, dialogLoader } from "./dialog.server";
import { ACT_ENTRY, BACK_ENTRY, CARRY_OUT_INTENT, CHOSEN_ENTRY, RELOAD_INTENT } from "./intents";
import { words } from "./words";

const CHOSEN_MAX = Math.max(...PAGE_SIZES);
/** In characters, each id with the space after it. */
const CHOSEN_LENGTH_MAX = CHOSEN_MAX * (ID_MAX + 1);

export interface ChosenRow {
  id: string;
  name: string;
}

export interface ActedRow extends ChosenRow {
  outcome: "done" | "waits" | "failed";
  text: string;
}

export interface Act<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  carryOut(id: string, value: z.output<Schema>, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** Keeps the types of its schema and its value together. */
export const act = <Schema extends z.ZodType>(definition: Act<Schema>): Act => definition;

export const NOTHING = z.object({});

interface ChosenActs<Offers extends object> {
  list: string;
  acts: Readonly<Record<string, Act>>;
  /** Undefined if it is gone. */
  nameOf(id: string, api: Api): Promise<string | undefined>;
  offers(form: FormData, call: UserFormCall): Promise<Offers>;
}

const NOT_KEPT = [CHOSEN_ENTRY, ACT_ENTRY, BACK_ENTRY];

export const chosenLoader = dialogLoader(async ({ session }) => ({ csrfToken: csrfTokenOf(session) }));

/** Asks, naming the rows; then calls the API for each. Wants the user's recent authentication. */
export const chosenAction = <Offers extends object>({ list, acts, nameOf, offers }: ChosenActs<Offers>) =>
  dialogAction(
    async (call) => {
      const { form, api } = call;
      const name = entered(form, ACT_ENTRY);
      const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
      const ids = idsIn(form);
      const back = backOf(call, list);
      if (!act || ids?.length === 0) return data({ back }, { status: 400 });
      if (!ids || ids.length > CHOSEN_MAX)
        return data({ back, problem: words.tooManyChosen(CHOSEN_MAX) }, { status: 400 });
      const rows: ChosenRow[] = [];
      for (const id of ids) rows.push({ id, name: (await nameOf(id, api)) ?? id });
      const ask = async (reply: FormReply, status: number) =>
        data({ act: name, back, rows, form: reply, ...(await offers(form, call)) }, { status });
      const intent = form.get("intent");
      if (intent !== CARRY_OUT_INTENT) return ask(intent === RELOAD_INTENT ? keptForm(form, NOT_KEPT) : untouched, 200);
      const read = readFields(form, act.schema, NOT_KEPT);
      if (!read.ok) return ask(read.failed, 400);
      await mustBeConfirmed(call);
      const acted: ActedRow[] = [];
      for (const row of rows) acted.push({ ...row, ...outcomeOf(await act.carryOut(row.id, read.value, call)) });
      return data({ act: name, back, acted });
    },
    { whenUnsent: (_call, msg, status) => data({ problem: msg }, { status }) },
  );

/** The box of all rows has several. Undefined: more than any page can show. */
function idsIn(form: FormData): string[] | undefined {
  const entries = form.getAll(CHOSEN_ENTRY).filter((entry) => typeof entry === "string");
  if (entries.reduce((length, entry) => length + entry.length, 0) > CHOSEN_LENGTH_MAX) return undefined;
  return [...new Set(entries.flatMap((entry) => entry.split(" ")))];
}

function backOf({ form, url }: UserFormCall, list: string): string {
  const back = entered(form, BACK_ENTRY);
  return (URL.canParse(back, url.origin) && returnAddress(new URL(back, url.origin))) || list;
}

const outcomeOf = ({ code, msg }: Envelope<unknown>): Pick<ActedRow, "outcome" | "text"> => ({
  outcome: code === 200 ? "done" : code === 202 ? "waits" : "failed",
  text: msg,
});
