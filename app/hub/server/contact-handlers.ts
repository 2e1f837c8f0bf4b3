import type { Handlers } from "../call/handler";
import { clanHandlers } from "../clan/clan";
import { pocHandlers } from "../poc/poc";

export const contactHandlers = { ...pocHandlers, ...clanHandlers } satisfies Handlers;
