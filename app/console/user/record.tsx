import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { findRecord } from "~/console/kit/list.server";
import { RecordFrame } from "~/console/kit/record-frame";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { StatusBadge } from "~/ui/status-badge";
import { nameInFull, statusOf } from "./columns";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params, administers }) => {
  const record = await findRecord(api, "listActiveUsers", params.id ?? "");
  return { id: record._id, name: nameInFull(record), status: statusOf(record), isInClient: administers.length > 0 };
});

export const meta = titled(words.title);

export default function UserRecord() {
  const { id, name, status, isInClient } = useLoaderData<typeof loader>();
  const at = paths.userPage(id);
  const { facts, access, signIns, messages, history } = words.tabs;
  return (
    <RecordFrame
      name={name}
      mark={<StatusBadge status={status} />}
      list={{ to: paths.user, title: words.title }}
      tabs={[
        { label: facts, to: at },
        ...(isInClient ? [] : [{ label: access, to: `${at}/access` }]),
        { label: signIns, to: `${at}/sign-ins` },
        ...(isInClient ? [] : [{ label: messages, to: `${at}/messages` }]),
        { label: history, to: `${at}/history` },
      ]}
    />
  );
}
