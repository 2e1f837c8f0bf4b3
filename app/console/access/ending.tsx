import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadEndingAccess } from "./access.server";
import { accessChoosing } from "./access-tab";
import { columnsOf, endingInClient, shapes } from "./columns";
import { words } from "./words";

export { loadEndingAccess as loader } from "./access.server";

export const meta = titled(words.ending);

export default function EndingAccess() {
  const loaded = useLoaderData<typeof loadEndingAccess>();
  return (
    <ListPage
      title={words.ending}
      path={paths.endingAccess}
      list={loaded}
      columns={loaded.isInClient ? endingInClient() : columnsOf.ending}
      searchFields={shapes.ending.searchFields}
      empty={{ title: words.noneEnds, text: words.noneEndsText, one: words.one }}
      choosing={accessChoosing}
      nameOf={({ person, application }) => words.nameOf(person, application)}
    />
  );
}
