import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import { pageTitle } from "~/lib/product";
import { ButtonLink, ScriptedButton } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Basis } from "./basis";
import type { LoadedPrint, loadPrint } from "./evidence.server";
import { Rows } from "./rows";
import { words } from "./words";

export { loadPrint as loader } from "./evidence.server";

export const meta: MetaFunction<typeof loadPrint> = ({ data }) => [
  { title: pageTitle(data ? words.titles[data.kind] : words.title) },
];

export default function EvidencePrint() {
  const loaded: LoadedPrint = useLoaderData<typeof loadPrint>();
  const { kind, about, answered, basis, isCut, by, back } = loaded;
  return (
    <>
      <PageHeader title={words.titles[kind]}>
        <div className="-ml-2 flex *:ml-2 print:hidden">
          <ButtonLink to={back}>{words.back}</ButtonLink>
          <ScriptedButton kind="primary" data-print="" label={words.print} />
        </div>
      </PageHeader>
      <p className="break-anywhere mb-2 font-semibold" dir="auto">
        {about}
      </p>
      <Hint className="mb-4 print:hidden">{words.printHint}</Hint>
      {isCut && <Notice kind="info" text={words.cut(EXPORT_BATCH_ROWS)} />}
      {answered.rows.length > 0 ? <Rows title={about} answered={answered} /> : <p>{words.none}</p>}
      <Basis kind={kind} basis={basis} by={by} />
    </>
  );
}
