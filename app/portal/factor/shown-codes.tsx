import { ButtonAnchor, ScriptedButton } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { recovery as words } from "./words";

interface ShownCodesProps {
  codes: readonly string[];
  next: string;
}

const LIST_ID = "all-codes";

export const ShownCodes = (shown: ShownCodesProps) => (
  <>
    <PageHeader title={words.shownTitle} />
    <Panel>
      <CodesToKeep {...shown} />{" "}
      <span>
        <CopyButton of={LIST_ID} label={words.list} /> <ScriptedButton data-print="" label={words.print} />
      </span>
    </Panel>
  </>
);

const CR_LF = "\r\n";

/** For pages without scripts too: as text and as a file. */
export const CodesToKeep = ({ codes, next }: ShownCodesProps) => (
  <>
    <p className="mb-4">{words.shown}</p>
    <ul className="mb-4 font-mono text-lg" id={LIST_ID} aria-label={words.list}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <p className="mb-4">
      <a download={words.file} href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join(CR_LF) + CR_LF)}`}>
        {words.save}
      </a>
    </p>
    <ButtonAnchor kind="primary" href={next}>
      {words.done}
    </ButtonAnchor>
  </>
);
