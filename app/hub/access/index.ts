import type { Handlers } from "../http/handler";
import { permissionHandlers } from "./permissions";
import { roleHandlers } from "./roles";

export const accessHandlers = { ...permissionHandlers, ...roleHandlers } satisfies Handlers;
