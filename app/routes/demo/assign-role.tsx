import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { assignRole } from "~/text/demo-content";

export { loadAssignRole as loader } from "~/portal/demo-content/assign-role.server";
export { AssignRole as default } from "~/portal/demo-content/assign-role-view";

export const meta: MetaFunction = () => [{ title: pageTitle(assignRole.title) }];
