import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { validate } from "uuid";
import { CHAIN_ACTIONS, type Evaluation } from "~/contract/authzen";
import type { Handlers } from "../../call/handler";
import { rolesWithPart } from "../../directory/document-approval/roles-with-part";
import type { Queryable } from "../../kit/db/database";
import { applications, assignments, pages, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid } from "../../kit/failure";
import { inForce } from "../../kit/scope/in-force";
import { actingSteps, deciderOf, heldRole, isChainAction, stepOf } from "./decide";
import { findNamed } from "./named";
import { type Found, type ResultPage, readResultPage } from "./results";
import { words } from "./words";

/** Read in one statement. */
const PAGES_AT_ONCE = 200;

export const searchHandlers = {
  async searchSubjects({ subject, action, resource, context, page }, { hub: { db } }) {
    const asked = readResultPage({ subject, action, resource, context, page });
    const named = await findNamed(db, [{ resource, context }]);
    const [found, clientId] = [named.page(resource), named.client(context)];
    if (subject.type !== "user" || !isChainAction(action.name) || !found || !clientId)
      return { msg: words.found, data: asked.answer([]) };
    const scope = { applicationId: found.application.id, clientId, pageId: found.id };
    const [roles] = await rolesWithPart(db, [scope]);
    const steps = actingSteps(roles, action.name, context);
    const names = [...new Set(steps.map(({ name }) => name.toLowerCase()))];
    const holders = names.length === 0 ? [] : await holdersInTurn(db, scope, names, asked);
    const results = holders.map(({ rank, id, name, email }) => {
      const { name: role, place } = stepOf(steps, names[rank - 1])!;
      return { key: `${rank} ${id}`, result: { type: "user" as const, id, properties: { name, email, role, place } } };
    });
    return { msg: words.found, data: asked.answer(results) };
  },

  async searchResources({ subject, action, resource, context, page }, { hub: { db } }) {
    const asked = readResultPage({ subject, action, resource, context, page });
    const named = await findNamed(db, [{ subject, context }]);
    const [userId, clientId] = [named.user(subject), named.client(context)];
    if (resource.type !== "page" || !isChainAction(action.name) || !userId || !clientId)
      return { msg: words.found, data: asked.answer([]) };
    const results: Found<PageResult>[] = [];
    let after = uuidAfter(asked);
    for (let isMore = true; isMore && results.length <= asked.limit; ) {
      const held = await pagesOfUser(db, { userId, clientId, application: resource.properties?.application, after });
      const roles = held.length === 0 ? [] : await rolesWithPart(db, held);
      for (const [index, { pageId, name, application, applicationId, role }] of held.entries()) {
        const step = stepOf(actingSteps(roles[index]!, action.name, context), role);
        if (!step) continue;
        const properties = { name, application, applicationId, role: step.name, place: step.place };
        results.push({ key: pageId, result: { type: "page", id: pageId, properties } });
      }
      after = held.at(-1)?.pageId;
      isMore = held.length === PAGES_AT_ONCE;
    }
    return { msg: words.found, data: asked.answer(results.slice(0, asked.limit + 1)) };
  },

  async searchActions({ subject, resource, context, page }, { hub: { db } }) {
    const asked = readResultPage({ subject, resource, context, page });
    const requests = CHAIN_ACTIONS.map((name): Evaluation => ({ subject, action: { name }, resource, context }));
    const decide = await deciderOf(db, requests);
    const permitted = CHAIN_ACTIONS.filter((_, index) => decide(requests[index]!).decision);
    const left =
      asked.after === undefined ? permitted : permitted.slice(permitted.findIndex((each) => each === asked.after) + 1);
    const data = asked.answer(left.map((name) => ({ key: name, result: { name } })));
    return { msg: words.found, data };
  },
} satisfies Handlers;

interface PageResult {
  type: "page";
  id: string;
  properties: { name: string; application: string; applicationId: string; role: string; place: number };
}

/** Active users who hold one of the roles now, by `names`, then by creation. */
function holdersInTurn(
  on: Queryable,
  { applicationId, clientId }: { applicationId: string; clientId: string },
  names: readonly string[],
  { after, limit }: ResultPage,
) {
  const rank = sql<number>`array_position(${sql.param(names)}::text[], ${heldRole})`;
  return on
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      email: users.email,
      rank,
    })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), eq(users.isActive, true), notDeleted(users)))
    .where(
      and(
        eq(assignments.applicationId, applicationId),
        eq(assignments.clientId, clientId),
        inForce(assignments),
        sql`${rank} is not null`,
        after === undefined ? undefined : isBehind(rank, after),
      ),
    )
    .orderBy(asc(rank), asc(users.id))
    .limit(limit + 1);
}

/** @throws Failure 400 unless it is a user's key */
function isBehind(rank: SQL, after: string): SQL {
  const [, place, id] = /^(\d{1,6}) ([\da-f-]{36})$/.exec(after) ?? [];
  if (place === undefined || !validate(id)) throw invalid(words.badToken);
  return sql`(${rank}, ${users.id}) > (${Number(place)}, ${id}::uuid)`;
}

/** @throws Failure 400 unless it is a page's key */
function uuidAfter({ after }: ResultPage): string | undefined {
  if (after !== undefined && !validate(after)) throw invalid(words.badToken);
  return after;
}

/** Pages of applications in which the user has a role for the client, with that role. */
function pagesOfUser(
  on: Queryable,
  asked: { userId: string; clientId: string; application?: string | null | undefined; after: string | undefined },
) {
  const { userId, clientId, application, after } = asked;
  const isOfApplication = application
    ? or(
        validate(application) ? eq(applications.id, application) : undefined,
        sql`lower(${applications.name}) = lower(${application})`,
      )
    : undefined;
  return on
    .select({
      pageId: pages.id,
      name: pages.page,
      applicationId: applications.id,
      application: applications.name,
      clientId: assignments.clientId,
      role: heldRole,
    })
    .from(assignments)
    .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)))
    .innerJoin(pages, eq(pages.applicationId, applications.id))
    .where(
      and(
        eq(assignments.userId, userId),
        eq(assignments.clientId, clientId),
        inForce(assignments),
        isOfApplication,
        after === undefined ? undefined : gt(pages.id, after),
      ),
    )
    .orderBy(asc(pages.id))
    .limit(PAGES_AT_ONCE);
}
