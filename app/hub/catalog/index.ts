import type { Handlers } from "../http/handler";
import { applicationHandlers } from "./applications";
import { clientHandlers } from "./clients";
import { logoHandlers } from "./logo";

export const catalogHandlers = { ...applicationHandlers, ...clientHandlers, ...logoHandlers } satisfies Handlers;
