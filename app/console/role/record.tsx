import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { findRecord } from "~/console/kit/list.server";
import { RecordFrame } from "~/console/kit/record-frame";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params }) => {
  const { _id, name, status } = await findRecord(api, "listRoles", params.id ?? "");
  return { id: _id, name, status };
});

export const meta = titled(words.title);

export default function RoleRecord() {
  const { id, name, status } = useLoaderData<typeof loader>();
  const at = paths.rolePage(id);
  return (
    <RecordFrame
      name={name}
      mark={<StatusBadge status={status} />}
      list={{ to: paths.role, title: words.title }}
      tabs={[
        { label: words.tabs.facts, to: at },
        { label: words.tabs.people, to: `${at}/people` },
        { label: words.tabs.history, to: `${at}/history` },
      ]}
    />
  );
}
