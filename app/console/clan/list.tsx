import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { permissionsLink } from "~/console/permission/assign-action";
import { paths } from "~/lib/paths";
import type { loadClans } from "./clan.server";
import { columns, shape } from "./columns";
import { words } from "./words";

export { loadClans as loader } from "./clan.server";

export const meta = titled(words.title);

export default function ClanList() {
  return (
    <ListPage
      title={words.title}
      path={paths.clan}
      list={useLoaderData<typeof loadClans>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowButtons
          name={name}
          actions={[editLink, removeLink, permissionsLink].map((action) => action(paths.clan, _id, search))}
        />
      )}
    />
  );
}
