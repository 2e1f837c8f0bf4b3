import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { ApprovalChain, ChainStep } from "~/contract/document-approval";
import type { Handler } from "../../call/handler";
import type { Database, Queryable } from "../../kit/db/database";
import { applications, assignments, clients, pages, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { notFound } from "../../kit/failure";
import { inForce } from "../../kit/scope/in-force";
import { type AmountRange, amountOf, unitsOf } from "./amounts";
import { approves, chainOf, stepsOf } from "./chain";
import { type PageAsked, rolesWithPart, type StoredRole } from "./roles-with-part";
import { words } from "./words";

const HOLDERS_MAX = 20;

type Scope = Omit<PageAsked, "pageId">;
type Question = Required<PageAsked>;

/** @throws Failure 404 if the client does not exist or the page is not the application's */
export const approvalChain: Handler<"approvalChain"> = async ({ amount, region, ...question }, { hub: { db } }) => {
  if (!(await isAskable(db, question))) throw notFound(words.notAskable);
  const [roles] = await rolesWithPart(db, [question]);
  const holders = await holdersOf(db, question, roles);
  const chain = chainOf(
    roles.map((role) => ({ ...role, isHeld: Boolean(holders(role.name).holdersCount) })),
    { amount: typeof amount === "number" ? unitsOf(amount) : undefined, region: region ?? undefined },
  );
  const data: ApprovalChain = {
    steps: chain.steps.map((step) => ({ ...toStep(step), ...holders(step.name) })),
    outside: chain.outside.map(toStep),
    gaps: chain.coverage.flatMap(({ regions, gaps }) =>
      gaps.map((gap) => ({ ...toGap(gap), regions: listed(regions) })),
    ),
    vacancies: chain.vacancies.map(({ roles: vacant, range, regions }) => ({
      roleNames: vacant.map(({ name }) => name),
      ...toBounds(range),
      regions: listed(regions),
    })),
    overlaps: chain.overlaps.map(({ roles: rivals, range, regions, ...same }) => ({
      roleNames: rivals.map(({ name }) => name),
      ...same,
      ...toBounds(range),
      regions: listed(regions),
    })),
  };
  const approvers = chain.steps.filter(approves);
  const isApproved = approvers.some(({ isHeld }) => isHeld);
  return { msg: isApproved ? words.approvedBy(approvers.length) : words.nobodyApproves, data };
};

async function isAskable(db: Database, { applicationId, clientId, pageId }: Question): Promise<boolean> {
  const found = await db
    .select({ id: pages.id })
    .from(pages)
    .innerJoin(applications, and(eq(applications.id, pages.applicationId), notDeleted(applications)))
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(eq(pages.id, pageId), eq(pages.applicationId, applicationId)));
  return found.length > 0;
}

export interface ApprovingStep {
  sequence: number | null;
  roles: string[];
}

export async function approvingSteps(on: Queryable, scope: Scope): Promise<ApprovingStep[]> {
  const [roles] = await rolesWithPart(on, [scope]);
  const byPlace = new Map<number, ApprovingStep>();
  for (const { place, name, sequence } of stepsOf(roles, {}).filter(approves)) {
    const sharing = byPlace.get(place);
    if (sharing) sharing.roles.push(name);
    else byPlace.set(place, { sequence, roles: [name] });
  }
  return [...byPlace.values()];
}

/** Assignments name their role: looked up by name, ignoring case. */
async function holdersOf(
  db: Database,
  { applicationId, clientId }: Question,
  roles: readonly StoredRole[],
): Promise<(role: string) => Pick<ChainStep, "holders" | "holdersCount">> {
  const names = [...new Set(roles.map(({ name }) => name.toLowerCase()))];
  if (names.length === 0) return () => ({ holders: [], holdersCount: 0 });
  const role = sql<string>`lower(${assignments.role})`.as("role");
  const among = db
    .select({
      role,
      userId: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as("name"),
      email: users.email,
      phoneNumber: users.phoneNumber,
      rank: sql<number>`row_number() over (partition by lower(${assignments.role})
        order by lower(${users.firstName}), lower(${users.lastName}), ${users.id})`.as("rank"),
      count: sql<number>`(count(*) over (partition by lower(${assignments.role})))::int`.as("count"),
    })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), eq(users.isActive, true), notDeleted(users)))
    .where(
      and(
        eq(assignments.applicationId, applicationId),
        eq(assignments.clientId, clientId),
        inForce(assignments),
        inArray(sql`lower(${assignments.role})`, names),
      ),
    )
    .as("among");
  const found = await db.select().from(among).where(lte(among.rank, HOLDERS_MAX)).orderBy(among.rank);
  return (name) => {
    const holders = found.filter((each) => each.role === name.toLowerCase());
    return {
      holders: holders.map(({ userId, name, email, phoneNumber }) => ({ userId, name, email, phoneNumber })),
      holdersCount: holders[0]?.count ?? 0,
    };
  };
}

const listed = (regions: readonly string[] | null): string[] | null => regions && [...regions];

const toStep = ({ place, row, ...role }: StoredRole & { place: number }): ChainStep => ({
  place,
  roleId: row.id,
  roleName: row.role,
  sequence: row.sequence,
  actionOfRole: row.actionOfRole,
  rangeFrom: row.rangeFrom,
  rangeTo: row.rangeTo,
  everyClient: row.clientId === null,
  regions: listed(role.regions),
  approves: approves(role),
});

const toBounds = ({ from, to }: AmountRange) => ({
  rangeFrom: amountOf(from),
  rangeTo: to === null ? null : amountOf(to),
});

/** By covered neighbours, as people say it: "above 1000", not "from 1000.0001". */
const toGap = ({ from, to }: AmountRange) => ({
  above: from === 0n ? null : amountOf(from - 1n),
  below: to === null ? null : amountOf(to + 1n),
});
