import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { columns, nameOf, shape } from "./columns";
import type { loadPendingChanges } from "./pending-change.server";
import { words } from "./words";

export { loadPendingChanges as loader } from "./pending-change.server";

export const meta = titled(words.title);

const list = paths.pendingChanges;

export default function PendingChanges() {
  const loaded = useLoaderData<typeof loadPendingChanges>();
  return (
    <ListPage
      title={words.title}
      path={list}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      empty={{ title: words.empty, text: loaded.isOn ? words.emptyText : words.isOff, one: words.one }}
      nameOf={nameOf}
      actionsHeader={words.actionsHeader}
      actions={(row, search, name) => (
        <RowButtons
          name={name}
          actions={[
            { to: paths.pendingChange(row._id) + search, label: words.details, icon: "page", shows: words.details },
          ]}
        />
      )}
    />
  );
}
