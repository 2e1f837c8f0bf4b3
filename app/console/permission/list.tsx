import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { columns, shape } from "~/console/kit/named-record-columns";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadPermissions } from "./permission.server";
import { words } from "./words";

export { loadPermissions as loader } from "./permission.server";

export const meta = titled(words.title);

export default function PermissionList() {
  return (
    <ListPage
      title={words.title}
      path={paths.permission}
      list={useLoaderData<typeof loadPermissions>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowButtons
          name={name}
          actions={[editLink(paths.permission, _id, search), removeLink(paths.permission, _id, search)]}
        />
      )}
    />
  );
}
