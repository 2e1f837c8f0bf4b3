import { beforeEach, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile, newAdmin } from "../support/admin";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { anyone, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

let desk: ApprovalDesk;
let requester: Actor;

const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, by: Actor) =>
  portico.hub.call(name, input, by.caller);

const person = () => actor(portico);

async function holder(role: string): Promise<Actor> {
  const made = await person();
  await assign(portico.hub, made.account, desk.application, desk.client, role);
  return made;
}

const ask = async (by: Actor = requester, values: Partial<InputOf<Contract["requestAccess"]>> = {}) =>
  dataOf(
    await call(
      "requestAccess",
      {
        applicationId: desk.application.id,
        clientId: desk.client.id,
        role: "User",
        reason: "Month-end closing",
        ...values,
      },
      by,
    ),
  )._id;

const name = (standIn: Actor, by: Actor, days: { validFrom?: string; validUntil?: string } = {}) =>
  call("nameStandIn", { email: standIn.account.email, validUntil: days.validUntil ?? inDays(3), ...days }, by);
const named = async (standIn: Actor, by: Actor) => dataOf(await name(standIn, by));
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const grant = (requestId: string, by: Actor, clientId?: string) =>
  call("grantAccessRequest", { requestId, clientId }, by);
const details = async (requestId: string, by: Actor) => dataOf(await call("accessRequestDetails", { requestId }, by));
const waitingFor = async (by: Actor) =>
  dataOf(await call("accessRequestsToDecide", {}, by)).requests.map(({ _id }) => _id);
const mayDecide = async (requestId: string, by: Actor) =>
  (await call("grantAccessRequest", { requestId, reason: "x".repeat(501) }, by)).code === 400 &&
  (await waitingFor(by)).includes(requestId) &&
  (await details(requestId, by)).mayDecide;

const setOwners = (owners: Actor[]) => {
  const { id, name: description, allowedUrl, redirectUrl } = desk.application;
  return desk.does("updateApplication", {
    id,
    name: { description },
    applicationAllowedUrl: allowedUrl,
    applicationRedirectUrl: redirectUrl,
    status: "ACTIVE",
    requestable: true,
    owners: owners.map(({ account }) => account.email),
  });
};

const fullName = ({ account }: Actor) => `${account.firstName} ${account.lastName}`;
const mailsTo = ({ account }: Actor, subject: string) =>
  portico.mail.messages.filter((mail) => mail.to.includes(account.email) && mail.subject.includes(subject));
const noticeTo = (to: Actor, subject: string) =>
  eventually(`"${subject}" to ${to.account.email}`, () => mailsTo(to, subject)[0]);

const eventsOf = async ({ account }: Actor) =>
  (await admin.get("listAuditEvents", { field: "subjectId", search: account.id, page: 1, size: 25 })).toReversed();

let page: string;
let clerk: Actor;
let standIn: Actor;

/** One step of Clerks, with one of them. */
beforeEach(async () => {
  desk = await openApprovalDesk(portico);
  [requester, standIn] = await Promise.all([person(), person()]);
  await assign(portico.hub, requester.account, await newApplication(portico.hub), desk.client);
  await setOwners([]);
  page = await desk.page("Invoice");
  await desk.role("Clerk", { sequence: 1, actionOfRole: "Approval" }, [page]);
  clerk = await holder("Clerk");
});

describe("while somebody is absent", () => {
  test("the stand-in is mailed and decides, the absent one neither; the decision says for whom", async () => {
    await named(standIn, clerk);
    expect((await noticeTo(clerk, "decides in your place")).text).toContain(standIn.account.email);
    expect((await noticeTo(standIn, "You decide in place of")).text).toContain(clerk.account.email);
    const requestId = await ask();
    const { text } = await noticeTo(standIn, "asks for access");
    expect(text).toContain(`You decide in place of ${fullName(clerk)}`);
    expect(await waitingFor(standIn)).toEqual([requestId]);
    expect(await waitingFor(clerk)).toEqual([]);
    const inPlaceOf = `${fullName(standIn)} (in place of ${fullName(clerk)})`;
    expect(await details(requestId, standIn)).toMatchObject({
      mayDecide: true,
      standsFor: fullName(clerk),
      steps: [{ roles: ["Clerk"], people: [inPlaceOf] }],
    });
    expect(await details(requestId, clerk)).toMatchObject({ mayDecide: false });
    expect(await grant(requestId, clerk)).toMatchObject({ code: 403 });
    expect(await grant(requestId, standIn)).toMatchObject({ code: 200, data: { state: "GRANTED" } });
    for (const reader of [requester, standIn, clerk])
      expect((await details(requestId, reader)).decisions).toMatchObject([
        {
          by: `${fullName(standIn)} (${standIn.account.email})`,
          standsFor: `${fullName(clerk)} (${clerk.account.email})`,
        },
      ]);
    expect(mailsTo(clerk, "asks for access")).toEqual([]);
    const granted = (await eventsOf(requester)).find(
      ({ action, outcome }) => `${action} ${outcome}` === "ACCESS_GRANTED SUCCESS",
    );
    expect(granted?.changes.find(({ field }) => field === "standsFor")?.after).toContain(clerk.account.email);
  });

  test("a second before the first day and after the last one nothing is passed on", async () => {
    const requestId = await ask();
    await named(standIn, clerk);
    expect(await mayDecide(requestId, standIn)).toBe(true);
    const set = (from: string, until: string) =>
      portico.pool.query(
        `update stand_ins set valid_from = now() + $2::interval, valid_until = now() + $3::interval where user_id = $1`,
        [clerk.account.id, from, until],
      );
    for (const [from, until] of [
      ["5 seconds", "1 hour"],
      ["-1 hour", "0 seconds"],
    ] as const) {
      await set(from, until);
      expect(await grant(requestId, standIn)).toMatchObject({ code: 404 });
      expect(await waitingFor(standIn)).toEqual([]);
      expect(await mayDecide(requestId, clerk)).toBe(true);
    }
    await set("-1 second", "1 hour");
    expect(await mayDecide(requestId, standIn)).toBe(true);
    dataOf(await call("endStandIn", {}, clerk));
    expect(await grant(requestId, standIn)).toMatchObject({ code: 404 });
    expect(await grant(requestId, clerk)).toMatchObject({ code: 200 });
  });

  test("nothing is passed on by who has no right any more, or to an account out of use", async () => {
    await setOwners([requester]);
    const requestId = await ask();
    await named(standIn, clerk);
    const revert = async (change: string, undo: string, id: string) => {
      await portico.pool.query(change, [id]);
      expect(await grant(requestId, standIn), change).toMatchObject({ code: 404 });
      await portico.pool.query(undo, [id]);
      expect(await mayDecide(requestId, standIn), undo).toBe(true);
    };
    await revert(
      "update assignments set valid_until = now() where user_id = $1",
      "update assignments set valid_until = null where user_id = $1",
      clerk.account.id,
    );
    await revert(
      "update users set is_active = false where id = $1",
      "update users set is_active = true where id = $1",
      clerk.account.id,
    );
    await portico.pool.query("update users set is_active = false where id = $1", [standIn.account.id]);
    expect(await mayDecide(requestId, clerk)).toBe(true);
  });

  test("chains of three; a longer one, or a circle, leaves it to the absent one", async () => {
    const [second, third, fourth] = await Promise.all([person(), person(), person()]);
    const requestId = await ask();
    await named(standIn, clerk);
    await named(second, standIn);
    await named(third, second);
    expect(await mayDecide(requestId, third)).toBe(true);
    for (const by of [standIn, second]) expect(await grant(requestId, by)).toMatchObject({ code: 404 });
    await named(fourth, third);
    for (const by of [standIn, second, third, fourth]) expect(await grant(requestId, by)).toMatchObject({ code: 404 });
    expect(await mayDecide(requestId, clerk)).toBe(true);
    await named(clerk, third);
    expect(await mayDecide(requestId, clerk)).toBe(true);
    expect(await waitingFor(third)).toEqual([]);
    await named(standIn, second);
    expect(await mayDecide(requestId, clerk)).toBe(true);
    expect(await grant(requestId, standIn)).toMatchObject({ code: 404 });
  });

  test("owners and Admins are absent as well; an Admin's other rights stay", async () => {
    const owner = await person();
    await setOwners([owner]);
    await portico.pool.query("delete from assignments where user_id = $1", [clerk.account.id]);
    const byOwner = await ask();
    await named(standIn, owner);
    expect(await mayDecide(byOwner, standIn)).toBe(true);
    dataOf(await call("withdrawAccessRequest", { requestId: byOwner }, requester));

    const absent = await newAdmin(portico);
    await setOwners([]);
    await named(standIn, absent);
    const client = await newClient(portico.hub);
    const byAdmin = await ask(requester, { clientId: undefined });
    expect(await waitingFor(standIn)).toContain(byAdmin);
    expect(await call("listAuditEvents", {}, standIn)).toMatchObject({ code: 403 });
    expect(await call("listAccessRequests", {}, standIn)).toMatchObject({ code: 403 });
    expect(await grant(byAdmin, standIn, client.id), "a client that it is not used for").toMatchObject({ code: 400 });
    await holder("User");
    expect(await grant(byAdmin, standIn, desk.client.id)).toMatchObject({ code: 200 });
  });

  test("the reader is found behind more people than are read", async () => {
    const crowd = await Promise.all(Array.from({ length: 55 }, () => holder("Clerk")));
    const last = crowd
      .map(({ account }) => account.id)
      .toSorted()
      .at(-1);
    const absent = crowd.find(({ account }) => account.id === last)!;
    await named(standIn, absent);
    expect(await mayDecide(await ask(), standIn)).toBe(true);
  });
});

describe("nobody decides for themselves by way of a stand-in", () => {
  test("neither as the stand-in, nor as the absent one, nor as a link between; no step is passed over", async () => {
    await named(requester, clerk);
    const own = await ask();
    expect(await grant(own, requester)).toMatchObject({ code: 403 });
    expect(await mayDecide(own, clerk)).toBe(true);
    await noticeTo(clerk, "asks for access");

    // The requester would have chosen who decides.
    await named(standIn, requester);
    expect(await grant(own, standIn)).toMatchObject({ code: 404 });
    expect(await mayDecide(own, clerk)).toBe(true);

    for (const by of [requester, clerk]) dataOf(await call("endStandIn", {}, by));
    const other = await holder("Clerk");
    await named(standIn, other);
    const ofAbsent = await ask(other);
    expect((await details(ofAbsent, other)).steps).toMatchObject([{ roles: ["Clerk"], people: [fullName(clerk)] }]);
    expect(await grant(ofAbsent, standIn)).toMatchObject({ code: 404 });
  });

  test("no person decides two steps, whether themselves or by a stand-in", async () => {
    await desk.role("Head", { sequence: 2, actionOfRole: "Final Approval" }, [page]);
    const head = await holder("Head");
    await named(standIn, clerk);
    const first = await ask();
    dataOf(await grant(first, standIn));
    // The stand-in has decided; so has, by them, the Clerk who holds the next step too.
    await named(standIn, head);
    expect(await grant(first, standIn)).toMatchObject({ code: 403 });
    expect(await mayDecide(first, head)).toBe(true);
    const id = desk.application.id;
    await portico.pool.query("update assignments set role = 'Head' where user_id = $1 and application_id = $2", [
      clerk.account.id,
      id,
    ]);
    dataOf(await call("endStandIn", {}, clerk));
    expect(await grant(first, clerk)).toMatchObject({ code: 403 });
    await named(await person(), clerk);
    dataOf(await call("endStandIn", {}, head));
    expect(await grant(first, head)).toMatchObject({ code: 200, data: { state: "GRANTED" } });
  });

  test("of eight decisions of stand-ins and others at once, one counts", async () => {
    const others = await Promise.all([holder("Clerk"), holder("Clerk"), holder("Clerk")]);
    const standing = await Promise.all(others.map(() => person()));
    for (const [index, other] of others.entries()) await named(standing[index]!, other);
    const requestId = await ask();
    const deciding = [clerk, ...standing];
    const answers = await Promise.all(
      deciding.flatMap((by) => [
        grant(requestId, by),
        call("refuseAccessRequest", { requestId, reason: "No need" }, by),
      ]),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe("naming", () => {
  const refusal = (field: string, msg: unknown = expect.any(String)) => ({
    code: 400,
    data: { fieldErrors: { [field]: [msg] } },
  });

  test("the same words for an unknown account, and for one that cannot be used", async () => {
    const [inactive, unverified] = await Promise.all([person(), person()]);
    await portico.pool.query("update users set is_active = false where id = $1", [inactive.account.id]);
    await portico.pool.query("update users set email_verified_at = null where id = $1", [unverified.account.id]);
    const unknown = "Nobody with this email can stand in for you";
    for (const email of ["nobody@example.test", inactive.account.email, unverified.account.email])
      expect(await call("nameStandIn", { email, validUntil: inDays(2) }, clerk)).toMatchObject(
        refusal("email", unknown),
      );
    expect(await name(clerk, clerk)).toMatchObject(refusal("email", "You cannot stand in for yourself"));
    for (const email of ["", "no-address"])
      expect(await call("nameStandIn", { email, validUntil: inDays(2) }, clerk)).toMatchObject(refusal("email"));
  });

  test("days that are over, in the wrong order or too many are refused by their field", async () => {
    for (const validUntil of ["", "2020-01-01", "soon", inDays(400), "9998-12-31"])
      expect(await name(standIn, clerk, { validUntil })).toMatchObject(refusal("validUntil"));
    expect(await name(standIn, clerk, { validFrom: inDays(5), validUntil: inDays(2) })).toMatchObject(
      refusal("validUntil"),
    );
    expect(dataOf(await call("ownStandIn", {}, clerk)).standIn).toBeNull();
  });

  test("only who decides names one, lately confirmed, and learns little by trying", async () => {
    expect(dataOf(await call("ownStandIn", {}, requester))).toEqual({ mayName: false, standIn: null, standsInFor: [] });
    for (const email of [standIn.account.email, "nobody@example.test"])
      expect(await call("nameStandIn", { email, validUntil: inDays(2) }, requester)).toMatchObject({ code: 403 });
    expect(
      await portico.hub.call("nameStandIn", { email: "a@example.test", validUntil: inDays(2) }, anyone),
    ).toMatchObject({
      code: 401,
    });
    const limited = portico.another({ rateLimits: true });
    const codes: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      codes.push(
        (
          await limited.call(
            "nameStandIn",
            { email: `nobody${tries}@example.test`, validUntil: inDays(2) },
            clerk.caller,
          )
        ).code,
      );
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test("one at a time, whole days, and both are shown; naming and ending are in the log", async () => {
    const day = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
    const other = await person();
    await named(other, clerk);
    dataOf(await name(standIn, clerk, { validFrom: day, validUntil: day }));
    const shown = {
      validFrom: `${day}T00:00:00.000Z`,
      validUntil: new Date(Date.parse(day) + 24 * HOUR_MS).toISOString(),
    };
    expect(dataOf(await call("ownStandIn", {}, clerk))).toMatchObject({
      mayName: true,
      standIn: { email: standIn.account.email, ...shown },
    });
    expect(dataOf(await call("ownStandIn", {}, other)).standsInFor).toEqual([]);
    const idOf = ({ account }: Actor) => ({ userId: account.id });
    expect(await admin.get("standInsOf", idOf(clerk))).toMatchObject({
      standIn: { ...idOf(standIn), name: fullName(standIn), ...shown },
      standsInFor: [],
    });
    expect(await admin.get("standInsOf", idOf(standIn))).toMatchObject({
      standIn: null,
      standsInFor: [{ ...idOf(clerk), name: fullName(clerk), ...shown }],
    });
    expect(dataOf(await call("ownStandIn", {}, standIn)).standsInFor).toEqual([
      { name: fullName(clerk), email: clerk.account.email, ...shown },
    ]);
    // A stand-in may be absent too.
    expect(dataOf(await call("ownStandIn", {}, standIn)).mayName).toBe(true);
    dataOf(await call("endStandIn", {}, clerk));
    expect(await call("endStandIn", {}, clerk)).toMatchObject({ code: 404 });
    const events = await eventsOf(clerk);
    expect(events.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      "STAND_IN_NAMED SUCCESS",
      "STAND_IN_NAMED SUCCESS",
      "STAND_IN_ENDED SUCCESS",
      "STAND_IN_ENDED FAILURE",
    ]);
    expect(events[1]!.changes.find(({ field }) => field === "standIn")?.after).toContain(standIn.account.email);
  });

  test("a stand-in is told when it is ended early, by the absent one or by naming somebody else, and only then", async () => {
    const other = await person();
    const over = "You decide in place of";
    await named(standIn, clerk);
    dataOf(await name(standIn, clerk, { validUntil: inDays(5) }));
    await noticeTo(standIn, "You decide in place of");
    const endedFor = (to: Actor) => mailsTo(to, `${over} ${fullName(clerk)} no longer`).length;
    expect(endedFor(standIn)).toBe(0);
    await named(other, clerk);
    await noticeTo(standIn, `${over} ${fullName(clerk)} no longer`);
    dataOf(await call("endStandIn", {}, clerk));
    await noticeTo(other, `${over} ${fullName(clerk)} no longer`);
    expect([endedFor(standIn), endedFor(other), endedFor(clerk)]).toEqual([1, 1, 0]);
  });

  test("it goes with the account of either", async () => {
    await named(standIn, clerk);
    await portico.pool.query("delete from users where id = $1", [standIn.account.id]);
    expect(dataOf(await call("ownStandIn", {}, clerk)).standIn).toBeNull();
  });
});
