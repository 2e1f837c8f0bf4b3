import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editAction, RowMenu, removeAction } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadApplicationRoles } from "./application-role.server";
import { assignAction } from "./assign-action";
import { columns, shape } from "./columns";
import { words } from "./words";

export { loadApplicationRoles as loader } from "./application-role.server";

export const meta = titled(words.title);

const list = paths.applicationRole;

export default function ApplicationRoleList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadApplicationRoles>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ role }) => role}
      actions={({ _id, role }, search) => (
        <RowMenu
          name={role}
          actions={[assignAction(_id, search), editAction(list, _id, search), removeAction(list, _id, search)]}
        />
      )}
    />
  );
}
