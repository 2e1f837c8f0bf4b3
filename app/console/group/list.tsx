import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { peekLink, RowMenu } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { groupActions } from "./actions";
import { columns, shape } from "./columns";
import type { loadGroups } from "./group.server";
import { words } from "./words";

export { loadGroups as loader } from "./group.server";

export const meta = titled(words.title);

export default function GroupList() {
  return (
    <ListPage
      title={words.title}
      path={paths.group}
      list={useLoaderData<typeof loadGroups>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      tools={<ButtonLink to={paths.user}>{words.users}</ButtonLink>}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      peeks
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowMenu name={name} actions={[peekLink(paths.group, _id, search), ...groupActions(_id, search)]} />
      )}
    />
  );
}
