import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowMenu, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { permissionsLink } from "~/console/permission/assign-action";
import { paths } from "~/lib/paths";
import type { loadApplicationRoles } from "./application-role.server";
import { assignPagesLink } from "./assign-action";
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
          actions={[
            assignPagesLink(_id, search),
            permissionsLink(list, _id, search),
            editLink(list, _id, search),
            removeLink(list, _id, search),
          ]}
        />
      )}
    />
  );
}
