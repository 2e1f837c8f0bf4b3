import { Form, useLoaderData } from "@remix-run/react";
import { Confirmable } from "~/console/kit/confirmable";
import { useIsSending, useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import type { ConnectionDomain } from "~/contract/connection";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink, Submit } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PlainTable } from "~/ui/plain-table";
import type { loadDomains } from "./connection.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadDomains as loader, proveDomain as action } from "./connection.server";

export const shouldRevalidate = () => true;

export const meta = titled(words.domainsTitle);

export default function ConnectionDomains() {
  const { name, domains, csrfToken, notice, isReadOnly } = useLoaderData<typeof loadDomains>();
  const address = useListAddress(paths.connection);
  return (
    <Dialog title={words.domainsTitle} size="large" about={name} closeHref={address}>
      <Confirmable>
        {notice && <Notice {...notice} />}
        {domains.length === 0 ? (
          <Notice kind="info" text={words.noDomains} />
        ) : (
          <>
            <Hint className="mb-4">{words.domainsText}</Hint>
            <PlainTable
              title={words.domainsTitle}
              headers={[words.domain, words.record, words.state, ...(isReadOnly ? [] : [words.action])]}
              inDialog
            >
              {domains.map((domain) => (
                <DomainRow key={domain.domain} domain={domain} csrfToken={isReadOnly ? undefined : csrfToken} />
              ))}
            </PlainTable>
          </>
        )}
        <div className="mt-4">
          <DialogFoot>
            <ButtonLink to={address} preventScrollReset>
              {words.close}
            </ButtonLink>
          </DialogFoot>
        </div>
      </Confirmable>
    </Dialog>
  );
}

interface DomainRowProps {
  domain: ConnectionDomain;
  csrfToken: string | undefined;
}

function DomainRow({ domain: { domain, record, provenBy }, csrfToken }: DomainRowProps) {
  const isSending = useIsSending();
  return (
    <tr>
      <td data-label={words.domain}>{domain}</td>
      <td className="break-all font-mono text-xs" data-label={words.record}>
        {record.name}
        <br />
        {record.text}
      </td>
      <td data-label={words.state}>
        <Badge color={provenBy ? "green" : "amber"}>{provenBy ? words.proofs[provenBy] : words.open}</Badge>
      </td>
      {csrfToken && (
        <td data-label={words.action}>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="csrfToken" value={csrfToken} />
            <input type="hidden" name="domain" value={domain} />
            <Submit kind="link" intent="DNS" disabled={isSending} aria-label={words.checkOf(domain)}>
              {words.check}
            </Submit>{" "}
            <Submit kind="link" intent="WORD" disabled={isSending} aria-label={words.vouchOf(domain)}>
              {words.vouch}
            </Submit>
          </Form>
        </td>
      )}
    </tr>
  );
}
