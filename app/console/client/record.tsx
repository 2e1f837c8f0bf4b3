import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { findRecord } from "~/console/kit/list.server";
import { RecordFrame } from "~/console/kit/record-frame";
import { titled } from "~/console/kit/titled";
import { usingOf } from "~/contract/kit/using";
import { isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params }) => {
  const { _id, actualName, status } = await findRecord(api, "listClients", params.id ?? "");
  return { id: _id, name: actualName, status, offersBranding: isPortico() };
});

export const meta = titled(words.title);

export default function ClientRecord() {
  const { id, name, status, offersBranding } = useLoaderData<typeof loader>();
  const at = paths.clientPage(id);
  const using = new URLSearchParams({ using: usingOf({ kind: "CLIENT", id }) }).toString();
  return (
    <RecordFrame
      name={name}
      mark={<StatusBadge status={status} />}
      list={{ to: paths.client, title: words.title }}
      tabs={[
        { label: words.tabs.facts, to: at },
        { label: words.tabs.access, to: `${at}/access` },
        ...(offersBranding
          ? [
              { label: words.tabs.branding, to: `${at}/branding` },
              { label: words.tabs.connections, to: `${paths.connection}?${using}` },
            ]
          : []),
        { label: words.tabs.history, to: `${at}/history` },
      ]}
    />
  );
}
