import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { peekLink, RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { clientActions } from "./actions";
import type { loadClients } from "./client.server";
import { columns, shape } from "./columns";
import { words } from "./words";

export { loadClients as loader } from "./client.server";

export const meta = titled(words.title);

export default function ClientList() {
  return (
    <ListPage
      title={words.title}
      path={paths.client}
      list={useLoaderData<typeof loadClients>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      peeks
      nameOf={({ actualName }) => actualName}
      actions={({ _id, actualName }, search) => (
        <RowButtons name={actualName} actions={[peekLink(paths.client, _id, search), ...clientActions(_id, search)]} />
      )}
    />
  );
}
