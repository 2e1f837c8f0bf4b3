import { Button, ButtonAnchor } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { useScripted } from "~/ui/scripted";
import { recovery as words } from "./words";

/** New recovery codes, the only time they are shown. `next`: where it goes on. */
export function ShownCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const isScripted = useScripted();
  return (
    <>
      <PageHeader title={words.shownTitle} />
      <Panel>
        <p className="mb-4">{words.shown}</p>
        <ul className="mb-4 font-mono text-lg" aria-label={words.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        {isScripted && <CopyField id="all-codes" label={words.list} value={codes.join(" ")} />}
        <ButtonAnchor kind="primary" href={next}>
          {words.done}
        </ButtonAnchor>{" "}
        {isScripted && <Button onClick={() => window.print()}>{words.print}</Button>}
      </Panel>
    </>
  );
}
