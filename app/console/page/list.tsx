import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/console/kit/list-page";
import { editLink, RowButtons, removeLink } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { columns, shape } from "./columns";
import type { loadPages } from "./page.server";
import { words } from "./words";

export { loadPages as loader } from "./page.server";

export const meta = titled(words.title);

/** Readable by every user (design §5); only Admins see actions. */
export default function PageList() {
  const loaded = useLoaderData<typeof loadPages>();
  return (
    <ListPage
      title={words.title}
      path={paths.page}
      list={loaded}
      columns={columns}
      searchFields={shape.searchFields}
      create={loaded.isAdmin ? { label: words.create, to: "new" } : undefined}
      tools={<ButtonLink to={paths.assignPageToRole}>{words.toRoles}</ButtonLink>}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ page }) => page}
      actions={
        loaded.isAdmin
          ? ({ _id, page }, search) => (
              <RowButtons
                name={page}
                actions={[editLink(paths.page, _id, search), removeLink(paths.page, _id, search)]}
              />
            )
          : undefined
      }
    />
  );
}
