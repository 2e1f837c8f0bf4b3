import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { peekLink, RowMenu } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { applicationActions } from "./actions";
import type { loadApplications } from "./application.server";
import { columns, shape } from "./columns";
import { words } from "./words";

export { loadApplications as loader } from "./application.server";

export const meta = titled(words.title);

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
      peeks
      nameOf={({ name }) => name.description}
      actions={({ _id, name }, search) => (
        <RowMenu
          name={name.description}
          actions={[
            peekLink(paths.application, _id, search),
            ...applicationActions(_id, { search, offersSignOn: list.offersSignOn }),
          ]}
        />
      )}
    />
  );
}
