import { useLoaderData } from "@remix-run/react";
import type { Column } from "~/console/kit/columns";
import { ListPage } from "~/console/kit/list-page";
import { RowButtons } from "~/console/kit/row-actions";
import { titled } from "~/console/kit/titled";
import type { ApplicationRole } from "~/contract/application-role";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/button";
import { assignAction } from "./assign-action";
import { columns, shape } from "./columns";
import type { loadPagesOfRoles } from "./role-pages.server";
import { rolePages as words } from "./words";

export { loadPagesOfRoles as loader } from "./role-pages.server";

export const meta = titled(words.title);

type RoleWithPages = ApplicationRole & { pages: readonly string[] };

const withPages: Column<RoleWithPages>[] = [
  ...columns,
  {
    header: words.pages,
    cell: ({ pages }) => (pages.length > 0 ? pages.join(", ") : <span className="text-muted">{words.noPages}</span>),
  },
];

/**
 * Which application role sees which pages; Admins find the way to change that (spec §2 /dashboard/assignPageToRole).
 */
export default function PagesOfRoles() {
  const loaded = useLoaderData<typeof loadPagesOfRoles>();
  return (
    <ListPage
      title={words.title}
      path={paths.assignPageToRole}
      list={loaded}
      columns={withPages}
      searchFields={shape.searchFields}
      tools={<ButtonLink to={paths.page}>{words.toPages}</ButtonLink>}
      empty={{ title: words.empty, text: words.emptyText }}
      nameOf={({ role }) => role}
      actions={loaded.isAdmin ? ({ _id, role }) => <RowButtons name={role} actions={[assignAction(_id)]} /> : undefined}
    />
  );
}
