import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { columnsLeading, shape } from "~/console/kit/named-record-columns";
import { peekLink, RowMenu } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { roleActions } from "./actions";
import type { loadRoles } from "./role.server";
import { words } from "./words";

export { loadRoles as loader } from "./role.server";

export const meta = titled(words.title);

const columns = columnsLeading(paths.rolePage);

export default function RoleList() {
  return (
    <ListPage
      title={words.title}
      path={paths.role}
      list={useLoaderData<typeof loadRoles>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      peeks
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowMenu name={name} actions={[peekLink(paths.role, _id, search), ...roleActions(_id, search)]} />
      )}
    />
  );
}
