import { describe, expect, test } from "vitest";
import { contract, type EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Endpoint } from "~/contract/kit/endpoint";
import { type Account, codeIn, newAccount } from "../support/accounts";
import { actor, newAdmin } from "../support/admin";
import { Authenticator } from "../support/authenticator";
import { anyone, dataOf } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { emailFields } from "../support/communication-fields";
import { appCode, enrolApp, wrongAppCode } from "../support/factors";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

/** As if they had signed in that many minutes ago. */
const age = (userId: string, minutes: number) =>
  portico.pool.query("update sessions set authenticated_at = now() - $2 * interval '1 minute' where user_id = $1", [
    userId,
    minutes,
  ]);
const refused = { code: 403, msg: "Please confirm that it is you", data: { reason: "step-up" } };
const confirm = (caller: Caller, otp: string) => portico.hub.call("stepUp", { otp }, caller);
const begin = async (caller: Caller) => dataOf(await portico.hub.call("beginStepUp", {}, caller));

/** A signed-in user who enrolled an app. */
async function appOwner() {
  const { account, caller } = await actor(portico);
  return { ...(await enrolApp(portico, account)), caller };
}

const WANTED = Object.entries<Endpoint>(contract)
  .filter(([, { shown }]) => shown)
  .map(([name]) => name as EndpointName);

test("whoever is to confirm by a mailed code learns that its mail waits", async () => {
  const { caller } = await actor(portico);
  portico.mail.refuse(true);
  expect(await begin(caller)).toMatchObject({ delayed: true });
  expect(await begin(caller), "asked again, while it still waits").toMatchObject({ delayed: true });
  portico.mail.refuse(false);
  expect(await begin((await actor(portico)).caller)).toMatchObject({ delayed: false });
});

test("what changes who gets in, or exports, wants a recent authentication", () => {
  expect(WANTED.toSorted()).toEqual(
    [
      "addApplicationSecret",
      "addForwardAuthHost",
      "addGroupClient",
      "addPasskey",
      "approveChange",
      "askDeletion",
      "attachRoleToUser",
      "changeOwnEmail",
      "changeOwnPhone",
      "changePassword",
      "confirmAuthenticator",
      "createConnection",
      "createEmailConfiguration",
      "createServiceAccount",
      "createSmsConfiguration",
      "deleteConnection",
      "deleteAttribute",
      "deleteEmailConfiguration",
      "deleteGroup",
      "deleteRole",
      "deleteSmsConfiguration",
      "detachRoleFromUser",
      "endClientAdministration",
      "exportAcceptances",
      "exportAccess",
      "exportAccessHistory",
      "exportAccessReview",
      "exportAuditEvents",
      "exportGroupPeople",
      "exportReviewedAccess",
      "exportUnusedAccess",
      "exportUnusedAccounts",
      "exportUsers",
      "giveClientAdministration",
      "nameStandIn",
      "newAuthenticator",
      "openAccessReview",
      "proveDomain",
      "publishTerms",
      "removeApplicationSecret",
      "removeAuthenticator",
      "removeForwardAuthHost",
      "removeGroupClient",
      "removePasskey",
      "removeUses",
      "renewRecoveryCodes",
      "resetFactors",
      "resetUserPassword",
      "rotateSamlCertificate",
      "rotateServiceToken",
      "saveBrand",
      "sendOwnEmailCode",
      "sendOwnPhoneCode",
      "takeEmergencyAccess",
      "updateConnection",
      "updateAttribute",
      "updateEmailConfiguration",
      "updateGroup",
      "updateRole",
      "updateServiceAccount",
      "updateSmsConfiguration",
    ].toSorted(),
  );
});

/** The same danger is asked about in the same way. */
const WEIGHTS = {
  /** Only where it does that: an identifier, an Admin, a lowered demand, an opened or closed application or client. */
  depending: ["createApplication", "deleteUser", "saveSignOn", "updateApplication", "updateClient", "updateUser"],
  /** One person or record, a text, or an end that takes nobody's access. */
  never: [
    "addGroupMember",
    "assignApplication",
    "attachPageToRole",
    "attachPermissionToApplicationRole",
    "attachPermissionToClan",
    "attachPermissionToPoc",
    "attachPermissionToRole",
    "createAnnouncement",
    "createApplicationRole",
    "createAttribute",
    "createClan",
    "createClient",
    "createDocumentApproval",
    "createEmailTemplate",
    "createGroup",
    "createPage",
    "createPermission",
    "createPoc",
    "createRole",
    "createSmsTemplate",
    "createTerms",
    "createUser",
    "declineChange",
    "deleteAnnouncement",
    "deleteApplication",
    "deleteApplicationRole",
    "deleteClan",
    "deleteClient",
    "deleteDocumentApproval",
    "deleteEmailTemplate",
    "deletePage",
    "deletePermission",
    "deletePoc",
    "deleteServiceAccount",
    "deleteSmsTemplate",
    "deleteTerms",
    "detachClient",
    "detachPageFromRole",
    "detachPermissionFromApplicationRole",
    "detachPermissionFromClan",
    "detachPermissionFromPoc",
    "detachPermissionFromRole",
    "endAnnouncement",
    "endGrant",
    "endServiceToken",
    "endSession",
    "endSessions",
    "invite",
    "liftHold",
    "removeGroupMember",
    "refuseDeletion",
    "sendResetLink",
    "setAttributesOfUser",
    "resendInvitation",
    "resendMessage",
    "sendTemplateToMe",
    "testEmailConfiguration",
    "testSmsConfiguration",
    "trySignOn",
    "beginConnectionTrial",
    "finishConnectionTrial",
    "updateAnnouncement",
    "updateApplicationRole",
    "updateClan",
    "updateDocumentApproval",
    "updateEmailTemplate",
    "updatePage",
    "updatePermission",
    "updatePoc",
    "updateSmsTemplate",
    "updateTerms",
    "uploadLogoImage",
    "uploadProfileImage",
    "withdrawChange",
    "withdrawInvitation",
  ],
} satisfies Record<string, readonly EndpointName[]>;

test("each action of the console has its weight, and a new one is not forgotten", () => {
  const unasked = Object.entries<Endpoint>(contract).filter(
    ([, { method, audit, who, shown }]) =>
      method === "POST" && audit && !shown && (who.access === "admin" || who.access === "self-or-admin"),
  );
  const { depending, never } = WEIGHTS;
  expect([...depending, ...never].toSorted()).toEqual(unasked.map(([name]) => name).toSorted());
});

test("what closes an application or a client, and so takes it from all who have it, wants it as well", async () => {
  const admin = await newAdmin(portico);
  const [application, client] = [await newApplication(portico.hub), await newClient(portico.hub)];
  type Status = "ACTIVE" | "INACTIVE";
  const changes = [
    (status: Status) =>
      admin.call("updateApplication", {
        id: application.id,
        name: { description: application.name, applicationLogo: "/uploads/logo.png" },
        applicationAllowedUrl: application.allowedUrl,
        applicationRedirectUrl: application.redirectUrl,
        status,
      }),
    (status: Status) => {
      const { id, actualName, displayName } = client;
      return admin.call("updateClient", { clientId: id, actualName, displayName, isDeleted: false, status });
    },
  ];
  for (const change of changes) {
    await age(admin.account.id, 11);
    expect(await change("ACTIVE"), "the work of a day goes on").toMatchObject({ code: 200 });
    expect(await change("INACTIVE")).toEqual(refused);
    await age(admin.account.id, 9);
    expect(await change("INACTIVE")).toMatchObject({ code: 200 });
  }
});

test("users learn until when nothing asks them again, about their own session alone", async () => {
  const admin = await newAdmin(portico);
  const own = async () => (await admin.get("listActiveUsers", { userId: admin.account.id }))[0]!.confirmedUntil;
  await age(admin.account.id, 4);
  const left = Date.parse((await own())!) - Date.now();
  expect(left).toBeGreaterThan(5.8 * 60_000);
  expect(left).toBeLessThan(6.1 * 60_000);
  await age(admin.account.id, 11);
  expect(await own()).toBeNull();
  const other = await newAccount(portico.hub);
  expect((await admin.get("listActiveUsers", { userId: other.id }))[0]!.confirmedUntil).toBeUndefined();
});

test.each(WANTED)("%s is refused in a stolen session whose owner signed in eleven minutes ago", async (name) => {
  const admin = await newAdmin(portico);
  await age(admin.account.id, 11);
  expect(await admin.call(name, {})).toEqual(refused);
  await age(admin.account.id, 9);
  expect(await admin.call(name, {})).not.toMatchObject({ data: { reason: "step-up" } });
});

test("a stolen session makes no Admin out of a role that many have, and removes none", async () => {
  const admin = await newAdmin(portico);
  const victim = await newAdmin(portico);
  const roleId = dataOf(await admin.call("createRole", { name: "Clerk", description: "Many", status: "ACTIVE" }))._id!;
  await age(admin.account.id, 11);
  expect(await admin.call("deleteUser", { userId: victim.account.id })).toEqual(refused);
  expect(await admin.call("updateRole", { roleId, name: "Admin 2", description: "All", status: "ACTIVE" })).toEqual(
    refused,
  );
  expect(await admin.call("deleteRole", { roleId })).toEqual(refused);
  const uses = [{ what: "user" as const, count: 1 }];
  expect(await admin.call("removeUses", { kind: "ROLE", id: roleId, uses })).toEqual(refused);
  const { rows } = await portico.pool.query("select deleted_at from users where id = $1", [victim.account.id]);
  expect(rows).toEqual([{ deleted_at: null }]);
});

test("it changes nobody's way to sign in, and nothing of another Admin; the work of a day goes on", async () => {
  const admin = await newAdmin(portico);
  const [victim, user] = [await newAdmin(portico), await newAccount(portico.hub)];
  await age(admin.account.id, 11);
  const update = ({ id, firstName, lastName, email, phoneNumber }: Account, change: object) =>
    admin.call("updateUser", { userId: id, firstName, lastName, email, phoneNumber, isActive: true, ...change });
  const other = newPerson();
  expect(await update(user, { email: other.email })).toEqual(refused);
  expect(await update(user, { phoneNumber: other.phoneNumber })).toEqual(refused);
  expect(await update(user, { userName: "somebody.else" })).toEqual(refused);
  expect(await update(victim.account, { lastName: other.lastName })).toEqual(refused);
  expect(await update(user, { lastName: other.lastName })).toMatchObject({ code: 200 });
  const { password, ...person } = newPerson();
  const made = { ...person, userName: person.email.split("@")[0]!, password };
  const { _id } = dataOf(await admin.call("createUser", made));
  expect(await admin.call("deleteUser", { userId: _id! })).toMatchObject({ code: 200 });
  const { rows } = await portico.pool.query("select email from users where id = $1", [user.id]);
  expect(rows).toEqual([{ email: user.email }]);
});

describe("who has no factor", () => {
  test("confirms by a mailed code, and goes on for ten minutes in this session alone", async () => {
    const admin = await newAdmin(portico);
    await age(admin.account.id, 11);
    expect(await admin.call("createEmailConfiguration", emailFields())).toEqual(refused);
    expect(await begin(admin.caller)).toMatchObject({ factors: [], sentTo: [expect.any(String) as string] });
    const code = codeIn((await portico.mail.waitFor(admin.account.email)).text);
    expect(await confirm(admin.caller, code === "000000" ? "111111" : "000000")).toMatchObject({ code: 400 });
    expect(await admin.call("createEmailConfiguration", emailFields())).toEqual(refused);
    expect(await confirm(admin.caller, code)).toMatchObject({ code: 200 });
    expect(await admin.call("createEmailConfiguration", emailFields())).toMatchObject({ code: 200 });
  });

  test("cannot use that code to sign in, nor a sign-in's code here", async () => {
    const ada = await actor(portico);
    const { email } = ada.account;
    await begin(ada.caller);
    const code = codeIn((await portico.mail.waitFor(email)).text);
    const { rows } = await portico.pool.query<{ id: string }>("select id from sessions where user_id = $1", [
      ada.account.id,
    ]);
    for (const attemptId of [undefined, rows[0]!.id])
      expect(await portico.hub.call("consumeLoginCode", { email, otp: code, attemptId }, anyone)).toMatchObject({
        code: 400,
      });

    const bob = await actor(portico);
    expect(await confirm(bob.caller, code)).toMatchObject({ code: 400 });
  });
});

describe("who has an authenticator app", () => {
  test("confirms by its code or a recovery code, each once, and by nothing that is mailed", async () => {
    const owner = await appOwner();
    await age(owner.account.id, 11);
    const change = () => portico.hub.call("renewRecoveryCodes", {}, owner.caller);
    expect(await begin(owner.caller)).toEqual({ factors: ["totp", "recovery"] });
    expect(await change()).toEqual(refused);
    expect(await confirm(owner.caller, wrongAppCode(owner.secret))).toMatchObject({ code: 400 });
    const next = appCode(owner.secret, 1);
    expect(await confirm(owner.caller, next)).toMatchObject({ code: 200 });
    await age(owner.account.id, 11);
    expect(await confirm(owner.caller, next)).toMatchObject({ code: 400 });
    const [recovery] = owner.recoveryCodes;
    expect(await confirm(owner.caller, recovery!)).toMatchObject({ code: 200 });
    await age(owner.account.id, 11);
    expect(await confirm(owner.caller, recovery!)).toMatchObject({ code: 400 });
    expect(await change()).toEqual(refused);
  });

  test("is held up after fifteen wrong codes", async () => {
    const strict = portico.another({ rateLimits: true });
    const owner = await appOwner();
    const wrong = () => strict.call("stepUp", { otp: wrongAppCode(owner.secret) }, owner.caller);
    for (let tries = 0; tries < 15; tries++) expect(await wrong()).toMatchObject({ code: 400 });
    expect(await wrong()).toMatchObject({ code: 429 });
  });
});

test("a passkey confirms for its own user and session, once", async () => {
  const [ada, eve] = [await actor(portico), await actor(portico)];
  const device = new Authenticator(PUBLIC_URL);
  const options = dataOf(await portico.hub.call("newPasskeyOptions", {}, ada.caller));
  dataOf(await portico.hub.call("addPasskey", { credential: device.create(options), name: "Key" }, ada.caller));
  await age(ada.account.id, 11);
  const { passkey, factors } = await begin(ada.caller);
  expect(factors).toContain("passkey");
  const credential = device.get(passkey!);
  expect(await portico.hub.call("stepUp", { credential }, eve.caller)).toMatchObject({ code: 401 });
  expect(await portico.hub.call("stepUp", { credential }, ada.caller)).toMatchObject({ code: 200 });
  expect(await portico.hub.call("stepUp", { credential }, ada.caller)).toMatchObject({ code: 401 });
  expect(await portico.hub.call("renewRecoveryCodes", {}, ada.caller)).toMatchObject({ code: 200 });
});

test("of eight calls with one recovery code at once, one confirms", async () => {
  const owner = await appOwner();
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(owner.caller, owner.recoveryCodes[0]!)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});
