import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { authzen } from "~/contract/authzen";
import { EVALUATIONS_MAX, RESULTS_MAX } from "~/contract/kit/rules";
import { loader } from "~/gateway/authzen-configuration";
import { assignments, users } from "~/hub/kit/db/schema";
import { MINUTE_MS } from "~/lib/durations";
import { type Account, newAccount } from "../support/accounts";
import { actor, adminForFile, NOBODY } from "../support/admin";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { assign } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { newServiceAccount } from "../support/service-account";

const portico = hubForFile();
const admin = adminForFile(portico);

const EVALUATION = authzen.evaluateAccess.path;
const EVALUATIONS = authzen.evaluateAccesses.path;
const SUBJECTS = authzen.searchSubjects.path;
const RESOURCES = authzen.searchResources.path;
const ACTIONS = authzen.searchActions.path;

let desk: ApprovalDesk;
let invoice: string;
let token: string;
let clerk: Account;
let manager: Account;
let deputy: Account;
let director: Account;

beforeAll(async () => {
  desk = await openApprovalDesk(portico);
  invoice = await desk.page("Invoice");
  await desk.role("Clerk", { sequence: 1, actionOfRole: "Creator" }, [invoice]);
  await desk.role("Manager", { sequence: 2, actionOfRole: "Approval", rangeTo: 50_000, regions: ["Kerala"] }, [
    invoice,
  ]);
  await desk.role("Director", { sequence: 3, actionOfRole: "Final Approval", rangeFrom: 10_000 }, [invoice]);
  const holder = async (firstName: string, role: string) => {
    const account = await newAccount(portico.hub, { firstName, passwordHash: "none" });
    await assign(portico.hub, account, desk.application, desk.client, role);
    return account;
  };
  // Made out of turn.
  director = await holder("Dora", "director");
  manager = await holder("Mani", "Manager");
  deputy = await holder("Devi", "MANAGER");
  clerk = await holder("Chand", "Clerk");
  ({ token } = await newServiceAccount(admin, [
    "evaluateAccess",
    "evaluateAccesses",
    "searchSubjects",
    "searchResources",
    "searchActions",
  ]));
});

interface Asking {
  authorization?: string | null;
  headers?: Record<string, string>;
  method?: string;
}

async function send(path: string, body: BodyInit | null, { authorization, headers, method = "POST" }: Asking = {}) {
  const given = authorization === undefined ? `Bearer ${token}` : authorization;
  const request = new Request(PUBLIC_URL + path, {
    method,
    body,
    headers: { "Content-Type": "application/json", ...(given !== null && { Authorization: given }), ...headers },
  });
  const response = await portico.hub.fetch(request, { clientAddress: "192.0.2.10" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const ask = (path: string, body: object, asking?: Asking) => send(path, JSON.stringify(body), asking);
/** @throws Error with the refusal */
async function answerTo(path: string, body: object): Promise<unknown> {
  const { status, text, headers } = await ask(path, body);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  expect(headers.get("Content-Type")).toMatch(/^application\/json/);
  return JSON.parse(text);
}

const subject = ({ id }: { id: string }) => ({ type: "user", id });
const approve = { name: "approve" };
const page = () => ({ type: "page", id: invoice });
const context = (amount?: number, region?: string) => ({ client: desk.client.actualName, amount, region });
const question = (account: { id: string }, values: object = {}) => ({
  subject: subject(account),
  action: approve,
  resource: page(),
  context: context(40_000, "Kerala"),
  ...values,
});
const decides = async (body: object) => (await answerTo(EVALUATION, body)) as { decision: boolean; context: object };
const resultsOf = async (path: string, body: object) =>
  (await answerTo(path, body)) as { page: { next_token: string; count: number }; results: { id: string }[] };

describe("an evaluation", () => {
  test("permits whom the chain names at this amount in this region, and says in which place", async () => {
    expect(await decides(question(manager))).toEqual({ decision: true, context: { role: "Manager", place: 2 } });
    expect(await decides(question(director))).toEqual({ decision: true, context: { role: "Director", place: 3 } });
    const denied = { decision: false, context: { reason: "The user holds no role that does this here" } };
    expect(await decides(question(clerk)), "a Creator only prepares").toEqual(denied);
    expect(await decides(question(clerk, { action: { name: "prepare" } }))).toMatchObject({ decision: true });
    expect(await decides(question(manager, { context: context(50_000.0001, "Kerala") }))).toEqual(denied);
    expect(await decides(question(manager, { context: context(40_000, "Goa") }))).toEqual(denied);
    expect(await decides(question(director, { context: context(9_999.9999) }))).toEqual(denied);
    expect(await decides(question(manager, { context: context() })), "at any amount, anywhere").toMatchObject({
      decision: true,
    });
  });

  test("takes ids and names, whatever their case", async () => {
    const byName = (application: string, id = "iNVOICE") => ({ type: "page", id, properties: { application } });
    for (const each of [
      { subject: { type: "user", id: manager.email.toUpperCase() } },
      { resource: byName(desk.application.name.toUpperCase()) },
      { resource: byName(desk.application.id) },
      { resource: byName(desk.application.name, invoice.toUpperCase()) },
      { context: { ...context(40_000, "Kerala"), client: desk.client.id.toUpperCase() } },
      { context: { ...context(), amount: "40,000", time: "2026-11-27T09:30:00Z" } },
    ])
      expect(await decides(question(manager, each)), JSON.stringify(each)).toMatchObject({ decision: true });
  });

  test.each<[string, object, string]>([
    ["a user", { subject: { type: "user", id: NOBODY } }, "There is no such active user"],
    ["a kind of subject", { subject: { type: "robot", id: "r2" } }, "There is no such active user"],
    ["a page", { resource: { type: "page", id: NOBODY } }, "There is no such page"],
    [
      "a page of that name",
      { resource: { type: "page", id: "x", properties: { application: "y" } } },
      "There is no such page",
    ],
    ["a kind of resource", { resource: { type: "todo", id: "1" } }, "There is no such page"],
    ["an action", { action: { name: "can_read" } }, "There is no such action"],
    ["a client", { context: { client: "Nobody's" } }, "There is no such client"],
  ])("denies what is about %s that is not there", async (_, values, reason) => {
    expect(await decides(question(manager, values))).toEqual({ decision: false, context: { reason } });
  });

  test("denies a page of another application than the one named", async () => {
    const other = await openApprovalDesk(portico);
    const resource = { ...page(), properties: { application: other.application.name } };
    expect(await decides(question(manager, { resource }))).toMatchObject({ decision: false });
  });

  test("counts access that is in force, of active users", async () => {
    const { db } = portico.hub.services;
    const person = await newAccount(portico.hub, { passwordHash: "none" });
    await assign(portico.hub, person, desk.application, desk.client, "Manager");
    const isPermitted = async () => {
      const { decision } = await decides(question(person));
      const found = await resultsOf(SUBJECTS, { ...question(person), subject: { type: "user" } });
      expect(found.results.some(({ id }) => id === person.id)).toBe(decision);
      const pages = await resultsOf(RESOURCES, { ...question(person), resource: { type: "page" } });
      expect(pages.results.some(({ id }) => id === invoice)).toBe(decision);
      return decision;
    };
    const period = (validFrom: number | null, validUntil: number | null) =>
      db
        .update(assignments)
        .set({
          validFrom: validFrom === null ? null : new Date(Date.now() + validFrom),
          validUntil: validUntil === null ? null : new Date(Date.now() + validUntil),
        })
        .where(eq(assignments.userId, person.id));
    expect(await isPermitted()).toBe(true);
    await period(MINUTE_MS, null);
    expect(await isPermitted(), "not begun").toBe(false);
    await period(-2 * MINUTE_MS, -MINUTE_MS);
    expect(await isPermitted(), "over").toBe(false);
    await period(-MINUTE_MS, MINUTE_MS);
    expect(await isPermitted()).toBe(true);
    await db.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    expect(await isPermitted(), "inactive").toBe(false);
  });
});

describe("evaluations", () => {
  const one = (account: { id: string }) => ({ subject: subject(account) });
  const several = (evaluations: object[], options?: object) => ({
    action: approve,
    resource: page(),
    context: context(40_000, "Kerala"),
    evaluations,
    ...(options && { options }),
  });
  const decisions = async (body: object) => {
    const { evaluations } = (await answerTo(EVALUATIONS, body)) as { evaluations: { decision: boolean }[] };
    return evaluations.map(({ decision }) => decision);
  };

  test("are answered in their order, each with the defaults that it leaves out", async () => {
    const own = { ...one(clerk), action: { name: "prepare" } };
    expect(
      await decisions(several([one(manager), one(clerk), own, { ...one(manager), context: context(60_000) }])),
    ).toEqual([true, false, true, false]);
  });

  test.each([
    [undefined, [true, false, true]],
    ["execute_all", [true, false, true]],
    ["deny_on_first_deny", [true, false]],
    ["permit_on_first_permit", [true]],
  ])("by %s are %j", async (evaluations_semantic, expected) => {
    const all = [one(manager), one(clerk), one(director)];
    expect(await decisions(several(all, { evaluations_semantic }))).toEqual(expected);
  });

  test("without a list are one evaluation", async () => {
    for (const evaluations of [undefined, []])
      expect(await answerTo(EVALUATIONS, { ...question(manager), evaluations })).toEqual({
        decision: true,
        context: { role: "Manager", place: 2 },
      });
  });

  test("deny alone the one that could not be evaluated", async () => {
    const body = several([one(manager), { ...one(manager), context: { amount: 1 } }, one(director)]);
    expect(await answerTo(EVALUATIONS, body)).toMatchObject({
      evaluations: [
        { decision: true },
        { decision: false, context: { error: { status: 400, message: "context.client: Is required" } } },
        { decision: true },
      ],
    });
  });
});

describe("a search", () => {
  const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);

  test("for subjects names who may approve 40,000 for the client in Kerala, in their order", async () => {
    const body = { ...question(manager), subject: { type: "user", id: "ignored" } };
    const found = await resultsOf(SUBJECTS, body);
    expect(idsOf(found)).toEqual([manager.id, deputy.id, director.id]);
    expect(found.page).toEqual({ next_token: "", count: 3 });
    expect(found.results[2]).toEqual({
      type: "user",
      id: director.id,
      properties: { name: `Dora ${director.lastName}`, email: director.email, role: "Director", place: 3 },
    });
    const elsewhere = { ...body, context: context(40_000, "Goa") };
    expect(idsOf(await resultsOf(SUBJECTS, elsewhere))).toEqual([director.id]);
    expect(idsOf(await resultsOf(SUBJECTS, { ...body, action: { name: "prepare" } }))).toEqual([clerk.id]);
  });

  test("for resources names the pages of the user, narrowed by application", async () => {
    const other = await openApprovalDesk(portico);
    const order = await other.page("Order");
    await other.role("Buyer", { clientId: desk.client.id, actionOfRole: "Approval" }, [order]);
    await assign(portico.hub, manager, other.application, desk.client, "Buyer");
    const body = { ...question(manager), resource: { type: "page" } };
    const found = await resultsOf(RESOURCES, body);
    expect(idsOf(found)).toEqual([invoice, order]);
    expect(found.results[0]).toMatchObject({
      type: "page",
      properties: { name: "Invoice", application: desk.application.name, role: "Manager", place: 2 },
    });
    for (const application of [other.application.name, other.application.id])
      expect(
        idsOf(await resultsOf(RESOURCES, { ...body, resource: { type: "page", properties: { application } } })),
      ).toEqual([order]);
  });

  test("for actions names what the user may do", async () => {
    const { subject: who, resource, context: where } = question(clerk);
    expect(await answerTo(ACTIONS, { subject: who, resource, context: where })).toEqual({
      page: { next_token: "", count: 1 },
      results: [{ name: "prepare" }],
    });
    expect(await resultsOf(ACTIONS, { subject: subject(director), resource, context: where })).toMatchObject({
      results: [{ name: "approve" }],
    });
  });

  test.each([
    [SUBJECTS, { subject: { type: "robot" } }],
    [SUBJECTS, { action: { name: "can_read" } }],
    [SUBJECTS, { resource: { type: "page", id: NOBODY } }],
    [SUBJECTS, { context: { client: "Nobody's" } }],
    [RESOURCES, { subject: { type: "user", id: "nobody@example.test" } }],
    [RESOURCES, { resource: { type: "todo" } }],
    [ACTIONS, { resource: { type: "todo", id: "1" } }],
  ])("%s about %j finds nothing", async (path, values) => {
    expect(await answerTo(path, question(manager, values))).toEqual({
      page: { next_token: "", count: 0 },
      results: [],
    });
  });

  test("is read on with its token, and only the same search", async () => {
    const body = { ...question(manager), subject: { type: "user" } };
    const first = await resultsOf(SUBJECTS, { ...body, page: { limit: 2 } });
    expect([idsOf(first), first.page.count]).toEqual([[manager.id, deputy.id], 2]);
    const next = first.page.next_token;
    expect(next).not.toBe("");
    for (const again of [{ token: next }, { token: next, limit: 2 }]) {
      const second = await resultsOf(SUBJECTS, { ...body, page: again });
      expect([idsOf(second), second.page.next_token]).toEqual([[director.id], ""]);
    }
    const refusal = "page.token: Must be the next_token of an answer, with the rest of its request as it was";
    const forged = (after: string) => {
      const [hash, limit] = JSON.parse(Buffer.from(next, "base64url").toString()) as unknown[];
      return Buffer.from(JSON.stringify([hash, limit, after])).toString("base64url");
    };
    for (const changed of [
      { ...body, context: context(1), page: { token: next } },
      { ...body, action: { name: "prepare" }, page: { token: next } },
      { ...body, page: { token: next, limit: 3 } },
      { ...body, page: { token: "made up" } },
      { ...body, page: { token: forged("2 '; drop table users") } },
      { ...body, page: { token: forged(`1 ${"-".repeat(36)}`) } },
    ])
      expect(await ask(SUBJECTS, changed)).toMatchObject({ status: 400, text: refusal });
    expect(await resultsOf(SUBJECTS, { ...body, page: { limit: 0 } })).toMatchObject({ results: [] });
    expect(idsOf(await resultsOf(SUBJECTS, { ...body, page: { limit: 1e6 } }))).toHaveLength(3);
  });

  test("has a bounded answer, and a token for the rest", async () => {
    const { db } = portico.hub.services;
    const crowd = await openApprovalDesk(portico);
    const form = await crowd.page("Form");
    await crowd.role("Member", { actionOfRole: "Approval" }, [form]);
    const people = RESULTS_MAX + 7;
    const made = await db
      .insert(users)
      .values(
        Array.from({ length: people }, (_, index) => ({
          email: `member-${index}@crowd.example.test`,
          userName: `member-${index}`,
          firstName: "Member",
          lastName: String(index),
          passwordHash: "none",
        })),
      )
      .returning({ id: users.id });
    await db.insert(assignments).values(
      made.map(({ id }) => ({
        userId: id,
        applicationId: crowd.application.id,
        clientId: crowd.client.id,
        role: "Member",
      })),
    );
    const body = {
      subject: { type: "user" },
      action: approve,
      resource: { type: "page", id: form },
      context: { client: crowd.client.id },
    };
    const first = await resultsOf(SUBJECTS, body);
    const second = await resultsOf(SUBJECTS, { ...body, page: { token: first.page.next_token } });
    expect([first.results.length, second.results.length]).toEqual([RESULTS_MAX, people - RESULTS_MAX]);
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(made.map(({ id }) => id)));
  });
});

describe("rights", () => {
  const PATHS = [EVALUATION, EVALUATIONS, SUBJECTS, RESOURCES, ACTIONS];
  const statuses = (authorization: string | null) =>
    Promise.all(PATHS.map(async (path) => (await ask(path, question(manager), { authorization })).status));
  const all = (status: number) => PATHS.map(() => status);

  test("are a service account's, call by call, an Admin's and an Auditor's, and no user's", async () => {
    expect(await statuses(`Bearer ${token}`)).toEqual(all(200));
    const one = await newServiceAccount(admin, ["searchSubjects", "approvalChain"]);
    expect(await statuses(`Bearer ${one.token}`)).toEqual([403, 403, 200, 403, 403]);
    expect(await statuses(admin.caller.token!)).toEqual(all(200));
    expect(await statuses((await actor(portico, { role: "Auditor" })).caller.token!)).toEqual(all(200));
    expect(await statuses((await actor(portico)).caller.token!)).toEqual(all(403));
  });

  test("without a token there is 401 and a challenge, as plain text", async () => {
    for (const authorization of [null, "Bearer nothing", "Bearer", `Bearer ${token}x`, admin.caller.token!.slice(1)])
      expect(await statuses(authorization)).toEqual(all(401));
    const { headers, text } = await ask(EVALUATION, question(manager), { authorization: "Bearer nothing" });
    expect(headers.get("WWW-Authenticate")).toBe("Bearer");
    expect([headers.get("Content-Type"), text]).toEqual([expect.stringMatching(/^text\/plain/), "Please sign in"]);
  });
});

describe("input", () => {
  const nested = `${'{"subject":'.repeat(5_000)}1${"}".repeat(5_000)}`;

  test.each<[string, () => BodyInit, string]>([
    ["nothing", () => "", "subject: Is required\naction: Is required\nresource: Is required"],
    ["no JSON", () => "subject", "The request cannot be read"],
    ["a list", () => "[]", "The body must be an object"],
    ["deep nesting", () => nested, "The request cannot be read"],
    ["no subject", () => JSON.stringify(question(manager, { subject: undefined })), "subject: Is required"],
    ["no id", () => JSON.stringify(question(manager, { subject: { type: "user" } })), "subject.id: Is required"],
    ["an empty id", () => JSON.stringify(question({ id: "" })), "subject.id: Is required"],
    [
      "a number as id",
      () => JSON.stringify(question(manager, { subject: { type: "user", id: 7 } })),
      "subject.id: Must be text",
    ],
    ["a long id", () => JSON.stringify(question({ id: "x".repeat(255) })), "subject.id: Too Long!"],
    ["text as subject", () => JSON.stringify(question(manager, { subject: manager.id })), "subject: Must be an object"],
    ["an action without a name", () => JSON.stringify(question(manager, { action: {} })), "action.name: Is required"],
    [
      "a negative amount",
      () => JSON.stringify(question(manager, { context: context(-1) })),
      "context.amount: Must not be below 0",
    ],
    [
      "a huge amount",
      () => JSON.stringify(question(manager, { context: context(1e300) })),
      "context.amount: Must not be above 99999999999",
    ],
    [
      "five decimals",
      () => JSON.stringify(question(manager, { context: context(0.00001) })),
      "context.amount: At most 4 decimals",
    ],
    [
      "no region",
      () => JSON.stringify(question(manager, { context: context(1, "Atlantis") })),
      "context.region: Must be one of: All, Panindia,",
    ],
    ["no client", () => JSON.stringify(question(manager, { context: { amount: 1 } })), "context.client: Is required"],
    ["no context", () => JSON.stringify(question(manager, { context: undefined })), "context.client: Is required"],
    [
      "a page's name without its application",
      () => JSON.stringify(question(manager, { resource: { type: "page", id: "Invoice" } })),
      "resource.properties.application: Is required with the name of a page",
    ],
    [
      "a null character",
      () => JSON.stringify(question({ id: "a\u0000b" })),
      "The input contains a character that cannot be stored",
    ],
  ])("of %s is refused with text", async (_, body, beginning) => {
    const refusal = await send(EVALUATION, body());
    expect([refusal.status, refusal.text.slice(0, beginning.length)]).toEqual([400, beginning]);
    expect(refusal.headers.get("Content-Type")).toMatch(/^text\/plain/);
  });

  test("of several evaluations names the one that lacks something", async () => {
    const lacking = {
      action: approve,
      context: context(),
      evaluations: [question(manager), { subject: subject(manager) }],
    };
    expect(await ask(EVALUATIONS, lacking)).toMatchObject({ status: 400, text: "evaluations.1.resource: Is required" });
    expect(await ask(EVALUATIONS, { ...question(manager), options: { evaluations_semantic: "any" } })).toMatchObject({
      status: 400,
      text: "options.evaluations_semantic: Must be one of: execute_all, deny_on_first_deny, permit_on_first_permit",
    });
  });

  test("is bounded: evaluations, bytes", async () => {
    const many = (length: number) => ({ ...question(manager), evaluations: Array.from({ length }, () => ({})) });
    expect(
      ((await answerTo(EVALUATIONS, many(EVALUATIONS_MAX))) as { evaluations: object[] }).evaluations,
    ).toHaveLength(EVALUATIONS_MAX);
    expect(await ask(EVALUATIONS, many(EVALUATIONS_MAX + 1))).toMatchObject({
      status: 400,
      text: `evaluations: At most ${EVALUATIONS_MAX}`,
    });
    const large = { ...question(manager), context: { ...context(), note: "x".repeat(600_000) } };
    expect(await ask(EVALUATION, large)).toMatchObject({ status: 413 });
  });

  test("is JSON by POST, and unknown fields are ignored", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
      expect(await ask(EVALUATION, question(manager), { headers: { "Content-Type": type } })).toMatchObject({
        status: 415,
        text: "The body must be application/json",
      });
    const charset = { headers: { "Content-Type": "application/json; charset=utf-8" } };
    expect((await ask(EVALUATION, { ...question(manager), __proto__: 1, other: {} }, charset)).status).toBe(200);
    const read = await send(EVALUATION, null, { method: "GET" });
    expect([read.status, read.headers.get("Allow"), read.text]).toEqual([
      405,
      "POST",
      "This address answers POST only",
    ]);
  });
});

test("the metadata name where Portico answers", async () => {
  const answer = loader();
  const { policy_decision_point: origin, ...endpoints } = (await answer.json()) as Record<string, string>;
  expect(origin).toMatch(/^https?:\/\/[^/]+$/);
  expect(endpoints).toEqual({
    access_evaluation_endpoint: `${origin}/access/v1/evaluation`,
    access_evaluations_endpoint: `${origin}/access/v1/evaluations`,
    search_subject_endpoint: `${origin}/access/v1/search/subject`,
    search_resource_endpoint: `${origin}/access/v1/search/resource`,
    search_action_endpoint: `${origin}/access/v1/search/action`,
  });
});

test("the id of a request is sent back, with every answer", async () => {
  const id = randomUUID();
  const headers = { "X-Request-ID": id };
  const sent = [
    await ask(EVALUATION, question(manager), { headers }),
    await ask(EVALUATION, {}, { headers }),
    await ask(SUBJECTS, question(manager), { headers, authorization: null }),
  ];
  expect(sent.map((each) => [each.status, each.headers.get("X-Request-ID")])).toEqual([
    [200, id],
    [400, id],
    [401, id],
  ]);
  const long = await ask(EVALUATION, question(manager), { headers: { "X-Request-ID": "x".repeat(201) } });
  expect([long.status, long.headers.get("X-Request-ID")]).toEqual([200, null]);
});
