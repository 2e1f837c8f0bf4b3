import { beforeAll, describe, expect, test } from "vitest";
import type { Contract, InputOf } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import { sweepInvitations } from "~/hub/directory/invitation/invitation";
import { invitationLinks } from "~/hub/kit/db/schema";
import { sweepLinks } from "~/hub/kit/security/links";
import { ensureRole } from "~/hub/operate/installation/create-admin";
import { DAY_MS } from "~/lib/durations";
import type { Registration } from "~/lib/registration";
import { type Account, codeIn, newAccount, signIn } from "../support/accounts";
import { adminForFile, newAdmin } from "../support/admin";
import { anyone, dataOf, from, newAttempt } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

const DEAD =
  "This invitation is unknown, was used, withdrawn or replaced by a newer one, or is older than 7 days. Please ask " +
  "whoever invited you for a new one";

type Given = Partial<Omit<InputOf<Contract["invite"]>, "emails">>;

const invite = (emails: string[], given: Given = {}) => admin.call("invite", { emails, ...given });
const check = (token: string, caller: Caller = anyone) => portico.hub.call("checkInvitation", { token }, caller);

const accept = (token: string, person = newPerson(), hub = portico.hub) => {
  const { email: _, ...typed } = person;
  return hub.call("acceptInvitation", { token, ...typed }, anyone);
};

async function tokenFor(email: string, seen = 0): Promise<string> {
  const { text } = await portico.mail.waitFor(
    email,
    (mail) => mail.subject.startsWith("Your invitation") && portico.mail.messages.indexOf(mail) >= seen,
  );
  return new RegExp(`${PUBLIC_URL}/invitation/([\\w-]{43})`).exec(text)![1]!;
}

async function invited(email = newPerson().email, given: Given = {}): Promise<string> {
  const seen = portico.mail.messages.length;
  dataOf(await invite([email], given));
  return tokenFor(email, seen);
}

const listed = (email: string) => admin.get("listInvitations", { search: email, field: "email" });
const statesOf = async (email: string) => (await listed(email)).map(({ status }) => status);

const KINDS: Registration[] = [
  { kind: "open" },
  { kind: "invited" },
  { kind: "closed" },
  { kind: "domains", domains: ["bank.example"] },
];

test.each(KINDS)("with registration $kind, who is invited registers with no second code", async (registration) => {
  const hub = portico.another({ registration });
  const person = newPerson();
  const token = await invited(person.email);
  expect(await check(token)).toMatchObject({ code: 200, data: { email: person.email } });
  expect(await accept(token, person, hub)).toMatchObject({ code: 200, data: { email: person.email } });
  expect(await signIn({ hub, mail: portico.mail }, person)).toMatch(/^[\w-]{43}$/);
  expect(await statesOf(person.email)).toEqual(["ACCEPTED"]);
});

test("who accepts an invitation accepts the terms by it; a version that is not in force leaves the link as it is", async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const version = { name: "First", text: "One.", textHi: "एक।", effectiveFrom: day(0), graceUntil: day(8) };
  const termsId = (await admin.get("createTerms", version))._id!;
  const [person, token] = [newPerson(), await invited()];
  const { email: _, ...typed } = person;
  const register = () =>
    portico.hub.call("acceptInvitation", { token, ...typed, termsId, termsLanguage: "hi" }, anyone);
  expect(await register()).toMatchObject({ code: 400, data: { fieldErrors: { termsId: [expect.any(String)] } } });
  await admin.get("publishTerms", { termsId });
  const { _id: userId } = dataOf(await register());
  expect(await admin.get("listAcceptances", { userId })).toMatchObject([
    { terms: "First", language: "hi", clientAddress: anyone.clientAddress },
  ]);
});

describe("with an application", () => {
  let given: { applicationId: string; clientId: string; role: string };

  beforeAll(async () => {
    const [application, client] = await Promise.all([newApplication(portico.hub), newClient(portico.hub)]);
    given = { applicationId: application.id, clientId: client.id, role: "Clerk" };
  });

  test("it is assigned to whoever accepts, for that client and in that role, and both are in the audit log", async () => {
    const token = await invited(undefined, { ...given, firstName: "Asha", lastName: "Rao" });
    expect(dataOf(await check(token))).toMatchObject({ firstName: "Asha", lastName: "Rao" });
    const person = newPerson();
    const { lastName } = person;
    const { _id, email } = dataOf(await accept(token, person));
    const { rows } = await portico.pool.query("select * from assignments where user_id = $1", [_id]);
    expect(rows).toMatchObject([{ application_id: given.applicationId, client_id: given.clientId, role: given.role }]);
    const events = await portico.pool.query<{ action: string; subject_name: string; actor_id: string }>(
      "select action, subject_name, actor_id from audit_events where actor_id = $1 order by id",
      [_id],
    );
    expect(events.rows).toMatchObject([
      { action: "ATTACHED", subject_name: expect.stringContaining(`Robin ${lastName} (${email}) – `) as string },
      { action: "INVITATION_ACCEPTED", subject_name: email },
    ]);
  });

  test("one that was deleted since keeps nobody from registering", async () => {
    const application = await newApplication(portico.hub);
    const token = await invited(undefined, { ...given, applicationId: application.id });
    await portico.pool.query("update applications set deleted_at = now() where id = $1", [application.id]);
    const { _id } = dataOf(await accept(token));
    expect((await portico.pool.query("select 1 from assignments where user_id = $1", [_id])).rowCount).toBe(0);
  });

  test("it is named together with its client, and both exist", async () => {
    const { email } = newPerson();
    expect(await invite([email], { applicationId: given.applicationId })).toMatchObject({
      code: 400,
      data: { fieldErrors: { clientId: ["Choose an application and a client, or neither"] } },
    });
    expect(await invite([email], { ...given, clientId: given.applicationId })).toMatchObject({
      code: 400,
      data: { fieldErrors: { clientId: [expect.any(String)] } },
    });
    expect(await listed(email)).toEqual([]);
  });
});

describe("with a second application and a role in the portal", () => {
  const roleNamed = (name: string) => ensureRole(portico.hub.services.db, name, name);

  async function twoApplications() {
    const [first, second, client] = await Promise.all([
      newApplication(portico.hub),
      newApplication(portico.hub),
      newClient(portico.hub),
    ]);
    return { first, second, client };
  }

  test("who accepts has all of it, given by the Admin who invited", async () => {
    const { first, second, client } = await twoApplications();
    const portalRoleId = await roleNamed("Clerk");
    const { email } = newPerson();
    const token = await invited(email, {
      applicationId: first.id,
      clientId: client.id,
      secondApplicationId: second.id,
      secondClientId: client.id,
      secondRole: "Approver",
      portalRoleId,
    });
    expect(await listed(email)).toMatchObject([
      { secondApplication: second.name, secondRole: "Approver", portalRole: "Clerk" },
    ]);
    const { _id } = dataOf(await accept(token));
    const given = { userId: _id, givenById: admin.account.id };
    const access = await admin.get("listAccess", { userId: _id, sort: "role" });
    expect(access).toMatchObject([
      { ...given, applicationId: second.id, role: "Approver" },
      { ...given, applicationId: first.id, role: "User" },
    ]);
    expect(await admin.get("listRoleHolders", { roleId: portalRoleId })).toMatchObject([given]);
    const { rows } = await portico.pool.query<{ after: object }>(
      "select after from audit_events where actor_id = $1 and action = 'ATTACHED'",
      [_id],
    );
    expect(rows).toMatchObject([
      { after: { role: { name: "Clerk" }, applications: [{ id: first.id }, { id: second.id }] } },
    ]);
  });

  test("nobody becomes an Admin by it, and a role that became inactive since is not given", async () => {
    const refusal = { code: 400, data: { fieldErrors: { portalRoleId: [expect.any(String)] } } };
    const asAdmin = { portalRoleId: await roleNamed("Admin") };
    expect(await invite([newPerson().email], asAdmin)).toMatchObject(refusal);
    const deputy = { portalRoleId: await roleNamed("Deputy") };
    const token = await invited(undefined, deputy);
    await portico.pool.query("update roles set status = 'INACTIVE' where id = $1", [deputy.portalRoleId]);
    expect(await invite([newPerson().email], deputy), "an inactive role").toMatchObject(refusal);
    const { _id } = dataOf(await accept(token));
    expect(await admin.get("rolesOfUser", { userId: _id })).toEqual([]);
  });

  test("a role wants a recent authentication, an invitation without one does not", async () => {
    const other = await newAdmin(portico);
    await portico.pool.query(
      "update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1",
      [other.account.id],
    );
    const portalRoleId = await roleNamed("Clerk");
    const emails = [newPerson().email];
    expect(await other.call("invite", { emails, portalRoleId })).toMatchObject({
      code: 403,
      data: { reason: "step-up" },
    });
    expect(await other.call("invite", { emails })).toMatchObject({ code: 200 });
  });

  test("the second application is named together with its client", async () => {
    const { second } = await twoApplications();
    expect(await invite([newPerson().email], { secondApplicationId: second.id })).toMatchObject({
      code: 400,
      data: { fieldErrors: { secondClientId: ["Choose an application and a client, or neither"] } },
    });
  });
});

test("of eight browsers that open one link at the same moment one registers", async () => {
  const token = await invited();
  const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token)));
  const codes = answers.map(({ code }) => code).toSorted();
  expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  for (const { code, msg } of answers) if (code === 400) expect(msg).toBe(DEAD);
});

test("a used, withdrawn, replaced, expired or foreign link says so in one sentence", async () => {
  const dead: string[] = ["x".repeat(43)];
  const used = await invited();
  dataOf(await accept(used));
  dead.push(used);

  const withdrawn = newPerson().email;
  dead.push(await invited(withdrawn));
  await admin.get("withdrawInvitation", { invitationId: (await listed(withdrawn))[0]!._id });
  expect(await statesOf(withdrawn)).toEqual(["WITHDRAWN"]);

  const replaced = newPerson().email;
  dead.push(await invited(replaced));
  const second = await invited(replaced);
  expect((await statesOf(replaced)).toSorted()).toEqual(["PENDING", "WITHDRAWN"]);

  const again = newPerson().email;
  dead.push(await invited(again));
  const seen = portico.mail.messages.length;
  await admin.get("resendInvitation", { invitationId: (await listed(again))[0]!._id });
  const third = await tokenFor(again, seen);

  const expired = newPerson().email;
  dead.push(await invited(expired));
  for (const table of ["invitations", "invitation_links"])
    await portico.pool.query(
      `update ${table} set expires_at = now() - interval '1 second'
       where ${table === "invitations" ? "id" : "invitation_id"} = $1`,
      [(await listed(expired))[0]!._id],
    );
  expect(await statesOf(expired)).toEqual(["EXPIRED"]);

  for (const token of dead) {
    expect(await check(token)).toEqual({ code: 404, msg: DEAD, data: null });
    expect(await accept(token)).toEqual({ code: 400, msg: DEAD, data: null });
  }
  for (const token of [second, third]) expect(await check(token)).toMatchObject({ code: 200 });
  await sweepLinks(portico.hub.services.db, [invitationLinks]);
  expect(await statesOf(expired)).toEqual(["EXPIRED"]);
  for (const token of [second, third]) dataOf(await accept(token));
});

test("what is over is forgotten after ninety days", async () => {
  const [kept, over, open] = [newPerson(), newPerson(), newPerson()];
  for (const { email } of [kept, over, open]) await invited(email);
  const daysAgo = (email: string, days: number, expires: string) =>
    portico.pool.query(
      `update invitations set sent_at = now() - $2 * interval '1 day', expires_at = now() + $3::interval where email = $1`,
      [email, days, expires],
    );
  await daysAgo(kept.email, 89, "-82 days");
  await daysAgo(over.email, 91, "-84 days");
  await daysAgo(open.email, 91, "1 day");
  await sweepInvitations(portico.hub.services.db);
  expect(await statesOf(kept.email)).toEqual(["EXPIRED"]);
  expect(await statesOf(over.email)).toEqual([]);
  expect(await statesOf(open.email)).toEqual(["PENDING"]);
});

test("a link is good for seven days, and its token is stored nowhere", async () => {
  const { email } = newPerson();
  const token = await invited(email);
  const { sentAt, expiresAt } = (await listed(email))[0]!;
  expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBeCloseTo(7 * 24 * 60 * 60 * 1000, -4);
  for (const table of ["invitations", "invitation_links", "audit_events", "outbox"]) {
    const { rows } = await portico.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  }
});

describe("an address that is registered", () => {
  let known: Account;

  beforeAll(async () => {
    known = await newAccount(portico.hub);
  });

  test("is named to the Admin, and nobody is invited with it", async () => {
    const { email } = newPerson();
    const msg = `Already registered: ${known.email}`;
    expect(await invite([email, known.email.toUpperCase()])).toEqual({
      code: 409,
      msg,
      data: { fieldErrors: { emails: [msg] } },
    });
    expect(await listed(email)).toEqual([]);
  });

  test("keeps its account, whoever opens a link that was mailed before", async () => {
    const person = newPerson();
    const token = await invited(person.email);
    await newAccount(portico.hub, person);
    expect(await accept(token)).toMatchObject({ code: 409 });
    expect(await portico.hub.call("login", { ...person, attemptId: newAttempt() }, anyone)).toMatchObject({
      code: 200,
    });
  });
});

test("a stranger is not told who is invited", async () => {
  const { email } = newPerson();
  await invited(email);
  const hub = portico.another({ registration: { kind: "invited" } });
  const answers = await Promise.all(
    [email, newPerson().email].map((each) => hub.call("signUp", newPerson({ email: each }), anyone)),
  );
  expect(answers[0]).toEqual(answers[1]);
});

test("what a stranger typed for an invited address before opens and names nothing", async () => {
  const stranger = newPerson();
  const attemptId = newAttempt();
  dataOf(await portico.hub.call("signUp", { ...stranger, attemptId }, anyone));
  const { text } = await portico.mail.waitFor(stranger.email);
  const own = newPerson({ email: stranger.email });
  const { _id } = dataOf(await accept(await invited(own.email), own));
  const verify = { email: own.email, otp: codeIn(text), attemptId };
  expect(await portico.hub.call("verifyEmail", verify, anyone)).not.toMatchObject({ code: 200 });
  const login = (password: string) =>
    portico.hub.call("login", { email: own.email, password, attemptId: newAttempt() }, anyone);
  if (stranger.password !== own.password) expect(await login(stranger.password)).not.toMatchObject({ code: 200 });
  expect(await login(own.password)).toMatchObject({ code: 200 });
  const { rows } = await portico.pool.query("select first_name, phone_number from users where id = $1", [_id]);
  expect(rows).toEqual([{ first_name: own.firstName, phone_number: own.phoneNumber }]);
});

test("links cannot be guessed for long from one address", async () => {
  const limited = portico.another({ rateLimits: true });
  const wrong = () => limited.call("checkInvitation", { token: "y".repeat(43) }, from("203.0.113.77"));
  for (let tried = 0; tried < 30; tried++) expect(await wrong()).toMatchObject({ code: 404 });
  expect(await wrong()).toMatchObject({ code: 429 });
});

test("a guessable password does not use the link up", async () => {
  const token = await invited();
  expect(await accept(token, { ...newPerson(), password: "Password1!" })).toMatchObject({
    code: 400,
    data: { fieldErrors: { password: [expect.any(String)] } },
  });
  dataOf(await accept(token));
});
