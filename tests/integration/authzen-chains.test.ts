import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { CHAIN_ACTIONS, type ChainAction, type Decision, type Evaluation } from "~/contract/authzen";
import { ACTIONS_OF_ROLE, EVALUATIONS_MAX } from "~/contract/kit/rules";
import {
  applicationRolePages,
  applicationRoles,
  applications,
  assignments,
  documentApprovals,
  pages,
  users,
} from "~/hub/kit/db/schema";
import { newId } from "~/hub/kit/db/schema/columns";
import { DAY_MS } from "~/lib/durations";
import { adminForFile } from "../support/admin";
import { newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { withoutLong } from "../support/long";

const portico = hubForFile();
const admin = adminForFile(portico);

const [CLIENTS, PAGES, PEOPLE] = [3, 4, 10];
/** Each is a page of an application for a client. */
const CHAINS = withoutLong ? 240 : 10_000;
const APPLICATIONS_AT_ONCE = 20;
const SEARCHES_AT_ONCE = 8;
/** For so many chains everybody's pages are searched too. */
const CHAINS_BY_PAGE = 1_000;

type Made<Kind> = Kind extends fc.Arbitrary<infer Each> ? Each : never;

const REGIONS = ["Assam", "Goa", "Kerala"] as const;
const bound = fc.option(fc.constantFrom(0, 0.0001, 10, 9_999.9999, 10_000, 40_000), { freq: 2 });
const someOf = (count: number) => fc.subarray(Array.from({ length: count }, (_, index) => index));

const role = fc.record({
  name: fc.constantFrom("Clerk", "Manager", "MANAGER", "Director", "Board"),
  /** Null: every client. */
  client: fc.option(fc.nat(CLIENTS - 1), { freq: 2 }),
  sequence: fc.option(fc.nat(3)),
  action: fc.option(fc.constantFrom(...ACTIONS_OF_ROLE)),
  bounds: fc
    .tuple(bound, bound)
    .map(([from, to]) => (from !== null && to !== null && to < from ? [to, from] : [from, to])),
  regions: fc.oneof(
    fc.constant<string[]>([]),
    fc.constant<string[]>(["All"]),
    fc.subarray<string>([...REGIONS], { minLength: 1 }),
  ),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  pages: someOf(PAGES),
  named: fc.array(fc.tuple(fc.nat(CLIENTS - 1), fc.nat(PAGES - 1)), { maxLength: 2 }),
});
type Role = Made<typeof role>;

/** From and until. */
type Days = [number | null, number | null];

const held = fc.record({
  role: fc.constantFrom("clerk", "Manager", "manager", "DIRECTOR", "Board", "User"),
  days: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Days>([null, null]) },
    { weight: 4, arbitrary: fc.constantFrom<Days>([-1, 1], [1, null], [-2, -1], [null, -1]) },
  ),
});
const application = fc.record({
  roles: fc.uniqueArray(role, {
    minLength: 4,
    maxLength: 9,
    size: "max",
    selector: ({ client, name }) => `${client} ${name.toLowerCase()}`,
  }),
  /** By person and client. */
  held: fc.array(fc.array(fc.option(held, { freq: 3 }), { minLength: CLIENTS, maxLength: CLIENTS }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
});
const asked = fc.record({
  action: fc.constantFrom<ChainAction>("approve", "approve", "approve", "prepare"),
  amount: fc.option(fc.constantFrom(0, 0.0001, 5, 10, 9_999.9999, 10_000, 39_999, 40_000, 1e9), { nil: undefined }),
  region: fc.option(fc.constantFrom(...REGIONS, "Panindia" as const), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 5 }),
});
type Asked = Made<typeof asked>;

interface Chain {
  client: number;
  pageIndex: number;
  pageId: string;
  roles: readonly Role[];
  held: Made<typeof application>["held"];
}

const clientIds: string[] = [];
const people: { id: string; email: string; isHere: boolean }[] = [];

beforeAll(async () => {
  const { db } = portico.hub.services;
  for (let index = 0; index < CLIENTS; index += 1) clientIds.push((await newClient(portico.hub)).id);
  // The last two may do nothing: one is inactive, one deleted.
  for (let index = 0; index < PEOPLE; index += 1) {
    const id = newId();
    const email = `person-${index}@chains.example.test`;
    await db.insert(users).values({
      id,
      email,
      userName: `person-${index}`,
      firstName: "Person",
      lastName: String(index),
      passwordHash: "none",
      isActive: index !== PEOPLE - 2,
      deletedAt: index === PEOPLE - 1 ? new Date() : null,
    });
    people.push({ id, email, isHere: index < PEOPLE - 2 });
  }
});

const inDays = (days: number | null) => (days === null ? null : new Date(Date.now() + days * DAY_MS));
const inForce = ([from, until]: Days) => (from ?? -1) < 0 && (until ?? 1) > 0;

/** Stores invented applications. */
async function store(invented: readonly Made<typeof application>[]) {
  const { db } = portico.hub.services;
  const all = invented.map((each) => ({
    ...each,
    id: newId(),
    pageIds: Array.from({ length: PAGES }, newId),
    roles: each.roles.map((one) => ({ ...one, id: newId() })),
  }));
  const roles = all.flatMap((each) =>
    each.roles.map((one) => ({ ...one, applicationId: each.id, pageIds: each.pageIds })),
  );
  const insert = async <Row>(into: (rows: Row[]) => Promise<unknown>, rows: Row[]) => {
    if (rows.length > 0) await into(rows);
  };
  const origin = "https://chains.example.test";
  await db
    .insert(applications)
    .values(all.map(({ id }) => ({ id, name: `Application ${id}`, allowedUrl: origin, redirectUrl: origin })));
  await db
    .insert(pages)
    .values(
      all.flatMap(({ id, pageIds }) =>
        pageIds.map((page, index) => ({ id: page, applicationId: id, page: `Page ${index}` })),
      ),
    );
  await insert(
    (rows) => db.insert(applicationRoles).values(rows),
    roles.map(({ id, applicationId, name, client, sequence, action, bounds, regions, isDeleted }) => ({
      id,
      applicationId,
      clientId: client === null ? null : clientIds[client]!,
      role: name,
      roleId: name,
      regions,
      sequence,
      actionOfRole: action,
      rangeFrom: bounds[0] ?? null,
      rangeTo: bounds[1] ?? null,
      deletedAt: isDeleted ? new Date() : null,
    })),
  );
  await insert(
    (rows) => db.insert(applicationRolePages).values(rows),
    roles.flatMap(({ id, pages: attached, pageIds }) =>
      attached.map((page) => ({ applicationRoleId: id, pageId: pageIds[page]! })),
    ),
  );
  await insert(
    (rows) => db.insert(documentApprovals).values(rows).onConflictDoNothing(),
    roles.flatMap(({ id, applicationId, named, pageIds }) =>
      named.map(([client, page]) => ({
        projectId: applicationId,
        clientId: clientIds[client]!,
        pageId: pageIds[page]!,
        roleId: id,
      })),
    ),
  );
  await insert(
    (rows) => db.insert(assignments).values(rows),
    all.flatMap(({ id, held: ofPeople }) =>
      ofPeople.flatMap((ofClients, person) =>
        ofClients.flatMap((each, client) =>
          each === null
            ? []
            : [
                {
                  userId: people[person]!.id,
                  applicationId: id,
                  clientId: clientIds[client]!,
                  role: each.role,
                  validFrom: inDays(each.days[0]),
                  validUntil: inDays(each.days[1]),
                },
              ],
        ),
      ),
    ),
  );
  return all.flatMap((each) =>
    each.pageIds.flatMap((pageId, pageIndex) =>
      clientIds.map((_, client): Chain => ({ client, pageIndex, pageId, roles: each.roles, held: each.held })),
    ),
  );
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Everybody who may, with their place: written anew from docs/decisions/0014. */
function expected({ client, pageIndex, roles, held: ofPeople }: Chain, { action, amount, region }: Asked) {
  const steps = roles.filter(
    (each) =>
      !each.isDeleted &&
      (each.client === null || each.client === client) &&
      (each.named.some(([ofClient, page]) => ofClient === client && page === pageIndex) ||
        (each.pages.includes(pageIndex) &&
          (each.action !== null || each.sequence !== null || each.bounds.some((bound) => bound !== null)))) &&
      (amount === undefined || ((each.bounds[0] ?? 0) <= amount && amount <= (each.bounds[1] ?? Infinity))) &&
      (region === undefined ||
        region === "Panindia" ||
        each.regions.length === 0 ||
        each.regions.includes("All") ||
        each.regions.includes(region)),
  );
  const turns = [...new Set(steps.map(({ sequence }) => sequence ?? LAST))].toSorted((one, other) => one - other);
  const placeOf = (person: number) => {
    const own = ofPeople[person]![client];
    if (!own || !inForce(own.days) || !people[person]!.isHere) return undefined;
    const places = steps
      .filter(
        (each) =>
          (each.action === "Creator") === (action === "prepare") && each.name.toLowerCase() === own.role.toLowerCase(),
      )
      .map(({ sequence }) => turns.indexOf(sequence ?? LAST) + 1);
    return places.length > 0 ? Math.min(...places) : undefined;
  };
  return new Map(
    people.flatMap(({ id }, person) => {
      const place = placeOf(person);
      return place === undefined ? [] : [[id, place] as const];
    }),
  );
}

const contextOf = ({ client }: Pick<Chain, "client">, { amount, region }: Asked) => ({
  client: clientIds[client]!,
  amount,
  region,
});
const resource = ({ pageId }: Chain) => ({ type: "page", id: pageId });

/** Reads a search to its end. */
async function everyResult<Result>(
  read: (page: { limit: number; token?: string }) => Promise<{ page: { next_token: string }; results: Result[] }>,
  limit: number,
) {
  const results: Result[] = [];
  let token: string | undefined;
  do {
    const answer = await read({ limit, ...(token !== undefined && { token }) });
    results.push(...answer.results);
    token = answer.page.next_token;
  } while (token !== "");
  return results;
}

const subjectsOf = (chain: Chain, question: Asked) =>
  everyResult(
    (page) =>
      admin.get("searchSubjects", {
        subject: { type: "user" },
        action: { name: question.action },
        resource: resource(chain),
        context: contextOf(chain, question),
        page,
      }),
    question.limit,
  );

async function decisionsOn(evaluations: Evaluation[]) {
  const answer = await admin.get("evaluateAccesses", { evaluations });
  if (!("evaluations" in answer)) throw new Error("There are no evaluations");
  return answer.evaluations;
}

async function everyDecision(questions: readonly { chain: Chain; question: Asked }[]) {
  const all = questions.flatMap(({ chain, question }) =>
    people.map(
      ({ id, email }, person): Evaluation => ({
        subject: { type: "user", id: person % 2 ? email : id },
        action: { name: question.action },
        resource: resource(chain),
        context: contextOf(chain, question),
      }),
    ),
  );
  const decisions: Decision[] = [];
  for (let from = 0; from < all.length; from += EVALUATIONS_MAX)
    decisions.push(...(await decisionsOn(all.slice(from, from + EVALUATIONS_MAX))));
  return questions.map((_, index) => decisions.slice(index * PEOPLE, (index + 1) * PEOPLE));
}

test("a search finds whom evaluations permit, all of them and in order, in random chains", async () => {
  const seed = Date.now();
  const all: Chain[] = [];
  let permitted = 0;
  for (let round = 0; all.length < CHAINS; round += 1) {
    const chains = await store(fc.sample(application, { numRuns: APPLICATIONS_AT_ONCE, seed: seed + round }));
    const invented = fc.sample(asked, { numRuns: chains.length, seed: seed + round });
    const questions = chains.map((chain, index) => ({ chain, question: invented[index]! }));
    const decisions = await everyDecision(questions);
    const found = await everySubject(questions);
    for (const [index, { chain, question }] of questions.entries()) {
      const about = `seed ${seed + round}, chain ${index}: ${JSON.stringify({ chain, question })}`;
      const places = expected(chain, question);
      const evaluated = people.flatMap(({ id }, person) => {
        const { decision, context } = decisions[index]![person]!;
        return decision ? [[id, context?.place] as const] : [];
      });
      expect(new Map(evaluated), about).toEqual(places);
      expect(new Map(found[index]), about).toEqual(places);
      const order = found[index]!.map(([, place]) => place);
      expect(order, about).toHaveLength(places.size);
      expect(order, about).toEqual(order.toSorted((one, other) => one - other));
      permitted += order.length;
    }
    all.push(...chains);
    if (all.length <= CHAINS_BY_PAGE) await alsoByPage(all, invented[0]!, `seed ${seed + round}`);
    await alsoByAction(chains, invented[0]!, `seed ${seed + round}`);
  }
  expect(permitted, "the chains are not empty").toBeGreaterThan(all.length / 4);
}, 900_000);

async function everySubject(questions: readonly { chain: Chain; question: Asked }[]) {
  const found: (readonly (readonly [id: string, place: number])[])[] = [];
  for (let from = 0; from < questions.length; from += SEARCHES_AT_ONCE) {
    const together = questions.slice(from, from + SEARCHES_AT_ONCE);
    const answers = await Promise.all(together.map(({ chain, question }) => subjectsOf(chain, question)));
    found.push(...answers.map((each) => each.map(({ id, properties: { place } }) => [id, place] as const)));
  }
  return found;
}

/** @param chains all that there are */
async function alsoByPage(chains: readonly Chain[], question: Asked, seed: string) {
  for (const client of clientIds.keys())
    for (const { id } of people) {
      const found = await everyResult(
        (page) =>
          admin.get("searchResources", {
            subject: { type: "user", id },
            action: { name: question.action },
            resource: { type: "page" },
            context: contextOf({ client }, question),
            page,
          }),
        100,
      );
      const may = chains.filter((chain) => chain.client === client && expected(chain, question).has(id));
      expect(
        found.map((each) => each.id),
        seed,
      ).toEqual(may.map(({ pageId }) => pageId).toSorted());
    }
}

async function alsoByAction(chains: readonly Chain[], question: Asked, seed: string) {
  for (const [index, { id }] of people.entries()) {
    const chain = chains[index]!;
    const { results } = await admin.get("searchActions", {
      subject: { type: "user", id },
      resource: resource(chain),
      context: contextOf(chain, question),
    });
    const may = CHAIN_ACTIONS.filter((action) => expected(chain, { ...question, action }).has(id));
    expect(
      results.map(({ name }) => name),
      seed,
    ).toEqual(may);
  }
}
