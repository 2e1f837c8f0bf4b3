import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import { ACCESS_CHECKS, type AccessCheck } from "~/contract/access";
import { type AuthenticationMethod, FACTOR_POLICIES } from "~/contract/kit/authentication";
import type { InputOf } from "~/contract/kit/endpoint";
import { APPLICATION_STATUSES, isAdminRole, STATUSES } from "~/contract/kit/rules";
import { CONSENTS, GRANTS, type Grant } from "~/contract/kit/sign-on-rules";
import {
  applicationSecrets,
  applicationSignOns,
  applications,
  assignments,
  authenticators,
  clients,
  factorGrace,
  forwardAuthHosts,
  passkeys,
  recoveryCodes,
  roles,
  signOnAddresses,
  terms,
  termsAcceptances,
  userRoles,
  users,
} from "~/hub/kit/db/schema";
import { newId } from "~/hub/kit/db/schema/columns";
import { hashToken } from "~/hub/kit/security/tokens";
import { HOUR_MS } from "~/lib/durations";
import { adminForFile } from "../support/admin";
import { bearing } from "../support/calls";
import { ask, cookieOf, hashOf } from "../support/forward-auth";
import { hubForFile } from "../support/hub";
import { askedAt, requestAddress } from "../support/interaction";
import { withoutLong } from "../support/long";
import { openIdForFile, Visitor } from "../support/openid";
import { post } from "../support/openid-sign-in";

const portico = hubForFile();
const admin = adminForFile(portico);
const openid = openIdForFile(portico);

const CASES = withoutLong ? 400 : 10_000;
/** All of a round's people are asked about, then the clock goes on by an hour. */
const [PEOPLE, HOURS] = [100, 4];
const [APPLICATIONS, CLIENTS, ROLES] = [30, 6, 8];
const AT_ONCE = 8;

type Made<Kind> = Kind extends fc.Arbitrary<infer Each> ? Each : never;

/** True but for one in `many`. */
const mostly = (many = 10) => fc.noBias(fc.integer({ min: 1, max: many })).map((roll) => roll > 1);
const policy = fc.constantFrom("none", "none", "none", ...FACTOR_POLICIES);
/** Half hours: no end falls into a test. */
const hour = fc.noBias(fc.integer({ min: -3, max: 5 })).map((each) => each - 0.5);
const period = fc.oneof(
  { weight: 2, arbitrary: fc.constant<[null, null]>([null, null]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.option(hour), fc.option(hour))
      .map(([from, until]): [number | null, number | null] =>
        from !== null && until !== null && until <= from ? [until - 1, from] : [from, until],
      ),
  },
);

const application = fc.record({
  kind: fc.constantFrom("unset", "unset", "launch", "oidc", "oidc", "forward", "forward", "link"),
  status: fc.constantFrom(...Array<"ACTIVE">(9).fill("ACTIVE"), ...APPLICATION_STATUSES),
  policy,
  isThere: mostly(20),
  hasRedirect: mostly(),
  hasHome: mostly(3),
  hasClientId: mostly(),
  grants: fc.oneof(fc.constant<Grant[]>([...GRANTS]), fc.subarray([...GRANTS], { minLength: 1 })),
  redirectUris: fc.subarray(["https://wiki.example/cb", "http://wiki.example/cb", "com.example.wiki:/cb"]),
  consent: fc.constantFrom(...CONSENTS),
  hosts: fc.uniqueArray(
    fc.record({
      path: fc.constantFrom("/", "/admin", "/docs"),
      roles: fc.subarray(["editor ", "Reader"]),
    }),
    { maxLength: 2, selector: ({ path }) => path },
  ),
});
type Application = Made<typeof application> & { id: string; clientId: string; origin: string };

const client = fc.record({ status: fc.constantFrom("ACTIVE" as const, "ACTIVE" as const, ...STATUSES), policy });
const role = fc.record({ status: fc.constantFrom("ACTIVE" as const, "ACTIVE" as const, ...STATUSES), policy });

const assignment = fc.record({
  role: fc.constantFrom("Editor", "READER", "User"),
  period,
  /** By the person: with consent, or in an emergency. */
  by: fc.constantFrom("admin", "admin", "self", "emergency"),
});
const person = fc.record({
  isActive: mostly(),
  isVerified: mostly(),
  isThere: mostly(20),
  hasAccepted: mostly(6),
  factors: fc.subarray(["app", "unconfirmed", "passkey", "recovery"]),
  /** The last is the Admins'. */
  role: fc.option(fc.record({ index: fc.nat(ROLES), period }), { freq: 2 }),
  /** When the time to add a factor ends, if it has begun. */
  grace: fc.record({ any: fc.option(hour), "phishing-resistant": fc.option(hour) }),
  application: fc.nat(APPLICATIONS - 1),
  clients: fc.uniqueArray(fc.nat(CLIENTS - 1), { minLength: 2, maxLength: 2 }),
  asked: fc.option(assignment, { freq: 9 }),
  other: fc.option(assignment, { freq: 1 }),
});
type Person = Made<typeof person> & { id: string };

const START = "x".repeat(43);
let adminRoleId = "";

beforeAll(async () => {
  const { rows } = await portico.pool.query<{ id: string }>("select id from roles where name = 'Admin'");
  adminRoleId = rows[0]!.id;
});

const inHours = (hours: number | null) => (hours === null ? null : new Date(Date.now() + hours * HOUR_MS));
const ends = ([from, until]: readonly [number | null, number | null]) => ({
  validFrom: inHours(from),
  validUntil: inHours(until),
});

async function insert<Row>(rows: Row[], into: (rows: Row[]) => Promise<unknown>) {
  if (rows.length > 0) await into(rows);
}

async function store(seed: number) {
  const { db } = portico.hub.services;
  const sample = <Each>(arbitrary: fc.Arbitrary<Each>, numRuns: number) => fc.sample(arbitrary, { numRuns, seed });
  const all = sample(application, APPLICATIONS).map((each): Application => {
    const id = newId();
    return { ...each, id, clientId: `app-${id}`, origin: `https://app-${id}.example.test` };
  });
  await db.insert(applications).values(
    all.map(({ id, origin, status, policy: factorPolicy, isThere, hasRedirect }) => ({
      ...{ id, name: `Application ${id}`, allowedUrl: origin, redirectUrl: hasRedirect ? `${origin}/in` : "" },
      ...{ status, factorPolicy, deletedAt: isThere ? null : new Date() },
    })),
  );
  const signOns = all.flatMap(({ kind, ...each }) => (kind === "unset" ? [] : [{ ...each, kind }]));
  await insert(
    signOns.map(({ id, kind, hasClientId, clientId, hasHome, origin, grants, consent }) => ({
      ...{ applicationId: id, kind, grants, consent, homeUrl: hasHome ? `${origin}/home` : null },
      clientId: kind === "oidc" && hasClientId ? clientId : null,
    })),
    (rows) => db.insert(applicationSignOns).values(rows),
  );
  await insert(
    signOns.flatMap(({ id, redirectUris }) =>
      redirectUris.map((uri, position) => ({ applicationId: id, use: "redirect" as const, uri, position })),
    ),
    (rows) => db.insert(signOnAddresses).values(rows),
  );
  await db
    .insert(applicationSecrets)
    .values(all.map(({ id }) => ({ applicationId: id, name: "first", secretHash: hashToken(id) })));
  await insert(
    all.flatMap(({ id, origin, hosts }) =>
      hosts.map(({ path, roles: letIn }) => ({ applicationId: id, origin, pathPrefix: path, roles: letIn })),
    ),
    (rows) => db.insert(forwardAuthHosts).values(rows),
  );
  const companies = sample(client, CLIENTS).map((each) => ({ ...each, id: newId() }));
  await db.insert(clients).values(
    companies.map(({ id, status, policy: factorPolicy }) => ({
      ...{ id, actualName: `Client ${id}`, displayName: `Client ${id}`, status, factorPolicy },
    })),
  );
  const portalRoles = sample(role, ROLES).map((each) => ({ ...each, id: newId() }));
  await db
    .insert(roles)
    .values(
      portalRoles.map(({ id, status, policy: factorPolicy }) => ({ id, name: `Role ${id}`, status, factorPolicy })),
    );
  const people = sample(person, PEOPLE).map((each): Person => ({ ...each, id: newId() }));
  await storePeople(people, { all, companies, portalRoles });
  await storeTerms(people, { seed, graceEnds: sample(hour, 1)[0]! });
  return people.map((each) => ({
    person: each,
    application: all[each.application]!,
    clientId: companies[each.clients[0]!]!.id,
  }));
}

interface Identified {
  id: string;
}

interface Catalog {
  all: readonly Identified[];
  companies: readonly Identified[];
  portalRoles: readonly Identified[];
}

async function storePeople(people: readonly Person[], { all, companies, portalRoles }: Catalog) {
  const { db } = portico.hub.services;
  await db.insert(users).values(
    people.map(({ id, isActive, isVerified, isThere }) => ({
      ...{ id, email: `${id}@people.example.test`, userName: id, firstName: "Person", lastName: id },
      ...{ passwordHash: "none", isActive, emailVerifiedAt: isVerified ? new Date() : null },
      deletedAt: isThere ? null : new Date(),
    })),
  );
  const owners = (factor: Person["factors"][number]) => people.filter(({ factors }) => factors.includes(factor));
  await insert(
    [
      ...owners("app").map((each) => [each, new Date()] as const),
      ...owners("unconfirmed").map((each) => [each, null] as const),
    ],
    (rows) =>
      db
        .insert(authenticators)
        .values(rows.map(([{ id: userId }, confirmedAt]) => ({ userId, secret: "", confirmedAt }))),
  );
  await insert(owners("passkey"), (rows) =>
    db.insert(passkeys).values(
      rows.map(({ id: userId }) => ({
        userId,
        credentialId: userId,
        publicKey: "",
        counter: 0,
        backedUp: false,
        name: "",
      })),
    ),
  );
  await insert(owners("recovery"), (rows) =>
    db.insert(recoveryCodes).values(rows.map(({ id: userId }) => ({ userId, codeHash: "hash" }))),
  );
  await insert(
    people.flatMap(({ id: userId, role: held }) =>
      held ? [{ userId, roleId: portalRoles[held.index]?.id ?? adminRoleId, ...ends(held.period) }] : [],
    ),
    (rows) => db.insert(userRoles).values(rows),
  );
  await insert(
    people.flatMap(({ id: userId, grace }) =>
      (["any", "phishing-resistant"] as const).flatMap((demand) => {
        const endsAt = inHours(grace[demand]);
        return endsAt ? [{ userId, demand, endsAt }] : [];
      }),
    ),
    (rows) => db.insert(factorGrace).values(rows),
  );
  await insert(
    people.flatMap(({ id: userId, application: index, clients: [first, second], asked, other }) =>
      [
        { given: asked, company: first! },
        { given: other, company: second! },
      ].flatMap(({ given, company }) =>
        given
          ? [
              {
                ...{ userId, applicationId: all[index]!.id, clientId: companies[company]!.id, role: given.role },
                ...{ ...ends(given.period), isSelfAssigned: given.by === "self" },
                givenBy: given.by === "emergency" ? userId : given.by === "admin" ? admin.account.id : null,
              },
            ]
          : [],
      ),
    ),
    (rows) => db.insert(assignments).values(rows),
  );
}

/** In force from now on, instead of those of the last round. */
async function storeTerms(people: readonly Person[], { seed, graceEnds }: { seed: number; graceEnds: number }) {
  const { db } = portico.hub.services;
  const [version, now] = [newId(), new Date()];
  const written = { id: version, name: `Terms ${seed}`, text: "One.", effectiveFrom: now, publishedAt: now };
  await db.insert(terms).values({ ...written, graceUntil: inHours(graceEnds)! });
  const accepted = people.filter(({ hasAccepted }) => hasAccepted);
  const proof = { termsId: version, clientAddress: "", language: "en", textHash: "" } as const;
  await insert(
    accepted.map(({ id: userId }) => ({ ...proof, userId })),
    (rows) => db.insert(termsAcceptances).values(rows),
  );
}

/** Everything that begins or ends, against the database's clock. */
const stepClock = () =>
  portico.pool.query(`
    update assignments set valid_from = valid_from - interval '1 hour', valid_until = valid_until - interval '1 hour',
      last_opened_at = null;
    update user_roles set valid_from = valid_from - interval '1 hour', valid_until = valid_until - interval '1 hour';
    update factor_grace set ends_at = ends_at - interval '1 hour';
    update terms set grace_until = grace_until - interval '1 hour'`);

interface Case {
  person: Person;
  application: Application;
  clientId: string;
}

/** What the person can show at most. */
function methodsOf({ factors }: Person): AuthenticationMethod[] {
  if (factors.includes("passkey")) return ["hwk", "user", "mfa"];
  return factors.includes("app") ? ["pwd", "otp", "mfa"] : ["pwd", "mail"];
}

async function opens(asked: Case): Promise<boolean> {
  const { person: one, application: into } = asked;
  const visitor = new Visitor(openid);
  const signedIn = one.isVerified && (await visitor.signIn(one, methodsOf(one)).catch(() => undefined));
  if (!signedIn) return false;
  const at: Opener = {
    ...asked,
    visitor,
    call: (name, input) => portico.hub.call(name, input, bearing(visitor.token)),
  };
  if (into.kind === "oidc") return (await opensByCode(at)) || opensByDevice(at);
  const way = { forward: opensByProxy, link: opensByLink, launch: opensByLaunch, unset: opensByLaunch }[into.kind];
  return (await way(at)) && !(await isAskedForTerms(at));
}

interface Opener extends Case {
  visitor: Visitor;
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Contract[Name]>,
  ): ReturnType<typeof portico.hub.call<Name>>;
}

/** Before every page (`app/auth/require-user.server.ts`); nothing is kept back over the API. */
async function isAskedForTerms({ call, person: { id: userId } }: Opener) {
  const own = await call("listActiveUsers", { userId });
  const user = own.code === 200 ? own.data[0] : undefined;
  return Boolean(user?.termsDue?.isOver) && !isAdminRole(user?.roleAttached[0]?.name);
}

async function opensByLaunch({
  call,
  person: { id: userId },
  clientId,
  application: { id, origin, hasRedirect },
}: Opener) {
  const redirectUri = hasRedirect ? `${origin}/in` : "";
  return (await call("grantToken", { userId, clientId, applicationId: id, redirectUri })).code === 200;
}

/** A tile with an address. */
async function opensByLink({ call, person: { id: userId }, clientId, application: { id } }: Opener) {
  const own = await call("listActiveUsers", { userId });
  const starts = await call("applicationStarts", {});
  return (
    own.code === 200 &&
    starts.code === 200 &&
    own.data.some((each) => each.assignments.some((link) => link.applicationId === id && link.clientId === clientId)) &&
    starts.data.some((start) => start.applicationId === id && Boolean(start.address))
  );
}

async function opensByProxy({ call, clientId, application: { origin, hosts } }: Opener) {
  for (const { path } of hosts) {
    const address = origin + path;
    const ticket = await call("forwardAuthTicket", { address, startHash: hashOf(START), clientId });
    if (ticket.code !== 200) continue;
    const entered = await ask(portico.hub, ticket.data.returnTo, { cookie: `__Host-portico-start=${START}` });
    if ((await ask(portico.hub, address, { cookie: cookieOf(entered) })).status === 200) return true;
  }
  return false;
}

async function opensByCode(at: Opener) {
  const { redirectUris, clientId } = at.application;
  for (const redirectUri of redirectUris) {
    const { address } = await walk(at, await at.visitor.follow(requestAddress({ clientId, redirectUri })));
    if (address.searchParams.has("code")) return isFor(at);
  }
  return false;
}

async function opensByDevice(at: Opener) {
  const { clientId, id: secret } = at.application;
  const { body } = await post(openid, "/oidc/device/authorize", { clientId, secret }, { scope: "openid" });
  if (typeof body.user_code !== "string") return false;
  const { page } = await at.visitor.follow("/oidc/device");
  const form = { xsrf: page?.kind === "code" ? page.xsrf : "", user_code: body.user_code, confirm: "yes" };
  const begun = await at.visitor.follow("/oidc/device", { method: "POST", body: new URLSearchParams(form) });
  return (await walk(at, begun)).page?.kind === "connected" && isFor(at);
}

const STEPS_MAX = 5;

/** Says yes at each step of the sign-in, and names the client. */
async function walk({ visitor, call, clientId }: Opener, begun: Awaited<ReturnType<Visitor["follow"]>>) {
  let at = begun;
  for (let step = 0; at.address.pathname.startsWith("/interaction/") && step < STEPS_MAX; step += 1) {
    const asked = askedAt(at.address);
    const next = await call("continueInteraction", asked);
    const answers = {
      ready: () => call("finishInteraction", asked),
      choose: () => call("chooseClient", { ...asked, clientId }),
      consent: () => call("giveConsent", asked),
    };
    const { step: due } = next.code === 200 ? next.data : { step: "no-access" as const };
    const answer = due === "ready" || due === "choose" || due === "consent" ? await answers[due]() : undefined;
    if (answer?.code !== 200) return at;
    at = await visitor.follow(answer.data.address);
  }
  return at;
}

/** Whether the sign-in was for the client, and no other of the person's. */
async function isFor({ person: { id }, application, clientId }: Opener) {
  const { rowCount } = await portico.pool.query(
    "select from assignments where user_id = $1 and application_id = $2 and client_id = $3 and last_opened_at is not null",
    [id, application.id, clientId],
  );
  return rowCount === 1;
}

async function explained({ person: { id: userId }, application: { id: applicationId }, clientId }: Case) {
  const answer = await admin.call("explainAccess", { userId, applicationId, clientId });
  if (answer.code === 404) return { canOpen: false, failed: [] };
  if (answer.code !== 200) throw new Error(answer.msg);
  const { canOpen, checks } = answer.data;
  return { canOpen, failed: checks.flatMap(({ check, passed }): AccessCheck[] => (passed ? [] : [check])) };
}

test("what an Admin is told is what happens, for random people, applications and hours", async () => {
  const seed = Date.now();
  const opened = new Map<string, number>();
  const alone = new Set<AccessCheck>();
  for (let round = 0; round * PEOPLE * HOURS < CASES; round += 1) {
    const cases = await store(seed + round);
    for (let step = 0; step < HOURS; step += 1) {
      if (step > 0) await stepClock();
      for (let from = 0; from < cases.length; from += AT_ONCE)
        await Promise.all(
          cases.slice(from, from + AT_ONCE).map(async (each) => {
            const about = `seed ${seed + round}, hour ${step}: ${JSON.stringify(each)}`;
            const { canOpen, failed } = await explained(each);
            const happened = await opens(each);
            expect({ canOpen, failed }, about).toEqual({ canOpen: happened, failed });
            const { kind } = each.application;
            if (happened) opened.set(kind, (opened.get(kind) ?? 0) + 1);
            if (failed.length === 1) alone.add(failed[0]!);
          }),
        );
    }
  }
  const total = [...opened.values()].reduce((sum, each) => sum + each, 0);
  expect(total, "some could open it").toBeGreaterThan(0);
  if (withoutLong) return;
  expect([...opened.keys()].toSorted(), "each kind was opened").toEqual(["forward", "launch", "link", "oidc", "unset"]);
  expect([...alone].toSorted(), "each alone kept somebody out").toEqual(ACCESS_CHECKS.toSorted());
}, 600_000);
