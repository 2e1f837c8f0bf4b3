import type { Handlers } from "../../call/handler";
import { countUses } from "./counted";
import { removeUses } from "./remove-uses";
import { words } from "./words";

export const usesHandlers = {
  usesOfRecord: async ({ kind, id }, { hub }) => ({ msg: words.listed, data: await countUses(hub.db, kind, id) }),
  removeUses,
} satisfies Handlers;
