import { type Decision, type Evaluation, evaluationsIn, type Semantic, whole } from "~/contract/authzen";
import type { Handlers } from "../../call/handler";
import { Failure } from "../../kit/failure";
import { type Decide, deciderOf } from "./decide";
import { words } from "./words";

export const evaluateHandlers = {
  async evaluateAccess(request, { hub: { db } }) {
    const decide = await deciderOf(db, [request]);
    return { msg: words.evaluated, data: decide(request) };
  },

  async evaluateAccesses({ options, ...request }, { hub: { db } }) {
    const all = evaluationsIn(request);
    const decide = await deciderOf(db, all ?? [whole(request)]);
    const data = all
      ? {
          evaluations: upTo(
            options?.evaluations_semantic ?? "execute_all",
            all.map((each) => decideOne(decide, each)),
          ),
        }
      : decide(whole(request));
    return { msg: words.evaluated, data };
  },
} satisfies Handlers;

/** A fault in one of several denies that one alone. */
function decideOne(decide: Decide, request: Evaluation): Decision {
  try {
    return decide(request);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { decision: false, context: { error: { status: error.code, message: error.msg } } };
  }
}

/** Up to the one that ends the evaluation. */
function upTo(semantic: Semantic, decisions: readonly Decision[]): Decision[] {
  if (semantic === "execute_all") return [...decisions];
  const isPermitLast = semantic === "permit_on_first_permit";
  const last = decisions.findIndex(({ decision }) => decision === isPermitLast);
  return decisions.slice(0, last === -1 ? decisions.length : last + 1);
}
