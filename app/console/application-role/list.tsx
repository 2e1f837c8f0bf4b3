import { titled } from "~/console/kit/titled";
import { applicationRole } from "./words";

export { loadApplicationRoles as loader } from "./application-role.server";
export { ApplicationRoleList as default } from "./views";

export const meta = titled(applicationRole.title);
