import { z } from "zod";
import { FACTOR_POLICIES } from "./authentication";
import { field } from "./record";

const Policy = z.enum(FACTOR_POLICIES);

/** A demanded factor the user has not shown, and its deadline. */
export const DueFactor = z.object({ at: z.iso.datetime(), isOver: z.boolean(), demand: Policy.default("any") });
export type DueFactor = z.output<typeof DueFactor>;

/** Our extension; omitted, it stays. */
export const factorPolicy = field({ en: "Second factor" }, Policy.optional(), Policy.nullish());
