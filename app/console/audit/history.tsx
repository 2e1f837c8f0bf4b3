import { useLoaderData, useLocation } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { loadList } from "~/console/kit/list.server";
import { ListBody } from "~/console/kit/list-body";
import { titled } from "~/console/kit/titled";
import { nameOf } from "./in-words";
import { historyColumnsFor } from "./record-columns";
import { words } from "./words";

const shape = { searchFields: [], sorts: [] };

export const loader = readerLoader((call) =>
  loadList(call, "listAuditEvents", shape, { among: () => ({ field: "subjectId", search: call.params.id }) }),
);

export const meta = titled(words.history);

export default function History() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ListBody
      title={words.history}
      path={useLocation().pathname}
      list={loaded}
      columns={historyColumnsFor(loaded.isInClient)}
      searchFields={[]}
      empty={{ title: words.noHistory, text: words.noHistoryText, one: words.one }}
      nameOf={nameOf}
    />
  );
}
