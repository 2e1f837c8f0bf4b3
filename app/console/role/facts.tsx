import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { fromRecord } from "~/console/kit/below";
import { Facts } from "~/console/kit/facts";
import { findRecord } from "~/console/kit/list.server";
import { factorPolicyNames } from "~/console/kit/words";
import { usingOf } from "~/contract/kit/using";
import { role } from "~/contract/role";
import { paths } from "~/lib/paths";
import { roleActions } from "./actions";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params, isAuditor }) => ({
  record: await findRecord(api, "listRoles", params.id ?? ""),
  isAuditor,
}));

const { labels } = role;

export default function RoleFacts() {
  const { record, isAuditor } = useLoaderData<typeof loader>();
  const { _id, name, description, factorPolicy } = record;
  const using = new URLSearchParams({ using: usingOf({ kind: "ROLE", id: _id }) }).toString();
  return (
    <Facts
      facts={[
        [labels.name, name],
        [labels.description, description],
        [labels.factorPolicy, factorPolicy && factorPolicyNames[factorPolicy]],
      ]}
      actions={[
        { to: `${paths.user}?${using}`, label: words.users, icon: "users", shows: words.users },
        ...roleActions(_id, fromRecord),
      ]}
      isReadOnly={isAuditor}
    />
  );
}
