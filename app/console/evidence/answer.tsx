import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Tabs } from "~/console/kit/tabs";
import { COUNT_CAP } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icons";
import { PageHeader } from "~/ui/page-header";
import { Toast } from "~/ui/toast";
import { Basis } from "./basis";
import type { LoadedAnswer, loadAnswer } from "./evidence.server";
import { askedAgain, EVIDENCE_KINDS } from "./kinds";
import { QuestionForm } from "./question-form";
import { Rows } from "./rows";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadAnswer as loader } from "./evidence.server";

export const meta: MetaFunction<typeof loadAnswer> = ({ data }) => [
  { title: pageTitle(data ? words.titles[data.kind] : words.title) },
];

const tabs = [
  { label: words.title, to: paths.evidence },
  ...EVIDENCE_KINDS.map((kind) => ({ label: words.tabs[kind], to: paths.evidenceOf(kind) })),
];

export default function EvidenceAnswer() {
  const loaded: LoadedAnswer = useLoaderData<typeof loadAnswer>();
  const { kind, form, offered, result } = loaded;
  return (
    <>
      <PageHeader title={words.titles[kind]} />
      <Tabs label={words.kinds} tabs={tabs} />
      <Hint className="mb-4">{words.leads[kind]}</Hint>
      <QuestionForm kind={kind} form={form} {...offered} />
      {result && <Result {...loaded} result={result} />}
    </>
  );
}

function Result({ kind, entries, by, result }: LoadedAnswer & Required<Pick<LoadedAnswer, "result">>) {
  const { answered, basis, notice, about, total, isFirst, next } = result;
  const asked = askedAgain(entries);
  const below = (page: string) => paths.evidenceOf(kind, asked).replace("?", `/${page}?`);
  return (
    <section className="mt-6" aria-label={about}>
      {notice && <Toast notice={notice} />}
      <div className="mb-3 flex flex-wrap items-center justify-between">
        <div className="mr-4 min-w-0">
          <h2 className="break-anywhere text-base" dir="auto">
            {about}
          </h2>
          <p className="text-sm text-muted">{words.found(answered.rows.length, total, COUNT_CAP, isFirst)}</p>
        </div>
        {answered.rows.length > 0 && (
          <div className="-ml-2 flex flex-wrap *:ml-2 *:mt-2">
            <ButtonLink to={below("print")}>{words.toPrint}</ButtonLink>
            <ButtonAnchor href={below("download")}>
              <Icon name="download" className="mr-2 shrink-0" />
              {words.download}
            </ButtonAnchor>
          </div>
        )}
      </div>
      {answered.rows.length > 0 ? (
        <Rows title={about} answered={answered} />
      ) : (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      {(!isFirst || next) && (
        <nav className="mt-3 flex justify-end" aria-label={words.title}>
          {!isFirst && (
            <ButtonLink kind="link" to={paths.evidenceOf(kind, asked)} preventScrollReset>
              {words.first}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={paths.evidenceOf(kind, { ...asked, after: next })} preventScrollReset>
              {words.next}
            </ButtonLink>
          )}
        </nav>
      )}
      <Basis kind={kind} basis={basis} by={by} />
    </section>
  );
}
