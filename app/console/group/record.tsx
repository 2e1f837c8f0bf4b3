import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { findRecord } from "~/console/kit/list.server";
import { RecordFrame } from "~/console/kit/record-frame";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params }) => {
  const { _id, name } = await findRecord(api, "listGroups", params.id ?? "");
  return { id: _id, name };
});

export const meta = titled(words.title);

export default function GroupRecord() {
  const { id, name } = useLoaderData<typeof loader>();
  const at = paths.groupPage(id);
  return (
    <RecordFrame
      name={name}
      list={{ to: paths.group, title: words.title }}
      tabs={[
        { label: words.tabs.facts, to: at },
        { label: words.tabs.people, to: `${at}/people` },
        { label: words.tabs.history, to: `${at}/history` },
      ]}
    />
  );
}
