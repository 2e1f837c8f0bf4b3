import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { columns, shape } from "./columns";
import type { loadDeletionRequests } from "./deletion-request.server";
import { words } from "./words";

export { loadDeletionRequests as loader } from "./deletion-request.server";

export const meta = titled(words.title);

export default function DeletionRequests() {
  const loaded = useLoaderData<typeof loadDeletionRequests>();
  return (
    <ListPage
      title={words.title}
      path={paths.deletionRequests}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ name }) => name}
      actionsHeader={words.actionsHeader}
      actions={({ _id, name }) =>
        !loaded.isAuditor && (
          <RowButtons
            name={name}
            actions={[
              { to: `${paths.userPage(_id)}/deletion`, label: words.refuse, icon: "close" },
              { to: `${paths.userPage(_id)}/delete`, label: words.carryOut, icon: "trash", destroys: true },
            ]}
          />
        )
      }
    />
  );
}
