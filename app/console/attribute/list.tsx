import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowMenu, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import type { loadAttributes } from "./attribute.server";
import { columns, shape } from "./columns";
import { words } from "./words";

export { loadAttributes as loader } from "./attribute.server";

export const meta = titled(words.title);

export default function AttributeList() {
  return (
    <ListPage
      title={words.title}
      path={paths.attribute}
      list={useLoaderData<typeof loadAttributes>()}
      columns={columns}
      searchFields={shape.searchFields}
      create={{ label: words.create, to: "new" }}
      tools={<ButtonLink to={paths.user}>{words.users}</ButtonLink>}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name}
      actions={({ _id, name }, search) => (
        <RowMenu
          name={name}
          actions={[editLink(paths.attribute, _id, search), removeLink(paths.attribute, _id, search)]}
        />
      )}
    />
  );
}
