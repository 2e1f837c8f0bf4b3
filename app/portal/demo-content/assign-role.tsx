import type { MetaFunction } from "@remix-run/node";
import { pageTitle } from "~/lib/product";
import { assignRole } from "./words";

export { loadAssignRole as loader } from "./assign-role.server";
export { AssignRole as default } from "./assign-role-view";

export const meta: MetaFunction = () => [{ title: pageTitle(assignRole.title) }];
