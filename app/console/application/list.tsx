import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, type RowAction, RowMenu, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { usingOf } from "~/contract/kit/using";
import { paths } from "~/lib/paths";
import type { loadApplications } from "./application.server";
import { columns, shape } from "./columns";
import { words } from "./words";

export { loadApplications as loader } from "./application.server";

export const meta = titled(words.title);

const signOnLink = (id: string): RowAction => ({
  to: paths.signOn(id),
  label: words.signOn,
  icon: "key",
  shows: words.signOn,
});

const usersLink = (id: string): RowAction => ({
  to: `${paths.user}?${new URLSearchParams({ using: usingOf({ kind: "APPLICATION", id }) }).toString()}`,
  label: words.users,
  icon: "users",
  shows: words.users,
});

export default function ApplicationList() {
  const list = useLoaderData<typeof loadApplications>();
  return (
    <ListPage
      title={words.title}
      path={paths.application}
      list={list}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name.description}
      actions={({ _id, name }, search) => (
        <RowMenu
          name={name.description}
          actions={[
            usersLink(_id),
            editLink(paths.application, _id, search),
            ...(list.offersSignOn ? [signOnLink(_id)] : []),
            removeLink(paths.application, _id, search),
          ]}
        />
      )}
    />
  );
}
