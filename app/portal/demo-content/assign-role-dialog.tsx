import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { assignRole } from "./words";

export { loadAssignRoleDialog as loader } from "./assign-role.server";
export { AssignRoleDialog as default } from "./assign-role-dialog-view";

export const meta: MetaFunction = () => [{ title: pageTitle(assignRole.dialogTitle) }];
