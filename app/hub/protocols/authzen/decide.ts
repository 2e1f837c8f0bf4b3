import { and, sql } from "drizzle-orm";
import { CHAIN_ACTIONS, type ChainAction, type Decision, type Evaluation } from "~/contract/authzen";
import { unitsOf } from "../../directory/document-approval/amounts";
import { approves, type Placed, stepsOf } from "../../directory/document-approval/chain";
import { type PageAsked, rolesWithPart, type StoredRole } from "../../directory/document-approval/roles-with-part";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { assignments } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { inForce } from "../../kit/scope/in-force";
import { findNamed, type Named } from "./named";
import { words } from "./words";

export type Step = Placed<StoredRole>;

/** Reads no database. */
export type Decide = (request: Evaluation) => Decision;

/** Steps that act so, in their turn. */
export function actingSteps(roles: readonly StoredRole[], action: ChainAction, context: Evaluation["context"]): Step[] {
  const { amount, region } = context ?? {};
  const asked = { amount: typeof amount === "number" ? unitsOf(amount) : undefined, region: region ?? undefined };
  return stepsOf(roles, asked).filter((step) => approves(step) === (action === "approve"));
}

/** `held` is in lower case, since assignments name roles in any case. */
export const stepOf = (steps: readonly Step[], held: string | undefined): Step | undefined =>
  steps.find(({ name }) => name.toLowerCase() === held);

/** In the database's lower case: searches and evaluations agree on every letter. */
export const heldRole = sql<string>`lower(${assignments.role})`;

export const isChainAction = (name: string): name is ChainAction => CHAIN_ACTIONS.some((each) => each === name);

/** Three statements, however many requests. */
export async function deciderOf(on: Queryable, requests: readonly Evaluation[]): Promise<Decide> {
  const named = await findNamed(on, requests);
  const asked = requests.flatMap((request) => askedOf(named, request) ?? []);
  const [rolesOf, heldBy] = await Promise.all([readRoles(on, asked), readHeld(on, asked)]);
  return ({ subject, action, resource, context }) => {
    const userId = named.user(subject);
    const page = named.page(resource);
    const clientId = named.client(context);
    if (!isChainAction(action.name)) return denied(words.unknownAction);
    if (!userId) return denied(words.unknownSubject);
    if (!page) return denied(words.unknownResource);
    if (!clientId) return denied(words.unknownClient);
    const scope = { applicationId: page.application.id, clientId, pageId: page.id };
    const step = stepOf(actingSteps(rolesOf(scope), action.name, context), heldBy({ ...scope, userId }));
    return step ? { decision: true, context: { role: step.name, place: step.place } } : denied(words.noPart);
  };
}

const denied = (reason: string): Decision => ({ decision: false, context: { reason } });

interface Asked extends Required<PageAsked> {
  userId: string;
}

/** Undefined if the answer needs no chain. */
function askedOf(named: Named, { subject, resource, context }: Evaluation): Asked | undefined {
  try {
    const [userId, page, clientId] = [named.user(subject), named.page(resource), named.client(context)];
    if (!userId || !page || !clientId) return undefined;
    return { userId, applicationId: page.application.id, clientId, pageId: page.id };
  } catch (error) {
    // Refused where it is decided.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const keyOf = (...ids: readonly string[]): string => ids.join();

async function readRoles(on: Queryable, asked: readonly Asked[]) {
  const keyOfPage = ({ clientId, pageId }: Required<PageAsked>) => keyOf(clientId, pageId);
  const distinct = [...new Map(asked.map((each) => [keyOfPage(each), each])).values()];
  const found = distinct.length === 0 ? [] : await rolesWithPart(on, distinct);
  const byPage = new Map(distinct.map((each, index) => [keyOfPage(each), found[index] ?? []]));
  return (page: Required<PageAsked>): readonly StoredRole[] => byPage.get(keyOfPage(page)) ?? [];
}

const heldRoles = prepared("authzen_held", (on) =>
  on
    .select({
      userId: assignments.userId,
      applicationId: assignments.applicationId,
      clientId: assignments.clientId,
      role: heldRole,
    })
    .from(assignments)
    .where(
      and(
        sql`${assignments.userId} = any(${sql.placeholder("userIds")}::uuid[])`,
        sql`${assignments.applicationId} = any(${sql.placeholder("applicationIds")}::uuid[])`,
        sql`${assignments.clientId} = any(${sql.placeholder("clientIds")}::uuid[])`,
        inForce(assignments),
      ),
    ),
);

async function readHeld(on: Queryable, asked: readonly Asked[]) {
  const all = (id: "userId" | "applicationId" | "clientId") => [...new Set(asked.map((each) => each[id]))];
  const ids = { userIds: all("userId"), applicationIds: all("applicationId"), clientIds: all("clientId") };
  const found = asked.length === 0 ? [] : await heldRoles(on).execute(ids);
  const held = new Map(found.map((each) => [keyOf(each.userId, each.applicationId, each.clientId), each.role]));
  return ({ userId, applicationId, clientId }: Asked): string | undefined =>
    held.get(keyOf(userId, applicationId, clientId));
}
