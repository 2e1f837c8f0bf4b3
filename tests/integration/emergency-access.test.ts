import { beforeEach, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { EMERGENCY_HOURS } from "~/contract/kit/rules";
import { expireAccessRequests } from "~/hub/record/access-request/expire";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile, NOBODY } from "../support/admin";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

let desk: ApprovalDesk;
let user: Actor;
let owner: Actor;

const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, by: Actor) =>
  portico.hub.call(name, input, by.caller);

const person = () => actor(portico);

type Values = Partial<InputOf<Contract["updateApplication"]>>;

const applicationFields = (values: Values) => {
  const { id, name: description, allowedUrl, redirectUrl } = desk.application;
  const addresses = { applicationAllowedUrl: allowedUrl, applicationRedirectUrl: redirectUrl };
  return { id, name: { description }, ...addresses, status: "ACTIVE" as const, ...values };
};
const setApplication = (values: Values) => desk.does("updateApplication", applicationFields(values));

type Taken = Partial<InputOf<Contract["takeEmergencyAccess"]>>;

const take = (by: Actor = user, values: Taken = {}) =>
  call(
    "takeEmergencyAccess",
    {
      applicationId: desk.application.id,
      clientId: desk.client.id,
      role: "User",
      reason: "Payroll is down",
      ...values,
    },
    by,
  );
const taken = async (by?: Actor) => dataOf(await take(by))._id;
const lookAt = (requestId: string, by: Actor, reason?: string) =>
  call("lookAtEmergencyAccess", { requestId, reason }, by);
const end = (requestId: string, by: Actor, reason?: string) => call("endEmergencyAccess", { requestId, reason }, by);
const details = async (requestId: string, by: Actor) => dataOf(await call("accessRequestDetails", { requestId }, by));
const waitingFor = async (by: Actor) =>
  dataOf(await call("accessRequestsToDecide", {}, by)).requests.map(({ _id }) => _id);

interface Held {
  role: string;
  until: Date | null;
  given_by: string | null;
}

async function held({ account }: Actor) {
  const { rows } = await portico.pool.query<Held>(
    "select role, valid_until as until, given_by from assignments where user_id = $1 and application_id = $2",
    [account.id, desk.application.id],
  );
  return rows;
}

const noticeTo = ({ account }: Actor, subject: string) =>
  eventually(`"${subject}" to ${account.email}`, () =>
    portico.mail.messages.find((mail) => mail.to.includes(account.email) && mail.subject.includes(subject)),
  );

beforeEach(async () => {
  desk = await openApprovalDesk(portico);
  [user, owner] = await Promise.all([person(), person()]);
  await assign(portico.hub, user.account, await newApplication(portico.hub), desk.client);
  // The application is used for the client.
  await assign(portico.hub, (await person()).account, desk.application, desk.client);
  await setApplication({ requestable: true, emergencyAccess: true, owners: [owner.account.email] });
});

describe("taking it", () => {
  test("gives it at once for four hours, and tells the owners and the user", async () => {
    const asked = dataOf(await call("requestableApplication", { application: desk.application.id }, user));
    expect(asked.emergencyClients.map(({ _id }) => _id)).toEqual([desk.client.id]);
    const before = Date.now();
    const requestId = await taken();
    const [given] = await held(user);
    expect(given).toMatchObject({ role: "User", given_by: user.account.id });
    const hours = (given!.until!.getTime() - before) / HOUR_MS;
    expect(hours).toBeGreaterThanOrEqual(EMERGENCY_HOURS);
    expect(hours).toBeLessThan(EMERGENCY_HOURS + MINUTE_MS / HOUR_MS);
    const { text } = await noticeTo(owner, "in an emergency");
    expect(text).toContain("Payroll is down");
    expect(text).toContain(`/dashboard/requests/${requestId}`);
    await noticeTo(user, "You took access");
    const events = await admin.get("listAuditEvents", {
      field: "subjectId",
      search: user.account.id,
      page: 1,
      size: 25,
    });
    expect(events.map(({ action, outcome }) => `${action} ${outcome}`).toReversed()).toEqual([
      "ATTACHED SUCCESS",
      "EMERGENCY_TAKEN SUCCESS",
    ]);
  });

  test("not unless the application allows it, may be asked for and is in use", async () => {
    for (const values of [
      { emergencyAccess: false },
      { emergencyAccess: true, requestable: false },
      { requestable: true, status: "INACTIVE" },
    ] satisfies Values[]) {
      await setApplication(values);
      expect(await take(), JSON.stringify(values)).toMatchObject({
        code: 400,
        data: { fieldErrors: { applicationId: [expect.any(String)] } },
      });
    }
    expect(await take(user, { applicationId: NOBODY })).toMatchObject({ code: 400 });
    await setApplication({ status: "ACTIVE", emergencyAccess: false });
    const asked = dataOf(await call("requestableApplication", { application: desk.application.id }, user));
    expect(asked.emergencyClients).toEqual([]);
    expect(await held(user)).toEqual([]);
  });

  test("not for a client that is another's, out of use, or that the application is not used for", async () => {
    const [strange, unused, over] = await Promise.all([
      newClient(portico.hub),
      newClient(portico.hub),
      newClient(portico.hub),
    ]);
    await assign(portico.hub, (await person()).account, desk.application, strange);
    await assign(portico.hub, user.account, await newApplication(portico.hub), unused);
    await assign(portico.hub, (await person()).account, desk.application, over);
    await assign(portico.hub, user.account, await newApplication(portico.hub), over);
    await portico.pool.query("update assignments set valid_until = now() where user_id = $1 and client_id = $2", [
      user.account.id,
      over.id,
    ]);
    for (const { id } of [strange, unused, over])
      expect(await take(user, { clientId: id })).toMatchObject({
        code: 400,
        data: { fieldErrors: { clientId: [expect.any(String)] } },
      });
    await portico.pool.query("update clients set status = 'INACTIVE' where id = $1", [desk.client.id]);
    expect(await take()).toMatchObject({ code: 400 });
    expect(await held(user)).toEqual([]);
  });

  test("in a role that the application has for the client alone, and with a reason", async () => {
    await desk.role("Clerk", { clientId: (await newClient(portico.hub)).id });
    for (const role of ["Clerk", "Admin", ""])
      expect(await take(user, { role })).toMatchObject({
        code: 400,
        data: { fieldErrors: { role: [expect.any(String)] } },
      });
    expect(await take(user, { reason: " " })).toMatchObject({ code: 400 });
    await desk.role("Clerk");
    expect(await take(user, { role: "Clerk" })).toMatchObject({ code: 200 });
  });

  test("eight at once take it once; again only when its hours are over, ended or not", async () => {
    const other = await newClient(portico.hub);
    await assign(portico.hub, user.account, await newApplication(portico.hub), other);
    await assign(portico.hub, (await person()).account, desk.application, other);
    const clients = Array.from({ length: 4 }, () => [desk.client.id, other.id]).flat();
    const answers = await Promise.all(clients.map((clientId) => take(user, { clientId })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const own = dataOf(await call("listOwnAccessRequests", { page: 1, size: 10 }, user));
    expect(own).toMatchObject([{ state: "EMERGENCY" }]);
    dataOf(await end(own[0]!._id, owner));
    expect(await take()).toMatchObject({ code: 409 });
    await portico.pool.query("update access_requests set valid_until = now() where user_id = $1", [user.account.id]);
    expect(await take()).toMatchObject({ code: 200 });
  });

  test.each([
    ["without end", null],
    ["for longer", 30 * DAY_MS],
    ["for a shorter time", HOUR_MS],
  ])("access that the user has %s stays as it is", async (_, forMs) => {
    await assign(portico.hub, user.account, desk.application, desk.client, "Reader");
    const until = forMs && new Date(Date.now() + forMs);
    const where = "where user_id = $1 and application_id = $2";
    const key = [user.account.id, desk.application.id];
    await portico.pool.query(`update assignments set valid_until = $3 ${where}`, [...key, until]);
    expect(await take()).toMatchObject({ code: 409 });
    expect(await held(user)).toMatchObject([{ role: "Reader", until }]);
    await portico.pool.query(
      `update assignments set valid_from = now() + interval '1 hour', valid_until = null ${where}`,
      key,
    );
    expect(await take(), "not begun").toMatchObject({ code: 409 });
    await portico.pool.query(`update assignments set valid_from = null, valid_until = now() ${where}`, key);
    expect(await take(), "over").toMatchObject({ code: 200 });
  });
});

describe("looking at it", () => {
  test("is an owner's, never the user's; it waits for them, and for no sweep to end it", async () => {
    await setApplication({ owners: [owner.account.email, user.account.email] });
    const requestId = await taken();
    await portico.pool.query("update access_requests set expires_at = now() - interval '1 day' where id = $1", [
      requestId,
    ]);
    await expireAccessRequests(portico.hub.services);
    expect([await waitingFor(owner), await waitingFor(user)]).toEqual([[requestId], []]);
    for (const decide of [lookAt, end]) {
      expect(await decide(requestId, user)).toMatchObject({ code: 403 });
      expect(await decide(requestId, await person())).toMatchObject({ code: 404 });
      expect(await decide(requestId, admin)).toMatchObject({ code: 403 });
    }
    expect(await call("grantAccessRequest", { requestId }, owner)).toMatchObject({ code: 409 });
    expect(await call("refuseAccessRequest", { requestId, reason: "No" }, owner)).toMatchObject({ code: 409 });
    expect(await call("withdrawAccessRequest", { requestId }, user)).toMatchObject({ code: 409 });
    expect(await details(requestId, owner)).toMatchObject({ state: "EMERGENCY", mayDecide: false, mayLookAt: true });
    expect(await lookAt(requestId, owner, "Was needed")).toMatchObject({ code: 200 });
    expect(await details(requestId, user)).toMatchObject({
      state: "LOOKED_AT",
      mayLookAt: false,
      decisions: [{ outcome: "LOOKED_AT", reason: "Was needed" }],
    });
    expect(await held(user)).toHaveLength(1);
    expect(await lookAt(requestId, owner)).toMatchObject({ code: 409 });
    expect(await end(requestId, owner)).toMatchObject({ code: 409 });
    expect(await waitingFor(owner)).toEqual([]);
  });

  test("ends it at once, but not what was given since; without owners it is the Admins'", async () => {
    await setApplication({ owners: [] });
    const requestId = await taken();
    expect(await waitingFor(admin)).toContain(requestId);
    expect(await end(requestId, admin, "Not needed")).toMatchObject({ code: 200 });
    expect(await held(user)).toEqual([]);
    expect((await noticeTo(user, "was ended")).text).toContain("Not needed");

    const other = await person();
    await assign(portico.hub, other.account, await newApplication(portico.hub), desk.client);
    const second = await taken(other);
    await desk.does("assignApplication", {
      userId: other.account.id,
      applicationId: desk.application.id,
      clientId: desk.client.id,
      role: "User",
      validUntil: "2999-12-31",
    });
    dataOf(await end(second, admin));
    expect(await held(other)).toMatchObject([{ given_by: desk.account.id }]);
  });

  test("a request that was asked for is not looked at", async () => {
    const { _id: requestId } = dataOf(
      await call(
        "requestAccess",
        { applicationId: desk.application.id, clientId: desk.client.id, role: "User", reason: "Closing" },
        user,
      ),
    );
    for (const decide of [lookAt, end]) expect(await decide(requestId, owner)).toMatchObject({ code: 409 });
  });

  test("the absent owner's stand-in looks at it", async () => {
    const standIn = await person();
    const validUntil = new Date(Date.now() + DAY_MS).toISOString();
    dataOf(await call("nameStandIn", { email: standIn.account.email, validUntil }, owner));
    const requestId = await taken();
    await noticeTo(standIn, "in an emergency");
    expect(await lookAt(requestId, owner)).toMatchObject({ code: 403 });
    expect(await lookAt(requestId, standIn)).toMatchObject({ code: 200 });
  });
});

test("a role taken in an emergency decides on nobody's request", async () => {
  const page = await desk.page("Invoice");
  await desk.role("Clerk", { sequence: 1, actionOfRole: "Approval" }, [page]);
  const clerk = await person();
  await assign(portico.hub, clerk.account, desk.application, desk.client, "Clerk");
  const other = await person();
  await assign(portico.hub, other.account, await newApplication(portico.hub), desk.client);
  const wanted = { applicationId: desk.application.id, clientId: desk.client.id, role: "User", reason: "Closing" };
  const { _id: requestId } = dataOf(await call("requestAccess", wanted, other));
  dataOf(await take(user, { role: "Clerk" }));
  expect(await waitingFor(user)).toEqual([]);
  expect(await call("grantAccessRequest", { requestId }, user)).toMatchObject({ code: 404 });
  expect(await call("grantAccessRequest", { requestId }, clerk)).toMatchObject({ code: 200 });
});

test("allowing it wants a recent authentication", async () => {
  const age = () =>
    portico.pool.query("update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1", [
      desk.account.id,
    ]);
  await setApplication({ emergencyAccess: false });
  await age();
  const allow = applicationFields({ emergencyAccess: true });
  expect(await portico.hub.call("updateApplication", allow, desk.admin)).toMatchObject({
    code: 403,
    data: { reason: "step-up" },
  });
  await setApplication({ emergencyAccess: false });
  expect(await take()).toMatchObject({ code: 400 });
});
