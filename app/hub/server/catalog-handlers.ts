import { applicationHandlers } from "../application/application";
import type { Handlers } from "../call/handler";
import { clientHandlers } from "../client/client";
import { logoHandlers } from "../client/logo";

export const catalogHandlers = { ...applicationHandlers, ...clientHandlers, ...logoHandlers } satisfies Handlers;
