import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { permissionsLink } from "~/console/permission/assign-action";
import { paths } from "~/lib/paths";
import { columns, shape } from "./columns";
import type { loadPocs } from "./poc.server";
import { words } from "./words";

export { loadPocs as loader } from "./poc.server";

export const meta = titled(words.title);

export default function PocList() {
  return (
    <ListPage
      title={words.title}
      path={paths.poc}
      list={useLoaderData<typeof loadPocs>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ pocName }) => pocName}
      actions={({ _id, pocName }, search) => (
        <RowButtons
          name={pocName}
          actions={[editLink, removeLink, permissionsLink].map((action) => action(paths.poc, _id, search))}
        />
      )}
    />
  );
}
