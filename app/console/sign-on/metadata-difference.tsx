import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SamlProvider } from "~/contract/saml";
import { Badge } from "~/ui/badge";
import { ButtonLink, Submit } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { PlainTable } from "~/ui/plain-table";
import { Time } from "~/ui/time";
import type { Difference } from "./metadata.server";
import { words } from "./saml-metadata-words";

interface Row {
  label: string;
  kept: ReactNode;
  found: ReactNode;
  isOther: boolean;
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

function rowsOf({ kept, found, nameIdStays, address }: Difference): Row[] {
  const indexed = ({ acs }: SamlProvider) => acs.map(({ uri, index, isDefault }) => [uri, index ?? null, isDefault]);
  const prints = ({ certificates }: SamlProvider) => certificates.map(({ fingerprint }) => fingerprint);
  const [nameId = ""] = kept.nameIds;
  return [
    {
      label: words.acs,
      kept: <Acs of={kept} />,
      found: <Acs of={found} />,
      isOther: isOther(indexed(kept), indexed(found)),
    },
    {
      label: words.logout,
      kept: <Plain text={kept.logout} />,
      found: <Plain text={found.logout} />,
      isOther: isOther(kept.logout ?? null, found.logout ?? null),
    },
    {
      label: words.certificates,
      kept: <Certificates of={kept} />,
      found: <Certificates of={found} />,
      isOther: isOther(prints(kept), prints(found)),
    },
    {
      label: words.nameIds,
      kept: <Plain text={nameId} />,
      found: (
        <>
          <Listed none={words.unsaid}>
            {found.nameIds.map((each) => (
              <Plain key={each} text={each} />
            ))}
          </Listed>
          {nameIdStays && found.nameIds.length > 0 && <Hint>{words.nameIdStays}</Hint>}
        </>
      ),
      isOther: !nameIdStays && found.nameIds[0] !== nameId,
    },
    {
      label: words.signedRequests,
      kept: kept.signedRequests ? words.yes : words.no,
      found: found.signedRequests == null ? words.unsaid : found.signedRequests ? words.yes : words.no,
      isOther: found.signedRequests != null && found.signedRequests !== kept.signedRequests,
    },
    {
      label: words.metadataUri,
      kept: <Plain text={address.kept} />,
      found: <Plain text={address.found} />,
      isOther: address.kept !== address.found,
    },
  ];
}

const Plain = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <bdi dir="ltr" className="break-anywhere">
      {text}
    </bdi>
  ) : (
    words.none
  );

const Listed = ({ none, children }: { none: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    none
  ) : (
    <ul>
      {children.map((each, at) => (
        <li key={at}>{each}</li>
      ))}
    </ul>
  );

const Acs = ({ of: { acs } }: { of: SamlProvider }) => (
  <Listed none={words.none}>
    {acs.map(({ uri, index, isDefault }) => (
      <span key={uri}>
        <Plain text={uri} />{" "}
        <span className="whitespace-nowrap text-muted">{words.place(index ?? undefined, isDefault)}</span>
      </span>
    ))}
  </Listed>
);

const Certificates = ({ of: { certificates } }: { of: SamlProvider }) => (
  <Listed none={words.none}>
    {certificates.map(({ subject, fingerprint, validUntil }) => (
      <span key={fingerprint}>
        <Plain text={subject || fingerprint} />, {words.until} <Time at={validUntil} />
        <br />
        <code className="break-anywhere text-xs">{fingerprint}</code>
      </span>
    ))}
  </Listed>
);

interface DifferenceProps {
  difference: Difference;
  address: string;
  csrfToken: string;
}

export function MetadataDifference({ difference, address, csrfToken }: DifferenceProps) {
  const rows = rowsOf(difference);
  const differs = rows.some((row) => row.isOther);
  return (
    <Panel wide>
      <Notice kind="info" text={differs ? words.differs : words.same} />
      <PlainTable title={words.found} headers={[words.setting, words.kept, words.found]}>
        {rows.map(({ label, kept, found, ...row }) => (
          <tr key={label}>
            <td data-label={words.setting}>
              {label} {row.isOther && <Badge color="red">{words.isOther}</Badge>}
            </td>
            <td data-label={words.kept}>{kept}</td>
            <td data-label={words.found}>{found}</td>
          </tr>
        ))}
      </PlainTable>
      <Form method="post" action={address} className="mt-4">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="version" value={difference.version} />
        <input type="hidden" name="xml" value={difference.xml} />
        <input type="hidden" name="address" value={difference.address.found} />
        {differs && <Submit intent="apply">{words.apply}</Submit>} <ButtonLink to={address}>{words.leave}</ButtonLink>
      </Form>
    </Panel>
  );
}
