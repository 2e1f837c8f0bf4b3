import { beforeEach, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { ACCESS_REQUESTS_MAX } from "~/contract/kit/rules";
import { expireAccessRequests } from "~/hub/record/access-request/expire";
import { DAY_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile, NOBODY } from "../support/admin";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { anyone, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

let desk: ApprovalDesk;
let requester: Actor;
let owner: Actor;

const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, by: Actor) =>
  portico.hub.call(name, input, by.caller);

const person = () => actor(portico);

async function holder(role: string): Promise<Actor> {
  const made = await person();
  await assign(portico.hub, made.account, desk.application, desk.client, role);
  return made;
}

const setApplication = (values: { requestable?: boolean; owners?: string[]; status?: "ACTIVE" | "INACTIVE" }) => {
  const { id, name, allowedUrl, redirectUrl } = desk.application;
  return desk.does("updateApplication", {
    id,
    name: { description: name },
    applicationAllowedUrl: allowedUrl,
    applicationRedirectUrl: redirectUrl,
    status: "ACTIVE",
    ...values,
  });
};

const wanted = (values: Partial<InputOf<Contract["requestAccess"]>> = {}) => ({
  applicationId: desk.application.id,
  clientId: desk.client.id,
  role: "User",
  reason: "Month-end closing",
  ...values,
});

const ask = async (by: Actor, values?: Parameters<typeof wanted>[0]) =>
  dataOf(await call("requestAccess", wanted(values), by))._id;
const details = async (requestId: string, by: Actor) => dataOf(await call("accessRequestDetails", { requestId }, by));
const grant = (requestId: string, by: Actor, clientId?: string) =>
  call("grantAccessRequest", { requestId, clientId }, by);
const refuse = (requestId: string, by: Actor, reason = "No need") =>
  call("refuseAccessRequest", { requestId, reason }, by);
const waitingFor = async (by: Actor) =>
  dataOf(await call("accessRequestsToDecide", {}, by)).requests.map(({ _id }) => _id);

async function held({ account }: Actor) {
  const { rows } = await portico.pool.query<{ role: string; until: Date | null; given_by: string }>(
    "select role, valid_until as until, given_by from assignments where user_id = $1 and application_id = $2",
    [account.id, desk.application.id],
  );
  return rows;
}

async function eventsAbout({ account }: Actor): Promise<string[]> {
  const found = await admin.get("listAuditEvents", { field: "subjectId", search: account.id, page: 1, size: 25 });
  return found.map(({ action, outcome, actor }) => `${action} ${outcome} ${actor}`).reverse();
}

const nameOf = ({ account }: Actor) => `${account.firstName} ${account.lastName} (${account.email})`;

/** The subject's names are others in each test. */
const noticeTo = ({ account }: Actor, subject: string) =>
  eventually(`"${subject}" to ${account.email}`, () =>
    portico.mail.messages.find((mail) => mail.to.includes(account.email) && mail.subject.includes(subject)),
  );

/** Two steps: Clerks, then Heads. */
async function twoSteps() {
  const page = await desk.page("Invoice");
  await desk.role("Head", { sequence: 2, actionOfRole: "Final Approval" }, [page]);
  await desk.role("Clerk", { sequence: 1, actionOfRole: "Approval" }, [page]);
  return { clerk: await holder("Clerk"), head: await holder("Head") };
}

beforeEach(async () => {
  desk = await openApprovalDesk(portico);
  [requester, owner] = await Promise.all([person(), person()]);
  // Clients are offered to whoever acts for them already.
  await assign(portico.hub, requester.account, await newApplication(portico.hub), desk.client);
  await setApplication({ requestable: true, owners: [owner.account.email] });
});

describe("who decides", () => {
  test("the roles that approve for the client, in their sequence; the last one gives the access", async () => {
    const { clerk, head } = await twoSteps();
    const requestId = await ask(requester, { validUntil: "2999-06-30" });
    const { text } = await noticeTo(clerk, "asks for access");
    expect(text).toContain(`/dashboard/requests/${requestId}`);
    expect(text).toContain("Month-end closing");
    expect(portico.mail.messages.some(({ to }) => to.includes(head.account.email))).toBe(false);
    expect((await details(requestId, requester)).steps).toMatchObject([
      { by: "ROLES", roles: ["Clerk"] },
      { by: "ROLES", roles: ["Head"] },
    ]);
    expect([await waitingFor(clerk), await waitingFor(head), await waitingFor(owner)]).toEqual([[requestId], [], []]);

    expect(await grant(requestId, clerk)).toMatchObject({ code: 200, data: { state: "WAITING" } });
    expect(await held(requester)).toEqual([]);
    await noticeTo(head, "asks for access");
    expect([await waitingFor(clerk), await waitingFor(head)]).toEqual([[], [requestId]]);

    expect(await grant(requestId, head)).toMatchObject({ code: 200, data: { state: "GRANTED" } });
    const until = new Date("2999-07-01T00:00:00Z");
    expect(await held(requester)).toEqual([{ role: "User", until, given_by: head.account.id }]);
    await noticeTo(requester, "You were given access");
    expect(await eventsAbout(requester)).toEqual([
      `ACCESS_ASKED SUCCESS ${nameOf(requester)}`,
      `ACCESS_GRANTED SUCCESS ${nameOf(clerk)}`,
      `ATTACHED SUCCESS ${nameOf(head)}`,
      `ACCESS_GRANTED SUCCESS ${nameOf(head)}`,
    ]);
  });

  test("one of a step; a refusal ends it, and says why", async () => {
    const { clerk } = await twoSteps();
    const other = await holder("clerk");
    const requestId = await ask(requester);
    expect(await waitingFor(other)).toEqual([requestId]);
    expect(await call("refuseAccessRequest", { requestId, reason: " " }, clerk)).toMatchObject({ code: 400 });
    expect(await refuse(requestId, clerk, "Not <b>yours</b>")).toMatchObject({ code: 200 });
    const { text } = await noticeTo(requester, "was refused");
    expect(text).toContain("Not <b>yours<");
    expect(await grant(requestId, other)).toMatchObject({ code: 409, msg: "This request was refused already" });
    expect(await details(requestId, requester)).toMatchObject({
      state: "REFUSED",
      steps: [],
      decisions: [{ outcome: "REFUSED", roles: ["Clerk"], by: nameOf(clerk), reason: "Not <b>yours</b>" }],
    });
    expect(await held(requester)).toEqual([]);
  });

  test("the owners where no approver is named, and the Admins where there is no owner", async () => {
    const byOwner = await ask(requester);
    expect((await details(byOwner, requester)).steps).toMatchObject([{ by: "OWNERS" }]);
    expect(await grant(byOwner, admin)).toMatchObject({ code: 403 });
    expect(await grant(byOwner, owner)).toMatchObject({ code: 200, data: { state: "GRANTED" } });

    await setApplication({ owners: [] });
    const byAdmin = await ask(requester, { role: "User", clientId: undefined });
    expect((await details(byAdmin, requester)).steps).toMatchObject([{ by: "ADMINS" }]);
    expect(await grant(byAdmin, owner)).toMatchObject({ code: 404 });
    expect(await waitingFor(admin)).toContain(byAdmin);
    expect(await grant(byAdmin, admin)).toMatchObject({
      code: 400,
      data: { fieldErrors: { clientId: [expect.any(String)] } },
    });
    const client = await newClient(portico.hub);
    expect(await grant(byAdmin, admin, client.id)).toMatchObject({ code: 200, data: { state: "GRANTED" } });
    expect(await held(requester)).toHaveLength(2);
  });

  test("a client that is chosen while deciding has its approvers asked as well", async () => {
    const { clerk } = await twoSteps();
    const requestId = await ask(requester, { clientId: undefined });
    expect(await grant(requestId, owner, desk.client.id)).toMatchObject({ code: 200, data: { state: "WAITING" } });
    expect(await held(requester)).toEqual([]);
    expect(await waitingFor(clerk)).toEqual([requestId]);
  });

  test("an owner chooses among the clients that the application is used for, an Admin among all", async () => {
    await holder("User");
    const requestId = await ask(requester, { clientId: undefined });
    expect((await details(requestId, owner)).clients.map(({ _id }) => _id)).toEqual([desk.client.id]);
    const other = await newClient(portico.hub);
    expect(await grant(requestId, owner, other.id)).toMatchObject({
      code: 400,
      data: { fieldErrors: { clientId: [expect.any(String)] } },
    });
    expect(await held(requester)).toEqual([]);
    expect(await grant(requestId, owner, desk.client.id)).toMatchObject({ code: 200, data: { state: "GRANTED" } });
  });

  test("never the one who asks, whatever they hold, and nobody twice", async () => {
    const { clerk, head } = await twoSteps();
    const both = await holder("Clerk");
    const page = await desk.page("Receipt");
    await desk.role("Chief", { sequence: 3, actionOfRole: "Approval" }, [page]);
    await portico.pool.query("update assignments set role = 'Chief' where user_id = $1", [both.account.id]);
    // The only Chief asks: the step is passed over.
    const own = await ask(both, { role: "Clerk" });
    expect((await details(own, both)).steps.map(({ roles }) => roles)).toEqual([["Clerk"], ["Head"]]);
    expect(await grant(own, both)).toMatchObject({ code: 403 });
    expect(await refuse(own, both)).toMatchObject({ code: 403 });
    dataOf(await grant(own, clerk));
    expect(await grant(own, clerk)).toMatchObject({ code: 403 });
    expect(await grant(own, head)).toMatchObject({ code: 200, data: { state: "GRANTED" } });

    await setApplication({ owners: [admin.account.email] });
    const ofAdmin = await ask(admin, { clientId: undefined });
    expect(await grant(ofAdmin, admin, desk.client.id)).toMatchObject({ code: 403 });
  });

  test("nobody out of turn, no stranger, and nobody whose role is over", async () => {
    const { clerk, head } = await twoSteps();
    const requestId = await ask(requester);
    const stranger = await person();
    for (const by of [stranger, owner]) {
      expect(await grant(requestId, by)).toMatchObject({ code: 404 });
      expect(await refuse(requestId, by)).toMatchObject({ code: 404 });
      expect(await call("accessRequestDetails", { requestId }, by)).toMatchObject({ code: 404 });
      expect(await call("withdrawAccessRequest", { requestId }, by)).toMatchObject({ code: 404 });
    }
    for (const by of [head, admin]) {
      expect(await grant(requestId, by)).toMatchObject({ code: 403 });
      expect(await refuse(requestId, by)).toMatchObject({ code: 403 });
      expect(await details(requestId, by)).toMatchObject({ mayDecide: false, decisions: [] });
    }
    await portico.pool.query("update assignments set valid_until = now() - interval '1 second' where user_id = $1", [
      clerk.account.id,
    ]);
    expect(await grant(requestId, clerk)).toMatchObject({ code: 404 });
    expect(await grant(NOBODY, clerk)).toMatchObject({ code: 404 });
    expect(await grant("no-id", clerk)).toMatchObject({ code: 404 });
  });

  test("of eight decisions at once, one counts", async () => {
    const page = await desk.page("Invoice");
    await desk.role("Clerk", { sequence: 1, actionOfRole: "Approval" }, [page]);
    const clerks = await Promise.all(Array.from({ length: 4 }, () => holder("Clerk")));
    const requestId = await ask(requester);
    const answers = await Promise.all(clerks.flatMap((clerk) => [grant(requestId, clerk), refuse(requestId, clerk)]));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { rows } = await portico.pool.query("select from access_decisions where request_id = $1", [requestId]);
    expect(rows).toHaveLength(1);
    const { state } = await details(requestId, requester);
    expect(await held(requester)).toHaveLength(state === "GRANTED" ? 1 : 0);
  });
});

describe("asking", () => {
  test("an application that may not be asked for is like one that does not exist", async () => {
    await setApplication({ requestable: false });
    const { id, name } = desk.application;
    for (const application of [id, name, NOBODY, "Nothing"])
      expect(await call("requestableApplication", { application }, requester)).toMatchObject({ code: 404 });
    for (const applicationId of [id, NOBODY, "no-id"])
      expect((await call("requestAccess", wanted({ applicationId }), requester)).code).toBeGreaterThanOrEqual(400);
    await setApplication({ requestable: true, status: "INACTIVE" });
    expect(await call("requestAccess", wanted(), requester)).toMatchObject({ code: 400 });
    await setApplication({ status: "ACTIVE" });
    const offered = dataOf(await call("listRequestableApplications", { search: name }, requester));
    expect(offered.map(({ _id }) => _id)).toEqual([id]);
    expect(Object.keys(offered[0]!).toSorted()).toEqual(["_id", "description", "logo", "name"]);
    expect(await call("requestableApplication", { application: name.toUpperCase() }, requester)).toMatchObject({
      data: { _id: id, clients: [{ _id: desk.client.id }] },
    });
  });

  test("for one's own clients and the application's roles alone", async () => {
    const strange = await newClient(portico.hub);
    expect(await call("requestAccess", wanted({ clientId: strange.id }), requester)).toMatchObject({
      code: 400,
      data: { fieldErrors: { clientId: [expect.any(String)] } },
    });
    await desk.role("Clerk");
    for (const role of ["Admin", "Auditor", "clerks"])
      expect(await call("requestAccess", wanted({ role }), requester)).toMatchObject({
        code: 400,
        data: { fieldErrors: { role: [expect.any(String)] } },
      });
    expect(await call("requestAccess", wanted({ role: "Clerk", clientId: undefined }), requester)).toMatchObject({
      code: 400,
    });
    await ask(requester, { role: "Clerk" });
  });

  test.each(["2020-01-01", "2020-01-01T00:00:00Z", "9999-12-31", "9999-12-31T23:59:59-23:59", "soon"])(
    "until %s is refused by its field",
    async (validUntil) => {
      expect(await call("requestAccess", wanted({ validUntil }), requester)).toMatchObject({
        code: 400,
        data: { fieldErrors: { validUntil: [expect.any(String)] } },
      });
    },
  );

  test("once at a time for an application and client; eight at once make one", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call("requestAccess", wanted(), requester)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const own = dataOf(await call("listOwnAccessRequests", { page: 1, size: 10 }, requester));
    expect(own).toHaveLength(1);
    expect(await call("withdrawAccessRequest", { requestId: own[0]!._id }, requester)).toMatchObject({ code: 200 });
    expect(await call("withdrawAccessRequest", { requestId: own[0]!._id }, requester)).toMatchObject({ code: 409 });
    expect(await grant(own[0]!._id, owner)).toMatchObject({ code: 409 });
    await ask(requester);
  });

  test("what one has already is not asked for, but a later end is", async () => {
    await assign(portico.hub, requester.account, desk.application, desk.client);
    expect(await call("requestAccess", wanted(), requester)).toMatchObject({ code: 409 });
    const end = new Date(Date.now() + 3 * DAY_MS);
    await portico.pool.query("update assignments set valid_until = $2 where user_id = $1 and application_id = $3", [
      requester.account.id,
      end,
      desk.application.id,
    ]);
    const sooner = new Date(end.getTime() - DAY_MS).toISOString();
    expect(await call("requestAccess", wanted({ validUntil: sooner }), requester)).toMatchObject({ code: 409 });
    const later = new Date(end.getTime() + DAY_MS).toISOString();
    const requestId = await ask(requester, { validUntil: later });
    expect(await details(requestId, owner)).toMatchObject({ current: { role: "User", validUntil: end.toISOString() } });
    dataOf(await grant(requestId, owner));
    expect(await held(requester)).toMatchObject([{ until: new Date(later) }]);
  });

  test("at most so many wait for one person, and asking is limited", async () => {
    await portico.pool.query(
      `insert into access_requests (id, user_id, application_id, role, reason, expires_at)
       select gen_random_uuid(), $1, id, 'User', 'x', now() + interval '1 day' from applications where id <> $2 limit $3`,
      [requester.account.id, desk.application.id, ACCESS_REQUESTS_MAX],
    );
    const made = await portico.pool.query("select from access_requests where user_id = $1", [requester.account.id]);
    for (let more = made.rows.length; more < ACCESS_REQUESTS_MAX; more += 1) {
      const { id } = await newApplication(portico.hub, { requestable: true });
      await ask(requester, { applicationId: id, clientId: undefined });
    }
    expect(await call("requestAccess", wanted(), requester)).toMatchObject({ code: 409 });
    const limited = portico.another({ rateLimits: true });
    const codes: number[] = [];
    for (let tries = 0; tries < 31; tries += 1)
      codes.push((await limited.call("requestAccess", wanted(), requester.caller)).code);
    expect(codes.at(-1)).toBe(429);
  });

  test("nobody is served without a session, and nobody but Admins and Auditors lists all", async () => {
    const requestId = await ask(requester);
    for (const name of ["listAccessRequests", "listOwnAccessRequests"] as const)
      expect(await portico.hub.call(name, {}, anyone)).toMatchObject({ code: 401 });
    expect(await call("listAccessRequests", {}, requester)).toMatchObject({ code: 403 });
    expect(await call("listAccessRequests", {}, owner)).toMatchObject({ code: 403 });
    const auditor = await actor(portico, { role: "Auditor" });
    for (const by of [admin, auditor])
      expect(dataOf(await call("listAccessRequests", { page: 1, size: 25 }, by)).map(({ _id }) => _id)).toContain(
        requestId,
      );
    expect(await grant(requestId, auditor)).toMatchObject({ code: 403 });
    expect(dataOf(await call("listOwnAccessRequests", {}, owner))).toEqual([]);
  });
});

describe("what comes in between", () => {
  test("a request of which nobody decides in thirty days is over, and its requester is told", async () => {
    const requestId = await ask(requester);
    await portico.pool.query("update access_requests set expires_at = now() - interval '1 second' where id = $1", [
      requestId,
    ]);
    expect(await details(requestId, requester)).toMatchObject({ state: "EXPIRED", steps: [] });
    expect(await grant(requestId, owner)).toMatchObject({ code: 409 });
    const { services } = portico.hub;
    await Promise.all([expireAccessRequests(services), expireAccessRequests(services)]);
    await noticeTo(requester, "Nobody decided");
    const expired = (await eventsAbout(requester)).filter((event) => event.startsWith("ACCESS_EXPIRED"));
    expect(expired).toHaveLength(1);
    await ask(requester);
  });

  test("no access is given to an account or for an application that is out of use, or after its end", async () => {
    const requestId = await ask(requester, { validUntil: "2999-01-01" });
    await portico.pool.query("update users set is_active = false where id = $1", [requester.account.id]);
    expect(await grant(requestId, owner)).toMatchObject({ code: 409 });
    await portico.pool.query("update users set is_active = true where id = $1", [requester.account.id]);
    await setApplication({ status: "INACTIVE" });
    expect(await grant(requestId, owner)).toMatchObject({ code: 409 });
    await setApplication({ status: "ACTIVE" });
    await portico.pool.query("update access_requests set valid_until = now() - interval '1 second' where id = $1", [
      requestId,
    ]);
    expect(await grant(requestId, owner)).toMatchObject({ code: 400 });
    expect(await held(requester)).toEqual([]);
    expect((await details(requestId, requester)).decisions).toEqual([]);
  });
});

test("owners are users by their email; the log names them", async () => {
  expect(await portico.hub.call("listApplications", { search: desk.application.name }, admin.caller)).toMatchObject({
    data: [{ requestable: true, owners: [owner.account.email] }],
  });
  const { id, name } = desk.application;
  const values = { id, name: { description: name }, authenticationType: "NA", status: "INACTIVE" as const };
  expect(await admin.call("updateApplication", { ...values, owners: ["nobody@example.test"] })).toMatchObject({
    code: 400,
    data: { fieldErrors: { owners: ["No user has this email: nobody@example.test"] } },
  });
  const [event] = await admin.get("listAuditEvents", { field: "subjectId", search: id, page: 1, size: 5 });
  expect(event!.changes).toContainEqual(
    expect.objectContaining({ field: "owners", after: `${owner.account.email} (${owner.account.id})` }),
  );
  // A user of it sees neither.
  await assign(portico.hub, requester.account, desk.application, desk.client);
  const [seen] = dataOf(await call("listApplications", { search: name }, requester));
  expect(seen).not.toHaveProperty("owners");
});

test("of more than a hundred requests those that wait are read to the last, oldest first", async () => {
  const { rows } = await portico.pool.query<{ id: string }>(
    `with made as (
       insert into users (id, email, first_name, last_name, user_name, password_hash)
       select gen_random_uuid(), 'asks-' || n || '@example.test', 'Asks', 'N' || n, 'asks-' || n, 'none'
       from generate_series(1, 130) n returning id)
     insert into access_requests (id, user_id, application_id, client_id, role, reason, expires_at, created_at)
     select gen_random_uuid(), id, $1::uuid, $2::uuid, 'User', 'x', now() + interval '1 day',
       now() - row_number() over () * interval '1 second'
     from made returning id`,
    [desk.application.id, desk.client.id],
  );
  const first = dataOf(await call("accessRequestsToDecide", {}, owner));
  expect([first.requests.length, first.next]).toEqual([100, first.requests.at(-1)!._id]);
  const second = dataOf(await call("accessRequestsToDecide", { after: first.next }, owner));
  expect([second.requests.length, second.next ?? null]).toEqual([30, null]);
  expect([...first.requests, ...second.requests].map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id).toReversed());
  expect(dataOf(await call("accessRequestsToDecide", { after: NOBODY }, owner)).requests).toEqual([]);
});
