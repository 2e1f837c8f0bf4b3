import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { ensureRole } from "~/hub/operate/installation/create-admin";
import type { Hub } from "~/hub/server/hub";
import { projectRoot } from "~/lib/root.server";
import { newAccount } from "../support/accounts";
import { type Actor, actor } from "../support/admin";
import { dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { emailFields, smsFields, templateFields } from "../support/communication-fields";
import { enrolApp } from "../support/factors";
import { hubForFile } from "../support/hub";
import { newToldApplication, receiverForFile, signInAt } from "../support/logout";
import { openIdForFile } from "../support/openid";
import { newPerson } from "../support/people";
import { png } from "../support/pictures";

const portico = hubForFile();
const openid = openIdForFile(portico);
const receiver = receiverForFile();
/** With PORTICO_FOUR_EYES=1. */
let hub: Hub;
let maker: Actor;
/** The Admin whom changes are about. */
let other: Actor;

beforeAll(async () => {
  hub = portico.another({ fourEyes: true });
  await roleNamed("Admin");
});

beforeEach(async () => {
  await portico.pool.query("delete from pending_changes");
  [maker, other] = await Promise.all([admin(), admin(), admin()]);
});

const admin = () => actor({ hub }, { role: "Admin" });
const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>) =>
  hub.call(name, input, maker.caller);
const idOf = async (query: string): Promise<string> => (await portico.pool.query<{ id: string }>(query)).rows[0]!.id;

const person = ({ id, firstName, lastName, email, phoneNumber }: Actor["account"]) => ({
  userId: id,
  firstName,
  lastName,
  email,
  phoneNumber,
});
const changed = (fields: Partial<InputOf<Contract["updateUser"]>>, of = other) =>
  call("updateUser", { ...person(of.account), ...fields });
const roleNamed = async (name: string) => ({
  roleId: await ensureRole(hub.services.db, name, name),
  name,
  status: "ACTIVE" as const,
});
/** Made before there was a second Admin to ask. */
async function configuration(kind: "email" | "sms"): Promise<string> {
  await portico.pool.query("delete from email_configurations");
  await portico.pool.query("delete from sms_configurations");
  if (kind === "email") await portico.hub.call("createEmailConfiguration", emailFields(), maker.caller);
  else await portico.hub.call("createSmsConfiguration", smsFields(), maker.caller);
  return idOf(`select id from ${kind}_configurations`);
}
async function applicationChange(fields: object) {
  const { id, name, allowedUrl, redirectUrl } = await newApplication(hub);
  const addresses = { applicationAllowedUrl: allowedUrl, applicationRedirectUrl: redirectUrl };
  return call("updateApplication", { id, name: { description: name }, ...addresses, status: "ACTIVE", ...fields });
}
const OIDC = { kind: "oidc" as const, redirectUris: [{ uri: "https://table.example.test/cb" }] };
async function signOnChange(fields: Partial<InputOf<Contract["saveSignOn"]>>) {
  const { id } = await newApplication(hub);
  await portico.hub.call("saveSignOn", { id, ...OIDC, clientId: `table-${id}` }, maker.caller);
  return call("saveSignOn", { id, ...OIDC, clientId: `table-${id}`, ...fields });
}
async function endOfTheirGrant() {
  const application = await newToldApplication(openid, receiver);
  const { account } = await signInAt(openid, application, { scope: "openid offline_access" });
  const { roleId } = await roleNamed("Admin");
  await portico.pool.query("insert into user_roles (user_id, role_id) values ($1, $2)", [account.id, roleId]);
  const { grants } = dataOf(await call("listSessions", { userId: account.id }));
  return call("endGrant", { userId: account.id, grantId: grants![0]!._id });
}
async function assignment() {
  const [application, client] = [await newApplication(hub), await newClient(hub)];
  await assign(hub, maker.account, application, client);
  return { userId: other.account.id, applicationId: application.id, clientId: client.id, role: "User" };
}
const EMAIL_TEMPLATE = templateFields();

type Rows = Record<string, Record<string, () => Promise<{ code: number }>>>;

/** The left column of the table "Two Admins" in docs/operations.md, a line each. */
const WAITS: Rows = {
  "giving somebody the role Admin, and changing that role": {
    giving: async () =>
      call("attachRoleToUser", { userId: (await newAccount(hub)).id, roleId: (await roleNamed("Admin")).roleId }),
    changing: async () => call("updateRole", { ...(await roleNamed("Admin")), description: "Whoever" }),
  },
  "of another Admin: name, email, phone, user name, status, password, role, reset of factors, deletion": {
    name: () => changed({ firstName: "Renamed" }),
    email: () => changed({ email: newPerson().email }),
    phone: () => changed({ phoneNumber: newPerson().phoneNumber }),
    "user name": () => changed({ userName: `renamed.${other.account.id.slice(-12)}` }),
    status: () => changed({ isActive: false }),
    password: () => call("resetUserPassword", { email: other.account.email, newPassword: "Brand#New1door" }),
    role: async () =>
      call("detachRoleFromUser", { userId: other.account.id, roleId: (await roleNamed("Admin")).roleId }),
    "reset of factors": async () => {
      await enrolApp(portico, other.account);
      return call("resetFactors", { userId: other.account.id, reason: "Lost phone" });
    },
    deletion: () => call("deleteUser", { userId: other.account.id }),
  },
  "email and SMS configurations: new, changed, deleted, also together with the application they are for": {
    "new email": () => call("createEmailConfiguration", emailFields()),
    "new SMS": () => call("createSmsConfiguration", smsFields()),
    "changed email": async () =>
      call("updateEmailConfiguration", {
        ...emailFields({ host: "other.example.test" }),
        emailNotificationId: await configuration("email"),
      }),
    "changed SMS": async () =>
      call("updateSmsConfiguration", {
        ...smsFields({ url: "https://other.example.test/" }),
        notificationId: await configuration("sms"),
      }),
    "deleted email": async () =>
      call("deleteEmailConfiguration", { emailNotificationId: await configuration("email") }),
    "deleted SMS": async () => call("deleteSmsConfiguration", { notificationId: await configuration("sms") }),
  },
  "addresses of an application": {
    redirect: () => applicationChange({ applicationRedirectUrl: "https://elsewhere.example.test/" }),
    allowed: () => applicationChange({ applicationAllowedUrl: "https://elsewhere.example.test/" }),
    "redirect addresses": () => signOnChange({ redirectUris: [{ uri: "https://elsewhere.example.test/cb" }] }),
    "after signing out": () => signOnChange({ postLogoutRedirectUris: [{ uri: "https://elsewhere.example.test/" }] }),
    "home page": () => signOnChange({ homeUrl: "https://elsewhere.example.test/" }),
    "start of a sign-in": () => signOnChange({ initiateLoginUri: "https://elsewhere.example.test/" }),
    "back channel": () => signOnChange({ backchannelLogoutUri: "https://elsewhere.example.test/" }),
    "front channel": () => signOnChange({ frontchannelLogoutUri: "https://table.example.test/out" }),
    host: async () =>
      call("addForwardAuthHost", { id: (await newApplication(hub)).id, address: "https://host.example.test/" }),
  },
};

const HARMLESS =
  "of oneself; of users who are not Admins; applications assigned to an Admin, their picture, their sessions and " +
  "lasting grants, lifting a hold-up";

/** The right column. */
const DOES_NOT: Rows = {
  "other roles, invitations": {
    giving: async () =>
      call("attachRoleToUser", { userId: (await newAccount(hub)).id, roleId: (await roleNamed("Clerk")).roleId }),
    changing: async () => call("updateRole", { ...(await roleNamed("Clerk")), description: "Clerks" }),
    inviting: () => call("invite", { emails: [newPerson().email] }),
  },
  [HARMLESS]: {
    oneself: () => changed({ firstName: "Renamed" }, maker),
    "another user": async () => changed({ email: newPerson().email }, await actor({ hub })),
    "deleting another user": async () => call("deleteUser", { userId: (await newAccount(hub)).id }),
    application: async () => call("assignApplication", await assignment()),
    picture: async () => changed({ profileImage: await hub.services.uploads.save(png(4, 4), "png") }),
    sessions: () => call("endSessions", { userId: other.account.id }),
    grant: endOfTheirGrant,
    "hold-up": () => call("liftHold", { userId: other.account.id }),
  },
  "testing one, templates": {
    "testing email": async () => call("testEmailConfiguration", { emailNotificationId: await configuration("email") }),
    "testing SMS": async () =>
      call("testSmsConfiguration", { notificationId: await configuration("sms"), mobileNo: "9000000101" }),
    "a new template": () => call("createEmailTemplate", EMAIL_TEMPLATE),
    "a changed template": async () =>
      call("updateEmailTemplate", {
        ...EMAIL_TEMPLATE,
        _id: await idOf("select id from message_templates limit 1"),
        template: "<p>Welcome</p>",
      }),
    "a deleted template": async () =>
      call("deleteEmailTemplate", { _id: await idOf("select id from message_templates limit 1") }),
  },
  "its other fields": {
    name: () => applicationChange({ name: { description: newPerson().lastName } }),
    status: () => applicationChange({ status: "INACTIVE" }),
    "lifetime of tokens": () => signOnChange({ accessTokenSeconds: 120 }),
    "names of claims": () => signOnChange({ claimNames: [{ claim: "email", sentAs: "mail" }] }),
  },
};

const cases = (rows: Rows) =>
  Object.entries(rows).flatMap(([line, tries]) => Object.entries(tries).map(([name, ask]) => ({ line, name, ask })));
const waiting = async () => (await portico.pool.query("select from pending_changes")).rowCount;

describe("what waits", () => {
  test.each(cases(WAITS))("$line: $name", async ({ ask }) => {
    expect(await ask()).toMatchObject({ code: 202 });
    expect(await waiting()).toBe(1);
  });
});

describe("what does not", () => {
  test.each(cases(DOES_NOT))("$line: $name", async ({ ask, name }) => {
    // A mail server that is not there is no reason to wait for anybody.
    expect((await ask()).code).toBe(name.startsWith("testing") ? 502 : 200);
    expect(await waiting()).toBe(0);
  });
});

test("these are the lines of the table", () => {
  const text = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");
  const [, table = ""] = /\| waits \| does not \|\n\| --- \| --- \|\n((?:\|.*\|\n)+)/.exec(text) ?? [];
  const lines = table
    .trim()
    .split("\n")
    .map((line) => line.slice(2, -2).split(" | "));
  expect(lines).toEqual(Object.keys(WAITS).map((line, at) => [line, Object.keys(DOES_NOT)[at]]));
});
