import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { sweepUploads } from "~/hub/kit/upload/sweep";
import { ensureRole } from "~/hub/operate/installation/create-admin";
import { resealStored } from "~/hub/operate/installation/reseal";
import { expireChanges } from "~/hub/record/pending-change/expire";
import type { Hub } from "~/hub/server/hub";
import { type Account, newAccount } from "../support/accounts";
import { type Actor, actor, NOBODY } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { emailFields, smsFields } from "../support/communication-fields";
import { enrolApp } from "../support/factors";
import { hubForFile } from "../support/hub";
import { openSession } from "../support/open-session";
import { newPerson } from "../support/people";
import { png } from "../support/pictures";

const portico = hubForFile();
/** With PORTICO_FOUR_EYES=1. */
let hub: Hub;
let adminRoleId: string;
let maker: Actor;
let checker: Actor;

const WAITING = { code: 202, msg: "Waiting for a second Admin", data: { reason: "second-admin" } };
const NEW_PASSWORD = "Brand#New1door";

beforeAll(async () => {
  hub = portico.another({ fourEyes: true });
  adminRoleId = await ensureRole(hub.services.db, "Admin", "Admins");
});

beforeEach(async () => {
  await portico.pool.query("delete from pending_changes");
  await portico.pool.query("delete from user_roles");
  [maker, checker] = await Promise.all([admin(), admin()]);
});

const admin = () => actor({ hub }, { role: "Admin" });
const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, by: Actor) =>
  hub.call(name, input, by.caller);
const listed = async (by: Actor) => dataOf(await call("listPendingChanges", {}, by));
const approve = (changeId: string, by: Actor) => call("approveChange", { changeId }, by);
const giveAdmin = ({ id }: Account, by: Actor) => call("attachRoleToUser", { userId: id, roleId: adminRoleId }, by);

/** Makes a call that is to wait. @returns the id of the change that waits */
async function asked<Name extends EndpointName>(
  name: Name,
  input: InputOf<Contract[Name]>,
  by = maker,
): Promise<string> {
  expect(await call(name, input, by)).toEqual(WAITING);
  const [newest] = await listed(by);
  expect(newest).toMatchObject({ state: "WAITING", isOwn: true, mayDecide: false });
  return newest!._id;
}

const askedForAdmin = async (of: Account) => {
  await giveAdmin(of, maker);
  return (await listed(maker))[0]!._id;
};

async function roleOf({ id }: Account): Promise<string | undefined> {
  const { rows } = await portico.pool.query<{ name: string }>(
    "select r.name from user_roles u join roles r on r.id = u.role_id where u.user_id = $1",
    [id],
  );
  return rows[0]?.name;
}

const userRow = async ({ id }: Account) =>
  (await portico.pool.query<Record<string, unknown>>("select * from users where id = $1", [id])).rows[0]!;

async function actionsAbout({ id }: Pick<Account, "id">): Promise<string[]> {
  const { rows } = await portico.pool.query<{ what: string }>(
    "select concat_ws(' ', action, outcome, actor_id) as what from audit_events where subject_id = $1 order by id",
    [id],
  );
  return rows.map(({ what }) => what);
}

const saved = ({ id, firstName, lastName, email, phoneNumber }: Account) => ({
  userId: id,
  firstName,
  lastName,
  email,
  phoneNumber,
});

describe("what makes an Admin, or changes another one", () => {
  test("is kept, shown to both with what would change, and carried out when a second Admin approves it", async () => {
    const user = await newAccount(hub);
    expect(await giveAdmin(user, maker)).toEqual(WAITING);
    expect(await roleOf(user)).toBeUndefined();
    const [own] = await listed(maker);
    const [shown] = await listed(checker);
    expect(own).toMatchObject({ isOwn: true, mayDecide: false });
    expect(shown).toMatchObject({
      state: "WAITING",
      action: "ATTACHED",
      subjectType: "USER",
      subjectId: user.id,
      subject: expect.stringContaining(user.email) as string,
      changes: [{ field: "role", before: null, after: `Admin (${adminRoleId})` }],
      requestedBy: expect.stringContaining(maker.account.email) as string,
      isOwn: false,
      mayDecide: true,
    });
    expect(Date.parse(shown!.expiresAt) - Date.parse(shown!.requestedAt)).toBeCloseTo(7 * 86_400_000, -5);

    expect(await approve(shown!._id, checker)).toMatchObject({ code: 200 });
    expect(await roleOf(user)).toBe("Admin");
    expect(await actionsAbout(user)).toEqual([
      `CHANGE_ASKED SUCCESS ${maker.account.id}`,
      `ATTACHED SUCCESS ${checker.account.id}`,
      `CHANGE_APPROVED SUCCESS ${checker.account.id}`,
    ]);
    expect((await listed(maker))[0]).toMatchObject({ state: "APPROVED", mayDecide: false });
  });

  test("is told to the Admins who may decide on it, and what became of it to who asked", async () => {
    const user = await newAccount(hub);
    const changeId = await askedForAdmin(user);
    const subject = `A change waits for a second administrator: ${user.firstName} ${user.lastName}`;
    const { text } = await portico.mail.waitForNotice(checker.account.email, subject);
    expect(text).toContain(`/dashboard/pendingChanges/${changeId}`);
    expect(text).toContain(maker.account.email);
    dataOf(await call("declineChange", { changeId }, checker));
    await portico.mail.waitForNotice(
      maker.account.email,
      `The change you asked for was declined: ${user.firstName} ${user.lastName}`,
    );
    expect(await roleOf(user)).toBeUndefined();
    const told = portico.mail.messages.filter(({ to }) => to.includes(maker.account.email));
    expect(told.every((mail) => !mail.subject.includes("waits for"))).toBe(true);
  });

  const OF_ADMIN: readonly [string, (of: Account) => Promise<unknown>, (of: Account) => Promise<boolean>][] = [
    [
      "the email",
      (of) => asked("updateUser", { ...saved(of), email: newPerson().email }),
      async (of) => (await userRow(of)).email !== of.email,
    ],
    [
      "the status",
      (of) => asked("updateUser", { ...saved(of), isActive: false }),
      async (of) => (await userRow(of)).is_active === false,
    ],
    [
      "the password",
      (of) => asked("resetUserPassword", { email: of.email, newPassword: NEW_PASSWORD }),
      async (of) => (await userRow(of)).password_hash !== "none",
    ],
    [
      "the role",
      (of) => asked("detachRoleFromUser", { userId: of.id, roleId: adminRoleId }),
      async (of) => (await roleOf(of)) === undefined,
    ],
    [
      "the account",
      (of) => asked("deleteUser", { userId: of.id }),
      async (of) => (await userRow(of)).deleted_at !== null,
    ],
  ];

  test.each(OF_ADMIN)("%s of another Admin stays until a third Admin approves", async (_, ask, isDone) => {
    const { account, caller } = await admin();
    const changeId = (await ask(account)) as string;
    expect(await isDone(account)).toBe(false);
    expect(await approve(changeId, { account, caller })).toMatchObject({ code: 403 });
    expect(await isDone(account)).toBe(false);
    expect(await approve(changeId, checker)).toMatchObject({ code: 200 });
    expect(await isDone(account)).toBe(true);
  });

  test("the factors of another Admin stay, and a factor added since makes the request stale", async () => {
    const { account } = await admin();
    await enrolApp(portico, account);
    const factors = async () =>
      (await portico.pool.query("select 1 from authenticators where user_id = $1", [account.id])).rowCount;
    const first = await asked("resetFactors", { userId: account.id, reason: "Lost phone" });
    expect((await listed(checker))[0]!.changes).toEqual([{ field: "reason", before: null, after: "Lost phone" }]);
    await portico.pool.query(
      `insert into authenticators (id, user_id, name, secret, confirmed_at)
       select gen_random_uuid(), user_id, 'Another', secret, confirmed_at from authenticators where user_id = $1`,
      [account.id],
    );
    expect(await approve(first, checker)).toMatchObject({ code: 409, data: { reason: "stale" } });
    expect(await factors()).toBe(2);
    const second = await asked("resetFactors", { userId: account.id, reason: "Lost phone" });
    expect(await approve(second, checker)).toMatchObject({ code: 200 });
    expect(await factors()).toBe(0);
  });

  test("another Admin's sessions and grants end at once, also where nobody is left who could approve", async () => {
    const { account, caller } = await admin();
    for (const end of [
      (sessionId: string) => call("endSession", { userId: account.id, sessionId }, maker),
      () => call("endSessions", { userId: account.id }, maker),
    ]) {
      const stolen = bearing(await openSession(hub.services.db, account.id, anyone));
      const { sessions } = dataOf(await hub.call("listSessions", { userId: account.id }, stolen));
      expect(await end(sessions[0]!._id)).toMatchObject({ code: 200 });
    }
    expect(await hub.call("listActiveUsers", {}, caller)).toMatchObject({ code: 401 });
    await portico.pool.query("update users set is_active = false where id = $1", [checker.account.id]);
    await openSession(hub.services.db, account.id, anyone);
    expect(await call("endSessions", { userId: account.id }, maker)).toMatchObject({ code: 200 });
    expect(await listed(maker)).toEqual([]);
  });

  test("what the table calls harmless is done to another Admin at once", async () => {
    const { account } = await admin();
    const [application, client] = [await newApplication(hub), await newClient(hub)];
    const assignment = { userId: account.id, applicationId: application.id, clientId: client.id, role: "User" };
    expect(await call("assignApplication", assignment, maker)).toMatchObject({ code: 200 });
    expect(await call("liftHold", { userId: account.id }, maker)).toMatchObject({ code: 200 });
  });

  test("another role does not become the Admins' by its name", async () => {
    const roleId = await ensureRole(hub.services.db, "Clerk", "Clerks");
    for (const name of ["Admin", "ADMIN", " admin "]) {
      const input = { roleId, name, description: "Clerks", status: "ACTIVE" } as const;
      expect(await call("updateRole", input, maker)).toMatchObject({ code: 409 });
      expect(await call("createRole", { name, description: "More", status: "ACTIVE" }, maker)).toMatchObject({
        code: 409,
      });
    }
  });

  test("what the Admins' role asks of them is not lowered by one of them", async () => {
    const role = { roleId: adminRoleId, name: "Admin", description: "Admins", status: "ACTIVE" } as const;
    await asked("updateRole", { ...role, description: "Whoever" });
    const { rows } = await portico.pool.query("select description from roles where id = $1", [adminRoleId]);
    expect(rows).toEqual([{ description: "Admins" }]);
  });

  test("an inactive Admin does not become active again by one Admin", async () => {
    const { account } = await admin();
    await portico.pool.query("update users set is_active = false where id = $1", [account.id]);
    const changeId = await asked("updateUser", { ...saved(account), isActive: true });
    expect((await userRow(account)).is_active).toBe(false);
    expect(await approve(changeId, checker)).toMatchObject({ code: 200 });
    expect((await userRow(account)).is_active).toBe(true);
  });

  test("one's own account, and everybody else's, is changed at once", async () => {
    const user = await newAccount(hub);
    const own = await call("updateUser", { ...saved(maker.account), firstName: "Renamed" }, maker);
    expect(own).toMatchObject({ code: 200 });
    expect(await call("updateUser", { ...saved(user), email: newPerson().email }, maker)).toMatchObject({ code: 200 });
    expect(await call("deleteUser", { userId: user.id }, maker)).toMatchObject({ code: 200 });
  });

  test("without the setting nothing waits", async () => {
    const user = await newAccount(hub);
    const answer = await portico.hub.call("attachRoleToUser", { userId: user.id, roleId: adminRoleId }, maker.caller);
    expect(answer).toMatchObject({ code: 200 });
    expect(await listed(checker)).toEqual([]);
  });
});

describe("how mail and text messages go out, and where users are sent", () => {
  test("email configurations are made, changed and deleted by two", async () => {
    const count = async () => (await portico.pool.query("select 1 from email_configurations")).rowCount;
    const fields = emailFields({ password: "smtp secret of these tests", userName: "portal" });
    const made = await asked("createEmailConfiguration", fields);
    expect(await count()).toBe(0);
    const shown = JSON.stringify(await listed(checker));
    expect(shown).toContain("mail.example.test");
    expect(shown).not.toContain("smtp secret");
    const { rows } = await portico.pool.query<{ row: string }>("select p::text as row from pending_changes p");
    expect(rows[0]!.row).not.toContain("smtp secret");
    expect(await approve(made, checker)).toMatchObject({ code: 200 });
    expect(await count()).toBe(1);

    const [stored] = dataOf(await call("listEmailConfigurations", {}, checker));
    const id = stored!._id;
    const changed = await asked("updateEmailConfiguration", {
      ...emailFields({ status: "ACTIVE" }),
      emailNotificationId: id,
      userName: "portal",
    });
    expect(dataOf(await call("listEmailConfigurations", {}, checker))[0]!.status).toBe("INACTIVE");
    expect(await approve(changed, checker)).toMatchObject({ code: 200 });
    expect(dataOf(await call("listEmailConfigurations", {}, checker))[0]!.status).toBe("ACTIVE");
    const deleted = await asked("deleteEmailConfiguration", { emailNotificationId: id });
    expect(await count()).toBe(1);
    expect(await approve(deleted, checker)).toMatchObject({ code: 200 });
    expect(await count()).toBe(0);
  });

  test("SMS configurations wait, also where they would go together with the application that uses them", async () => {
    await approve(await asked("createSmsConfiguration", smsFields()), checker);
    const application = await newApplication(hub);
    await approve(await asked("createSmsConfiguration", smsFields({ application: application.id })), checker);
    const uses = dataOf(await call("usesOfRecord", { kind: "APPLICATION", id: application.id }, maker));
    const changeId = await asked("removeUses", { kind: "APPLICATION", id: application.id, uses });
    const count = async () => (await portico.pool.query("select 1 from sms_configurations")).rowCount;
    expect(await count()).toBe(2);
    expect(await approve(changeId, checker)).toMatchObject({ code: 200 });
    expect(await count()).toBe(1);
  });

  test("a host behind a proxy waits, and is registered once a second Admin approves", async () => {
    const { id } = await newApplication(hub);
    const address = `https://${newPerson().lastName.replace(" ", "-").toLowerCase()}.example.test/`;
    const hosts = async () => dataOf(await call("forwardAuthHosts", { id }, maker)).hosts.map((each) => each.address);
    const changeId = await asked("addForwardAuthHost", { id, address });
    expect(await hosts()).toEqual([]);
    expect((await approve(changeId, checker)).code).toBe(200);
    expect(await hosts()).toEqual([address]);
  });

  test("an application's redirect address waits, its name does not", async () => {
    const { id, allowedUrl, redirectUrl } = await newApplication(hub);
    const change = (description: string, applicationRedirectUrl: string) => {
      const addresses = { applicationAllowedUrl: allowedUrl, applicationRedirectUrl };
      return call("updateApplication", { id, name: { description }, ...addresses, status: "ACTIVE" }, maker);
    };
    expect(await change("Renamed by one", redirectUrl)).toMatchObject({ code: 200 });
    expect(await change("Renamed by one", "https://elsewhere.example.test/sso")).toEqual(WAITING);
    const { rows } = await portico.pool.query<{ url: string }>(
      "select redirect_url as url from applications where id = $1",
      [id],
    );
    expect(rows[0]!.url).not.toContain("elsewhere");
  });
});

describe("nobody gets past the second Admin", () => {
  test("who asked cannot approve or decline, by whatever session of theirs", async () => {
    const user = await newAccount(hub);
    const changeId = await askedForAdmin(user);
    const again = bearing(await openSession(hub.services.db, maker.account.id, anyone));
    for (const caller of [maker.caller, again])
      for (const name of ["approveChange", "declineChange"] as const)
        expect(await hub.call(name, { changeId }, caller)).toMatchObject({ code: 403 });
    expect(await roleOf(user)).toBeUndefined();
    expect(await actionsAbout(user)).toContain(`CHANGE_APPROVED FAILURE ${maker.account.id}`);
  });

  test("nor a plain user, an Auditor, an application, nor who is not signed in", async () => {
    const user = await newAccount(hub);
    const changeId = await askedForAdmin(user);
    const [plain, auditor] = [await actor({ hub }), await actor({ hub }, { role: "Auditor" })];
    for (const by of [plain, auditor])
      for (const name of ["approveChange", "declineChange", "withdrawChange"] as const)
        expect(await call(name, { changeId }, by)).toMatchObject({ code: 403 });
    expect(await hub.call("approveChange", { changeId }, anyone)).toMatchObject({ code: 401 });
    expect(await call("listPendingChanges", {}, plain)).toMatchObject({ code: 403 });
    expect((await listed(auditor))[0]).toMatchObject({ isOwn: false, mayDecide: false });
    expect(await roleOf(user)).toBeUndefined();
  });

  test("nor a stolen session whose owner did not show lately who they are", async () => {
    const changeId = await askedForAdmin(await newAccount(hub));
    await portico.pool.query(
      "update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1",
      [checker.account.id],
    );
    expect(await approve(changeId, checker)).toMatchObject({ code: 403, data: { reason: "step-up" } });
  });

  test("an approval is good once, and what is over stays over", async () => {
    const user = await newAccount(hub);
    const changeId = await askedForAdmin(user);
    expect(await approve(changeId, checker)).toMatchObject({ code: 200 });
    await portico.pool.query("delete from user_roles where user_id = $1", [user.id]);
    expect(await approve(changeId, checker)).toMatchObject({ code: 409 });
    expect(await call("declineChange", { changeId }, checker)).toMatchObject({ code: 409 });
    expect(await roleOf(user)).toBeUndefined();

    const declined = await askedForAdmin(user);
    dataOf(await call("declineChange", { changeId: declined }, checker));
    const withdrawn = await askedForAdmin(user);
    expect(await call("withdrawChange", { changeId: withdrawn }, checker)).toMatchObject({ code: 403 });
    dataOf(await call("withdrawChange", { changeId: withdrawn }, maker));
    for (const each of [declined, withdrawn]) expect(await approve(each, checker)).toMatchObject({ code: 409 });
    expect(await roleOf(user)).toBeUndefined();
    const { rows } = await portico.pool.query("select 1 from pending_changes where input is not null");
    expect(rows).toEqual([]);
  });

  test("of eight approvals at once, one carries it out", async () => {
    const changeId = await asked("createEmailConfiguration", emailFields());
    const admins = await Promise.all(Array.from({ length: 8 }, admin));
    const answers = await Promise.all(admins.map((each) => approve(changeId, each)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(7);
    expect((await portico.pool.query("select 1 from email_configurations")).rowCount).toBe(1);
    await portico.pool.query("delete from email_configurations");
  });

  test("an id that was tampered with names nothing", async () => {
    await askedForAdmin(await newAccount(hub));
    for (const changeId of [NOBODY, "nobody", "' or true --"])
      expect(await approve(changeId, checker)).toMatchObject({ code: 404 });
  });

  test("a change moved to another subject or requester in the database does not open", async () => {
    const [user, thief] = [await newAccount(hub), await newAccount(hub)];
    const { account } = await admin();
    const changeId = await askedForAdmin(user);
    await portico.pool.query("update pending_changes set requested_by = $1", [account.id]);
    expect(await approve(changeId, maker)).toMatchObject({ code: 500 });
    await portico.pool.query("update pending_changes set requested_by = $1, subject_id = $2", [
      maker.account.id,
      thief.id,
    ]);
    expect(await approve(changeId, checker)).toMatchObject({ code: 409 });
    expect([await roleOf(user), await roleOf(thief)]).toEqual([undefined, undefined]);
  });

  test("what was changed since is not carried out", async () => {
    const user = await newAccount(hub);
    const changeId = await askedForAdmin(user);
    dataOf(await call("updateUser", { ...saved(user), email: newPerson().email }, maker));
    expect(await approve(changeId, checker)).toMatchObject({ code: 409, data: { reason: "stale" } });
    expect(await roleOf(user)).toBeUndefined();
  });

  test("nor what somebody asked for who is no longer an Admin, or no longer active", async () => {
    const user = await newAccount(hub);
    const changeId = await askedForAdmin(user);
    const refused = { code: 409, msg: expect.stringContaining("is no longer an Admin") as string };
    await portico.pool.query("update users set is_active = false where id = $1", [maker.account.id]);
    expect(await approve(changeId, checker)).toMatchObject(refused);
    await portico.pool.query("update users set is_active = true where id = $1", [maker.account.id]);
    await portico.pool.query("delete from user_roles where user_id = $1", [maker.account.id]);
    expect(await approve(changeId, checker)).toMatchObject(refused);
    expect(await roleOf(user)).toBeUndefined();
  });

  test("what nobody decided on in seven days is over, and recorded", async () => {
    const user = await newAccount(hub);
    const changeId = await askedForAdmin(user);
    await portico.pool.query("update pending_changes set expires_at = now() - interval '1 second'");
    expect(await approve(changeId, checker)).toMatchObject({ code: 409 });
    expect((await listed(maker))[0]).toMatchObject({ state: "EXPIRED", mayDecide: false });
    await Promise.all([expireChanges(hub.services.db), expireChanges(hub.services.db)]);
    expect((await actionsAbout(user)).filter((action) => action.startsWith("CHANGE_EXPIRED"))).toHaveLength(1);
    expect(await approve(changeId, checker)).toMatchObject({ code: 409 });
    expect(await roleOf(user)).toBeUndefined();
  });

  test("a refusal of the change itself leaves it waiting, and nothing half done", async () => {
    const changeId = await asked("createEmailConfiguration", emailFields({ status: "ACTIVE" }));
    dataOf(await portico.hub.call("createEmailConfiguration", emailFields({ status: "ACTIVE" }), maker.caller));
    expect(await approve(changeId, checker)).toMatchObject({ code: 409 });
    expect((await listed(checker))[0]).toMatchObject({ state: "WAITING", mayDecide: true });
    await portico.pool.query("delete from email_configurations");
  });
});

test("a picture that a waiting change names is not swept away", async () => {
  const { db, uploads } = hub.services;
  const { account } = await admin();
  const face = await uploads.save(png(4, 4), "png");
  const changeId = await asked("updateUser", { ...saved(account), firstName: "Renamed", profileImage: face });
  const inAWhile = new Date(Date.now() + 86_400_000);
  expect(await sweepUploads(db, uploads, inAWhile)).toBe(0);
  dataOf(await call("declineChange", { changeId }, checker));
  expect(await sweepUploads(db, uploads, inAWhile)).toBe(1);
});

test("a lone Admin is told who makes a second one, and locks nobody out", async () => {
  await portico.pool.query("delete from user_roles where user_id = $1", [checker.account.id]);
  const answer = await giveAdmin(await newAccount(hub), maker);
  expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining("npm run admin -- create") as string });
  expect(await listed(maker)).toEqual([]);
  // Two Admins cannot change each other either: neither could approve it.
  const second = await admin();
  expect(await call("deleteUser", { userId: second.account.id }, maker)).toMatchObject({ code: 409 });
});

test("a mistake is refused at once, not when somebody approves it", async () => {
  const other = await admin();
  const { email } = checker.account;
  expect(await call("updateUser", { ...saved(other.account), email }, maker)).toMatchObject({ code: 409 });
  expect(await call("resetUserPassword", { email, newPassword: "Password1!" }, maker)).toMatchObject({ code: 400 });
  expect(await listed(maker)).toEqual([]);
});

test("somebody's fifty changes are the most that wait at once", async () => {
  const changeId = await askedForAdmin(await newAccount(hub));
  await portico.pool.query(
    `insert into pending_changes (id, call, action, subject_name, requested_by, requested_by_name, expires_at)
     select gen_random_uuid(), call, action, subject_name, requested_by, requested_by_name, expires_at
     from pending_changes, generate_series(1, 49) where id = $1`,
    [changeId],
  );
  expect(await giveAdmin(await newAccount(hub), maker)).toMatchObject({ code: 409 });
});

test("what waits is sealed anew when the installation's key is rotated, and can still be approved", async () => {
  const [older, newer] = ["the older key of these tests, long enough", "the newer key of these tests, long enough"];
  const before = portico.another({ fourEyes: true, key: older });
  const user = await newAccount(hub);
  const input = { userId: user.id, roleId: adminRoleId };
  expect(await before.call("attachRoleToUser", input, maker.caller)).toEqual(WAITING);
  const sealed = async () =>
    (await portico.pool.query<{ input: string }>("select input from pending_changes")).rows.map((row) => row.input);
  const first = await sealed();
  await resealStored(hub.services.db, [newer, older]);
  expect(await sealed()).not.toEqual(first);
  const after = portico.another({ fourEyes: true, key: newer });
  const [waiting] = await listed(checker);
  expect(await after.call("approveChange", { changeId: waiting!._id }, checker.caller)).toMatchObject({ code: 200 });
  expect(await roleOf(user)).toBe("Admin");
});
