import { data, redirect } from "@remix-run/node";
import { problem } from "~/auth/problem.server";
import { readerLoader, type UserPageCall } from "~/auth/require-user.server";
import { type Columns, csvBody } from "~/console/kit/csv-body.server";
import { dataOf } from "~/console/kit/list.server";
import { words as listWords } from "~/console/kit/words";
import type { EvidenceBasis } from "~/contract/evidence";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { NoticeContent } from "~/lib/form-reply";
import { type FormReply, refused, WHOLE_FORM } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { headInWords, madeInWords } from "./basis";
import { accessFile, accountsFile, reviewedFile, unusedFile } from "./file-columns";
import { ENTRIES, type Entries, type EvidenceKind, evidenceKindOf } from "./kinds";
import { type Answered, entriesIn, type Offered, offeredFor, type Question, questionOf } from "./questions.server";
import { words } from "./words";

const PAGE_ROWS = 25;
/** Longer than any row's id. */
const CURSOR_MAX = 160;

const nameOf = ({ user }: UserPageCall): string => `${user.firstName} ${user.lastName} (${user.email})`;

/** @throws Response 404 page for a kind that does not exist */
async function readQuestion({ params, url, api }: UserPageCall) {
  const kind = evidenceKindOf(params.about);
  if (!kind) throw problem("not-found");
  const entries = entriesIn(kind, url.searchParams);
  const offered = await offeredFor(api, kind, entries, url.searchParams);
  const form: FormReply = { initialValue: { ...Object.fromEntries(url.searchParams), ...entries } };
  return { kind, entries, offered, form };
}

interface Result {
  answered: Answered;
  basis: EvidenceBasis;
  notice: NoticeContent | undefined;
  about: string;
  total: number;
  isFirst: boolean;
  next: string | undefined;
}

export interface LoadedAnswer {
  kind: EvidenceKind;
  entries: Entries;
  offered: Offered;
  form: FormReply;
  by: string;
  result?: Result;
}

export const loadAnswer = readerLoader(async (call) => {
  const { url, api, session } = call;
  const { kind, entries, offered, form } = await readQuestion(call);
  const shown: LoadedAnswer = { kind, entries, offered, form, by: nameOf(call) };
  if (!url.searchParams.has("ask")) return data(shown);
  const question = await questionOf(api, kind, entries, offered, call.request);
  if ("problems" in question) return data<LoadedAnswer>({ ...shown, form: refused(form, question.problems) });
  const after = (url.searchParams.get("after") ?? "").slice(0, CURSOR_MAX) || undefined;
  const answer = await question.list({ after, size: PAGE_ROWS });
  if (answer.code === 400 && after) throw redirect(paths.evidenceOf(kind));
  if (answer.code === 400) return data<LoadedAnswer>({ ...shown, form: refused(form, problemsOf(kind, answer)) });
  const answered = dataOf(answer);
  const basis = dataOf(await api("readEvidenceBasis", {}));
  // A confirmed download leaves the page in place.
  const download = session.get("download");
  const notice: NoticeContent | undefined = download ? { kind: "success", text: listWords.downloaded } : undefined;
  const result: Result = {
    answered,
    basis,
    notice,
    about: question.about,
    total: (answer.code === 200 ? answer.total : undefined) ?? answered.rows.length,
    isFirst: after === undefined,
    next: answered.rows.length < PAGE_ROWS ? undefined : answered.rows.at(-1)?._id,
  };
  const headers: [string, string][] = download ? [["Refresh", `0; url=${download}`]] : [];
  return data<LoadedAnswer>({ ...shown, result }, { headers: [...(await session.headers()), ...headers] });
});

const isAboutPerson = (kind: EvidenceKind): boolean => (ENTRIES[kind] as readonly string[]).includes("person");

const given = (problems: Record<string, string[] | undefined>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(problems).flatMap(([name, texts]) => (texts ? [[name, texts]] : [])));

function problemsOf(
  kind: EvidenceKind,
  { msg, data: detail }: { msg: string; data?: { fieldErrors?: Record<string, string[]> } | null },
): Record<string, string[]> {
  const { userId, from, until, ...others } = detail?.fieldErrors ?? { [WHOLE_FORM]: [msg] };
  const days = kind === "day" ? { at: from ?? until } : { from, until };
  return { ...others, ...given(days), ...(userId && { [isAboutPerson(kind) ? "person" : WHOLE_FORM]: userId }) };
}

/** @throws Response back to the question, where what is wrong stands at its field */
async function askedWhole(call: UserPageCall): Promise<{ kind: EvidenceKind; question: Question; answered: Answered }> {
  const { kind, entries, offered } = await readQuestion(call);
  const back = paths.evidenceOf(kind) + call.url.search;
  const question = await questionOf(call.api, kind, entries, offered, call.request);
  if ("problems" in question) throw redirect(back);
  const answer = await question.whole();
  if (answer.code === 400) throw redirect(back);
  return { kind, question, answered: dataOf(answer) };
}

export interface LoadedPrint extends Pick<LoadedAnswer, "kind" | "by">, Pick<Result, "about" | "answered" | "basis"> {
  isCut: boolean;
  back: string;
}

/** Whole, up to `EXPORT_BATCH_ROWS`. The basis is read last: it covers this page's own event. */
export const loadPrint = readerLoader(async (call): Promise<LoadedPrint> => {
  const { kind, question, answered } = await askedWhole(call);
  const basis = dataOf(await call.api("readEvidenceBasis", {}));
  const isCut = answered.rows.length === EXPORT_BATCH_ROWS;
  const back = paths.evidenceOf(kind) + call.url.search;
  return { kind, about: question.about, answered, basis, isCut, by: nameOf(call), back };
});

type FileRow = { _id: string; row: Answered["rows"][number] } | { _id: string; note: string };

const FILES = { access: accessFile, reviews: reviewedFile, accounts: accountsFile, unused: unusedFile } as const;

function columnsWithNote(of: Answered["of"]): Columns<FileRow> {
  const columns = Object.entries(FILES[of] as Columns<Answered["rows"][number]>);
  return Object.fromEntries(
    columns.map(([header, cell], place) => [
      header,
      (each: FileRow) => ("row" in each ? cell(each.row) : place === 0 ? each.note : ""),
    ]),
  );
}

export const downloadEvidence = readerLoader(async (call) => {
  const { kind, question, answered } = await askedWhole(call);
  const basis = dataOf(await call.api("readEvidenceBasis", {}));
  const note: FileRow = { _id: "", note: words.noteInFile(madeInWords(basis, nameOf(call)), headInWords(basis)) };
  /** An incomplete batch is the last, and is followed by the note. */
  const withNote = ({ rows }: Answered): FileRow[] => {
    const lines: FileRow[] = rows.map((row) => ({ _id: row._id, row }));
    return rows.length < EXPORT_BATCH_ROWS ? [...lines, note] : lines;
  };
  const body = csvBody(columnsWithNote(answered.of), withNote(answered), async ({ _id }) => {
    if (!_id) return [];
    const answer = await question.whole(_id);
    if (answer.code !== 200) throw new Error(listWords.downloadFailed(answer.code, answer.msg));
    return withNote(answer.data);
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${words.fileName(kind, basis.asOf.slice(0, 10))}"`,
      "Cache-Control": "no-store, no-transform",
    },
  });
});
