import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { words as requestWords } from "~/portal/access-request/words";
import type { loadAccessRequests } from "./access-request.server";
import { columns, nameOf, shape } from "./columns";
import { words } from "./words";

export { loadAccessRequests as loader } from "./access-request.server";

export const meta = titled(words.title);

const { details } = requestWords.request;

export default function AccessRequests() {
  return (
    <ListPage
      title={words.title}
      path={paths.accessRequests}
      list={useLoaderData<typeof loadAccessRequests>()}
      columns={columns}
      searchFields={shape.searchFields}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={nameOf}
      actionsHeader={words.actionsHeader}
      actions={(row, _, name) => (
        <RowButtons
          name={name}
          actions={[{ to: paths.accessRequest(row._id), label: details, icon: "page", shows: details }]}
        />
      )}
    />
  );
}
