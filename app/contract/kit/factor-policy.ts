import { z } from "zod";
import { FACTOR_POLICIES } from "./authentication";
import { field } from "./record";

const Policy = z.enum(FACTOR_POLICIES);

/** The second factor that a role, an application or a client demands; our extension. Left out, it stays what it is. */
export const factorPolicy = field({ en: "Second factor" }, Policy.optional(), Policy.nullish());
