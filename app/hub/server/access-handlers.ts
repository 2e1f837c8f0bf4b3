import type { Handlers } from "../call/handler";
import { permissionHandlers } from "../permission/permission";
import { roleHandlers } from "../role/role";

export const accessHandlers = { ...permissionHandlers, ...roleHandlers } satisfies Handlers;
