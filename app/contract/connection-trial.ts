import { z } from "zod";
import { FACTOR_TRUSTS, TRIAL_ACCESS, TRIAL_FAULTS, TRIAL_RULES, WHYS_REFUSED } from "./kit/connection-rules";
import { HttpUrl, Id } from "./kit/fields";

/** What went wrong at the provider, with its own words where it said some. */
const Fault = z.object({
  kind: z.enum(TRIAL_FAULTS),
  error: z.string().optional(),
  description: z.string().optional(),
});
export type TrialFault = z.output<typeof Fault>;

/** `value`: as JSON. */
const Claim = z.object({ name: z.string(), value: z.string() });
const Account = z.object({ _id: Id, name: z.string(), email: z.string() });

/** What a real sign-in would do with the account. */
const Outcome = z.union([
  z.object({ kind: z.literal("linked"), account: Account }),
  /** Its own password, code or passkey is asked, once. */
  z.object({ kind: z.literal("link"), account: Account, takesPassword: z.boolean(), asksCode: z.boolean() }),
  z.object({ kind: z.literal("new"), email: z.string(), firstName: z.string(), lastName: z.string() }),
  /** `msg`: what the person would read. */
  z.object({ kind: z.literal("refused"), why: z.enum(WHYS_REFUSED), msg: z.string(), account: Account.optional() }),
]);

/** `provider`: what was done there is enough. `link`: the account's own proof counts as well. */
const Step = z.enum(["provider", "mail", "factor", "link"]);

const Rule = z.object({
  claim: z.string(),
  value: z.string(),
  application: z.string(),
  role: z.string(),
  result: z.enum(TRIAL_RULES),
});

const Access = z.object({
  application: z.string(),
  client: z.string(),
  role: z.string(),
  result: z.enum(TRIAL_ACCESS),
  /** Where the role is another one now. */
  roleBefore: z.string().optional(),
});

const Foreseen = z.object({
  identity: z.object({ issuer: z.string(), subject: z.string(), by: z.enum(["sub", "oid"]) }),
  /** `isProven`: the connection speaks for it. */
  email: z.object({ address: z.string(), isProven: z.boolean() }).optional(),
  outcome: Outcome,
  secondStep: z.object({
    trust: z.enum(FACTOR_TRUSTS),
    /** The provider says that there were several factors. */
    saysSeveral: z.boolean(),
    /** Absent where nobody gets so far. */
    asked: Step.optional(),
  }),
  rules: z.array(Rule),
  access: z.array(Access),
});
export type Foreseen = z.output<typeof Foreseen>;

export const ConnectionTrial = z.object({
  /** Real sign-ins are led there. */
  isInUse: z.boolean(),
  fault: Fault.optional(),
  said: z.object({ idToken: z.array(Claim), userinfo: z.array(Claim).optional() }).optional(),
  foreseen: Foreseen.optional(),
});
export type ConnectionTrial = z.output<typeof ConnectionTrial>;

export const ConnectionTrialBegun = z.object({
  name: z.string(),
  state: z.string().optional(),
  address: HttpUrl.optional(),
  fault: Fault.optional(),
});
