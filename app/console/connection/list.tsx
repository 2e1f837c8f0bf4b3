import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowMenu, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { columns, shape } from "./columns";
import type { loadConnections } from "./connection.server";
import { words } from "./words";

export { loadConnections as loader } from "./connection.server";

export const meta = titled(words.title);

const list = paths.connection;

export default function ConnectionList() {
  return (
    <ListPage
      title={words.title}
      path={list}
      list={useLoaderData<typeof loadConnections>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => {
        const at = `${list}/${encodeURIComponent(_id)}`;
        return (
          <RowMenu
            name={name}
            actions={[
              { to: `${at}/domains${search}`, label: words.manage, icon: "shield", shows: words.manage },
              { to: `${at}/test${search}`, label: words.test, icon: "send" },
              { to: `${at}/try${search}`, label: words.trial.act, icon: "key" },
              editLink(list, _id, search),
              removeLink(list, _id, search),
            ]}
          />
        );
      }}
    />
  );
}
