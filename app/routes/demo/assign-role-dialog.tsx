import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { assignRole } from "~/text/demo-content";

export { loadAssignRoleDialog as loader } from "~/portal/demo-content/assign-role.server";
export { AssignRoleDialog as default } from "~/portal/demo-content/assign-role-dialog";

export const meta: MetaFunction = () => [{ title: pageTitle(assignRole.dialogTitle) }];
