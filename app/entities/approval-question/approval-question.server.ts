import { activeChoices, type Choice } from "~/admin/choices";
import { allRecords } from "~/admin/list.server";
import { screenLoader } from "~/admin/screen.server";
import type { ApprovalChain } from "~/contract/entities/approval";
import type { Api } from "~/gateway/api.server";
import type { Envelope } from "~/gateway/vocabulary";
import { amountInWords } from "~/text/amounts";
import { approvalQuestion as words } from "~/text/approval-question";
import type { FormState } from "~/ui/form-state";

const FIELDS = ["applicationId", "clientId", "pageId", "amount"] as const;
const REQUIRED = { applicationId: words.application, clientId: words.client, pageId: words.page };
const ENTRY_MAX = 100;

type Entries = Record<(typeof FIELDS)[number], string>;

export interface Answer {
  chain: ApprovalChain;
  /** The question in words. */
  about: string;
}

/** The question stands in the address, so that its answer can be shared; the answer is asked for when the question is whole. */
export const loadApprovalQuestion = screenLoader(async ({ url, api }) => {
  const entries = Object.fromEntries(FIELDS.map((name) => [name, (url.searchParams.get(name) ?? "").trim().slice(0, ENTRY_MAX)])) as Entries;
  const offered = await offeredFor(api, entries.applicationId);
  if (!offered.pages.some(({ value }) => value === entries.pageId)) entries.pageId = "";
  const form: FormState = { values: entries, fieldErrors: url.searchParams.has("ask") ? missing(entries) : {} };

  const isWhole = Object.keys(missing(entries)).length === 0;
  if (!isWhole) return { form, ...offered, answer: undefined };
  const answer = await api("approvalChain", entries);
  if (answer.code !== 200) return { form: refused(form, answer), ...offered, answer: undefined };
  return { form, ...offered, answer: { chain: answer.data, about: inWords(entries, offered) } satisfies Answer };
});

interface Offered {
  applications: Choice[];
  clients: Choice[];
  pages: Choice[];
}

async function offeredFor(api: Api, applicationId: string): Promise<Offered> {
  const [applications, clients, pages] = await Promise.all([
    allRecords(api, "listApplications"),
    allRecords(api, "listClients"),
    applicationId ? allRecords(api, "listPages", { field: "applicationId", search: applicationId }) : [],
  ]);
  return {
    applications: activeChoices(applications, ({ name }) => name.description),
    clients: activeChoices(clients, ({ actualName }) => actualName),
    pages: activeChoices(pages.filter((page) => page.applicationId === applicationId), ({ page }) => page),
  };
}

const missing = (entries: Entries): Record<string, string[]> =>
  Object.fromEntries(Object.entries(REQUIRED).flatMap(([name, label]) => (entries[name as keyof Entries] ? [] : [[name, [words.required(label)]]])));

function refused(form: FormState, { msg, data }: Exclude<Envelope<unknown>, { code: 200 }>): FormState {
  return data?.fieldErrors ? { ...form, fieldErrors: data.fieldErrors } : { ...form, formError: msg };
}

function inWords({ pageId, clientId, amount }: Entries, { pages, clients }: Offered): string {
  const labelOf = (choices: readonly Choice[], id: string) => choices.find(({ value }) => value === id)?.label ?? id;
  return words.answer(labelOf(pages, pageId), labelOf(clients, clientId), amount ? amountInWords(Number(amount)) : undefined);
}
