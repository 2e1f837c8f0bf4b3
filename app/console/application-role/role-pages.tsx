import { useLoaderData } from "@remix-run/react";
import type { Column } from "~/console/kit/columns";
import { openListLoader } from "~/console/kit/list.server";
import { ListPage } from "~/console/kit/list-page";
import { RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import type { ApplicationRole } from "~/contract/application-role";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { pagesOfRole } from "./application-role.server";
import { assignPagesLink } from "./assign-action";
import { columns, shape } from "./columns";
import { rolePages as words } from "./words";

/** Readable by every user (design §5). */
export const loader = openListLoader("listApplicationRoles", shape, {
  complete: (roles, api) =>
    Promise.all(
      roles.map(async (role) => ({ ...role, pages: (await pagesOfRole(api, role)).map(({ page }) => page) })),
    ),
});

export const meta = titled(words.title);

type RoleWithPages = ApplicationRole & { pages: readonly string[] };

const withPages: Column<RoleWithPages>[] = [
  ...columns,
  {
    header: words.pages,
    cell: ({ pages }) => (pages.length > 0 ? pages.join(", ") : <span className="text-muted">{words.noPages}</span>),
  },
];

/** Links for Admins lead to changing it (spec §2 /dashboard/assignPageToRole). */
export default function PagesOfRoles() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={words.title}
      path={paths.assignPageToRole}
      list={loaded}
      columns={withPages}
      searchFields={shape.searchFields}
      tools={<ButtonLink to={paths.page}>{words.toPages}</ButtonLink>}
      empty={{ title: words.empty, text: words.emptyText, one: words.one }}
      nameOf={({ role }) => role}
      actions={
        loaded.isAdmin ? ({ _id, role }) => <RowButtons name={role} actions={[assignPagesLink(_id)]} /> : undefined
      }
    />
  );
}
