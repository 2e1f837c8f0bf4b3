import { z } from "zod";
import { adminQuestion } from "./kit/admin-endpoint";
import { amount, Id, idOf, optional } from "./kit/fields";
import { EMAIL_MAX, EVALUATIONS_MAX, PAGE_TOKEN_MAX, RANGE_MAX, REGIONS, TITLE_MAX } from "./kit/rules";
import { words } from "./kit/words";

/** A Creator prepares, everybody else approves. */
export const CHAIN_ACTIONS = ["approve", "prepare"] as const;
export type ChainAction = (typeof CHAIN_ACTIONS)[number];

const SEMANTICS = ["execute_all", "deny_on_first_deny", "permit_on_first_permit"] as const;
export type Semantic = (typeof SEMANTICS)[number];

/** Unknown kinds and actions are denied, not refused. */
const Word = z.string().min(1, words.missing).max(TITLE_MAX);

/** A user: `id` is the user's id or email. */
const Subject = z.object({ type: Word, id: z.string().min(1, words.missing).max(EMAIL_MAX) });
const Action = z.object({ name: Word });
const ResourceProperties = z.object({
  /** Id or name. */
  application: optional(z.string().max(TITLE_MAX)),
});
/** A page: `id` is the page's id, or its name where the properties have the application. */
const Resource = z.object({
  type: Word,
  id: z.string().min(1, words.missing).max(TITLE_MAX),
  properties: ResourceProperties.optional(),
});
/** Without amount and region: at any. */
const Context = z.object({
  /** Id or name. Chains are for a client each. */
  client: optional(z.string().max(TITLE_MAX)),
  amount: optional(amount(RANGE_MAX)),
  region: optional(z.enum(REGIONS)),
});
const Kind = z.object({ type: Word });
const PageAsked = z.object({
  token: z.string().max(PAGE_TOKEN_MAX).optional(),
  limit: z.number().int().min(0, words.notBelowZero).optional(),
});

const question = { subject: Subject, action: Action, resource: Resource };
const Evaluation = z.object({ ...question, context: Context.optional() });
export type Evaluation = z.output<typeof Evaluation>;

const Parts = z.object({
  subject: Subject.optional(),
  action: Action.optional(),
  resource: Resource.optional(),
  context: Context.optional(),
});
type Parts = z.output<typeof Parts>;

const Evaluations = z
  .object({
    ...Parts.shape,
    evaluations: z.array(Parts).max(EVALUATIONS_MAX, words.mostItems(EVALUATIONS_MAX)).optional(),
    options: z.object({ evaluations_semantic: z.enum(SEMANTICS).optional() }).optional(),
  })
  .superRefine(({ evaluations = [], ...defaults }, { addIssue }) => {
    const all = evaluations.length === 0 ? [defaults] : evaluations;
    for (const [index, each] of all.entries())
      for (const part of ["subject", "action", "resource"] as const)
        if (!(each[part] ?? defaults[part]))
          addIssue({
            code: "custom",
            message: words.missing,
            path: evaluations.length === 0 ? [part] : ["evaluations", index, part],
          });
  });

/** With the defaults beside `evaluations`; undefined without that list. */
export const evaluationsIn = ({ evaluations, ...defaults }: z.output<typeof Evaluations>): Evaluation[] | undefined =>
  evaluations && evaluations.length > 0 ? evaluations.map((each) => whole({ ...defaults, ...each })) : undefined;

/** The schema has checked that nothing is missing. */
export const whole = (parts: Parts): Evaluation => parts as Evaluation;

const Decision = z.object({
  decision: z.boolean(),
  context: z
    .object({
      /** The permitting role and its place at this amount, from 1. */
      role: z.string().optional(),
      place: z.number().int().optional(),
      reason: z.string().optional(),
      /** Among several: what a single one is refused with. */
      error: z.object({ status: z.number().int(), message: z.string() }).optional(),
    })
    .optional(),
});
export type Decision = z.output<typeof Decision>;

const resultsOf = <Result extends z.ZodType>(result: Result) =>
  z.object({
    /** `next_token` is empty at the end. */
    page: z.object({ next_token: z.string(), count: z.number().int() }),
    results: z.array(result),
  });

const bare = { extension: true, isBare: true, encrypted: false } as const;
const evaluated = { ...bare, isUncounted: true } as const;

/** OpenID AuthZEN 1.0 over approval chains (docs/decisions/0086-authzen.md). */
export const authzen = {
  evaluateAccess: adminQuestion("/access/v1/evaluation", Evaluation, Decision, evaluated),

  evaluateAccesses: adminQuestion(
    "/access/v1/evaluations",
    Evaluations,
    z.union([z.object({ evaluations: z.array(Decision) }), Decision]),
    evaluated,
  ),

  searchSubjects: adminQuestion(
    "/access/v1/search/subject",
    z.object({ ...question, subject: Kind, context: Context.optional(), page: PageAsked.optional() }),
    resultsOf(
      z.object({
        type: z.literal("user"),
        id: Id,
        properties: z.object({ name: z.string(), email: z.string(), role: z.string(), place: z.number().int() }),
      }),
    ),
    bare,
  ),

  searchResources: adminQuestion(
    "/access/v1/search/resource",
    z.object({
      ...question,
      resource: z.object({ type: Word, properties: ResourceProperties.optional() }),
      context: Context.optional(),
      page: PageAsked.optional(),
    }),
    resultsOf(
      z.object({
        type: z.literal("page"),
        id: Id,
        properties: z.object({
          name: z.string(),
          application: z.string(),
          applicationId: idOf(words.labels.application),
          role: z.string(),
          place: z.number().int(),
        }),
      }),
    ),
    bare,
  ),

  searchActions: adminQuestion(
    "/access/v1/search/action",
    z.object({
      subject: Subject,
      resource: Resource,
      context: Context.optional(),
      page: PageAsked.optional(),
    }),
    resultsOf(z.object({ name: z.enum(CHAIN_ACTIONS) })),
    bare,
  ),
};
