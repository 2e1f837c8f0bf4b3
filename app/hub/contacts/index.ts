import type { Handlers } from "../http/handler";
import { clanHandlers } from "./clans";
import { pocHandlers } from "./pocs";

export const contactHandlers = { ...pocHandlers, ...clanHandlers } satisfies Handlers;
