import { readerLoader } from "~/auth/require-user.server";
import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import { type Choices, finderOf } from "~/console/kit/choices";
import { type Asked, choicesOf } from "~/console/kit/choices.server";
import type { ApprovalChain } from "~/contract/document-approval";
import { REGIONS } from "~/contract/kit/rules";
import type { Api } from "~/gateway/api.server";
import { type FormReply, refused, WHOLE_FORM } from "~/lib/form-reply";
import { amountInWords } from "./amounts-words";
import { words } from "./question-words";

const FIELDS = ["applicationId", "clientId", "pageId", "region", "amount"] as const;
const REQUIRED = { applicationId: words.application, clientId: words.client, pageId: words.page };
const ENTRY_MAX = 100;

type Entries = Record<(typeof FIELDS)[number], string>;

export interface ApprovalAnswer {
  chain: ApprovalChain;
  about: string;
}

/** In the address, so that the answer can be shared. */
export const loadApprovalQuestion = readerLoader(async ({ url, api }) => {
  const entries = Object.fromEntries(
    FIELDS.map((name) => [name, (url.searchParams.get(name) ?? "").trim().slice(0, ENTRY_MAX)]),
  ) as Entries;
  const offered = await offeredFor(api, entries, url.searchParams);
  if (!REGIONS.some((region) => region === entries.region)) entries.region = "";
  if (!offered.pages.options.some(({ value }) => value === entries.pageId)) entries.pageId = "";
  const form: FormReply = { initialValue: { ...Object.fromEntries(url.searchParams), ...entries } };

  const problems = missing(entries);
  if (Object.keys(problems).length > 0) {
    const isAsked = url.searchParams.has("ask");
    return { form: isAsked ? refused(form, problems) : form, ...offered, answer: undefined };
  }
  const answer = await api("approvalChain", { ...entries, region: REGIONS.find((each) => each === entries.region) });
  if (answer.code !== 200) {
    const problems = answer.data?.fieldErrors ?? { [WHOLE_FORM]: [answer.msg] };
    return { form: refused(form, problems), ...offered, answer: undefined };
  }
  return {
    form,
    ...offered,
    answer: { chain: answer.data, about: inWords(entries, offered) } satisfies ApprovalAnswer,
  };
});

type Offered = Record<"applications" | "clients" | "pages", Choices>;

const none: Choices = { options: [] };

async function offeredFor(api: Api, entries: Entries, query: URLSearchParams): Promise<Offered> {
  const asked = (name: keyof Entries): Asked => ({ chosen: entries[name], find: query.get(finderOf(name)) ?? "" });
  const { applicationId } = entries;
  const [applications, clients, pages] = await Promise.all([
    applicationChoices(api, asked("applicationId")),
    clientChoices(api, asked("clientId")),
    applicationId
      ? choicesOf(api, "listPages", {
          ...asked("pageId"),
          field: "page",
          labelOf: ({ page }) => page,
          among: { applicationId },
        })
      : none,
  ]);
  return { applications, clients, pages };
}

const missing = (entries: Entries): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(REQUIRED).flatMap(([name, label]) =>
      entries[name as keyof Entries] ? [] : [[name, [words.required(label)]]],
    ),
  );

function inWords({ pageId, clientId, region, amount }: Entries, { pages, clients }: Offered): string {
  const labelOf = ({ options }: Choices, id: string) => options.find(({ value }) => value === id)?.label ?? id;
  return words.answer(
    labelOf(pages, pageId),
    labelOf(clients, clientId),
    region || undefined,
    amount ? amountInWords(Number(amount.replaceAll(",", ""))) : undefined,
  );
}
