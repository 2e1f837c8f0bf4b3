import type { Handlers } from "../http/handler";
import { permissionHandlers } from "./permissions";

export const accessHandlers = { ...permissionHandlers } satisfies Handlers;
