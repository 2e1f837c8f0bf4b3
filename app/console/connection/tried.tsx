import { useLoaderData } from "@remix-run/react";
import { titled } from "~/console/kit/titled";
import type { ConnectionTrial } from "~/contract/connection-trial";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { Naming } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import type { loadTried } from "./trial.server";
import { Fault } from "./trial-fault";
import { TrialSteps } from "./trial-steps";
import { words as allWords } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadTried as loader } from "./trial.server";

const words = allWords.trial;

/** The provider's answer counts once. */
export const shouldRevalidate = () => false;

export const meta = titled(words.title);

interface Tried {
  id: string;
  name: string;
  trial?: ConnectionTrial;
  msg?: string;
}

export default function TriedConnection() {
  const { id, name, trial, msg }: Tried = useLoaderData<typeof loadTried>();
  return (
    <>
      <PageHeader title={<Naming sentence={words.of} name={name} />}>
        <div className="-ml-2 flex flex-wrap *:ml-2">
          <ButtonLink to={paths.connection}>{words.back}</ButtonLink>
          <ButtonLink kind="primary" to={paths.connectionTry(id)}>
            {words.again}
          </ButtonLink>
        </div>
      </PageHeader>
      {msg && <Notice kind="error" text={msg} />}
      {trial?.fault && <Fault fault={trial.fault} />}
      {trial && !trial.isInUse && <Notice kind="info" text={words.notInUse} />}
      {trial && <Hint className="mb-6">{words.unchanged}</Hint>}
      {trial?.foreseen && <TrialSteps foreseen={trial.foreseen} />}
      {trial?.said && <Claims title={words.idToken} claims={trial.said.idToken} />}
      {trial?.said?.userinfo && <Claims title={words.userinfo} claims={trial.said.userinfo} />}
    </>
  );
}

const Claims = ({ title, claims }: { title: string; claims: readonly { name: string; value: string }[] }) => (
  <section className="mb-6" aria-label={title}>
    <h2 className="mb-2 text-base">{title}</h2>
    <PlainTable title={title} headers={[words.claim, words.value]}>
      {claims.map(({ name, value }) => (
        <tr key={name}>
          <td className="break-anywhere" data-label={words.claim} dir="auto">
            <code>{name}</code>
          </td>
          <td className="break-anywhere" data-label={words.value} dir="auto">
            <code>{value}</code>
          </td>
        </tr>
      ))}
    </PlainTable>
  </section>
);
