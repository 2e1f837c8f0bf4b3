import { Button, ButtonAnchor } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { PlainCopyField } from "~/ui/plain-copy-field";
import { recovery as words } from "./words";

/** New recovery codes, the only time they are shown. `next`: where it goes on. */
export const ShownCodes = ({ codes, next }: { codes: readonly string[]; next: string }) => (
  <>
    <PageHeader title={words.shownTitle} />
    <Panel>
      <p className="mb-4">{words.shown}</p>
      <ul className="mb-4 font-mono text-lg" aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <PlainCopyField id="all-codes" label={words.list} value={codes.join(" ")} />
      <ButtonAnchor kind="primary" href={next}>
        {words.done}
      </ButtonAnchor>{" "}
      <span hidden data-scripted="">
        <Button data-print="">{words.print}</Button>
      </span>
    </Panel>
  </>
);
