import { openListLoader } from "~/console/kit/list.server";
import { shape } from "./columns";
import { pagesOf } from "./pages-of-role.server";

/** Every user may read which role sees which pages (design §5). */
export const loadPagesOfRoles = openListLoader("listApplicationRoles", shape, (roles, api) =>
  Promise.all(roles.map(async (role) => ({ ...role, pages: (await pagesOf(api, role)).map(({ page }) => page) }))),
);
