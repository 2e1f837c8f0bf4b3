import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { fromRecord } from "~/console/kit/below";
import { Facts } from "~/console/kit/facts";
import { findRecord } from "~/console/kit/list.server";
import { factorPolicyNames } from "~/console/kit/words";
import { client } from "~/contract/client";
import { pictureAddress } from "~/lib/picture-address";
import { clientActions } from "./actions";

export const loader = readerLoader(async ({ api, params, isAuditor }) => ({
  record: await findRecord(api, "listClients", params.id ?? ""),
  isAuditor,
}));

const { labels } = client;

export default function ClientFacts() {
  const { record, isAuditor } = useLoaderData<typeof loader>();
  const { _id, clientLogo, officeContact, factorPolicy, ...facts } = record;
  return (
    <Facts
      facts={[
        [
          labels.clientLogo,
          clientLogo && (
            <img src={pictureAddress(clientLogo)} alt="" width={85} height={70} className="bg-plain object-contain" />
          ),
        ],
        [labels.actualName, facts.actualName],
        [labels.displayName, facts.displayName],
        [labels.email, facts.email],
        [labels.address, facts.address],
        [labels.officeContact, officeContact && String(officeContact)],
        [labels.uuid, facts.uuid],
        [labels.schemaNames, facts.schemaNames],
        [labels.factorPolicy, factorPolicy && factorPolicyNames[factorPolicy]],
      ]}
      actions={clientActions(_id, fromRecord)}
      isReadOnly={isAuditor}
    />
  );
}
