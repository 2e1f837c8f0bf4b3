import { z } from "zod";
import { FACTOR_POLICIES } from "./authentication";
import { field } from "./record";

const Policy = z.enum(FACTOR_POLICIES);

/** To who has not shown the second factor that their role demands: which one, and until when that will do. */
export const DueFactor = z.object({ at: z.iso.datetime(), isOver: z.boolean(), demand: Policy.default("any") });
export type DueFactor = z.output<typeof DueFactor>;

/** The second factor that a role, an application or a client demands; our extension. Left out, it stays what it is. */
export const factorPolicy = field({ en: "Second factor" }, Policy.optional(), Policy.nullish());
