import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { fromRecord } from "~/console/kit/below";
import { Facts } from "~/console/kit/facts";
import { findRecord } from "~/console/kit/list.server";
import { group } from "~/contract/group";
import { groupActions } from "./actions";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params, isAuditor }) => ({
  record: await findRecord(api, "listGroups", params.id ?? ""),
  isAuditor,
}));

const { labels } = group;

export default function GroupFacts() {
  const { record, isAuditor } = useLoaderData<typeof loader>();
  const { _id, name, description, clients } = record;
  return (
    <Facts
      facts={[
        [labels.name, name],
        [labels.description, description],
        [words.everybodyOf, clients.length > 0 && clients.join(", ")],
      ]}
      actions={groupActions(_id, fromRecord)}
      isReadOnly={isAuditor}
    />
  );
}
