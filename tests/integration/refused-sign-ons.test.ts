import { expect, test } from "vitest";
import { type Account, newAccount } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { from } from "../support/calls";
import { newApplication, newAssignment, newClient } from "../support/catalog";
import { ask as askProxy, beginAt, enterHost, registerHost } from "../support/forward-auth";
import { hubForFile } from "../support/hub";
import { requestAddress } from "../support/interaction";
import { openSession } from "../support/open-session";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { post } from "../support/openid-sign-in";

/** A user who cannot open an application asks an administrator, who has to find out why. */
const portico = hubForFile({ rateLimits: true });
const openid = openIdForFile(portico);
const admin = adminForFile(portico);

const refusals = (field: "actor" | "subject", search: string) =>
  admin.get("listAuditEvents", { field, search, sort: "at" });

async function refusalsOf({ email }: Pick<Account, "email">) {
  const events = await refusals("actor", email);
  return events
    .filter(({ outcome }) => outcome === "FAILURE")
    .map(({ action, subject, subjectType, reason, changes }) => ({
      action,
      subject,
      subjectType,
      reason,
      sent: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    }));
}

async function callerOf(account: Pick<Account, "id">, address = "198.51.100.7") {
  const token = await openSession(portico.hub.services.db, account.id, from(address), ["pwd", "mail"]);
  return { ...from(address), token };
}

test("an OpenID application that is not assigned, an address that is not registered and an unknown client are in the log", async () => {
  const application = await newOidcApplication(openid);
  const account = await newAccount(portico.hub);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  await visitor.follow(requestAddress(application));
  await visitor.follow(requestAddress(application, { prompt: "none" }));
  await visitor.follow(requestAddress(application, { redirect_uri: "https://me:pw@elsewhere.example/cb?key=secret" }));
  await visitor.follow(requestAddress({ ...application, clientId: "nobody" }));
  const event = { action: "SIGN_ON_REFUSED", subjectType: "APPLICATION", subject: application.record.name };
  const sent = { clientId: application.clientId, redirectUri: application.redirectUri };
  const notAssigned = { ...event, reason: "The application is not assigned to the user" };
  expect(await refusalsOf(account)).toEqual([
    { ...notAssigned, sent: { ...sent, responseType: "code", scope: "openid profile email" } },
    { ...notAssigned, sent: { ...sent, responseType: "code", scope: "openid profile email", prompt: "none" } },
    {
      ...event,
      reason: "The redirect address is not registered for the application",
      sent: expect.objectContaining({ redirectUri: "https://…@elsewhere.example/cb?…" }) as unknown,
    },
    {
      ...event,
      subject: "An unknown application",
      reason: "No ACTIVE application has this client id",
      sent: expect.objectContaining({ clientId: "nobody" }) as unknown,
    },
  ]);
});

test("a request that is pushed is in the log as well; what an application asks quietly is not, nor what its user says no to", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  await post(openid, "/oidc/par", application, {
    client_id: application.clientId,
    redirect_uri: "https://elsewhere.example/cb",
    response_type: "code",
    scope: "openid",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  await new Visitor(openid).follow(requestAddress(application, { prompt: "none" }));
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  await visitor.follow(requestAddress(application, { prompt: "none" }));
  const events = await refusals("subject", application.record.name);
  expect(events.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
    ["SIGN_ON_REFUSED", "unknown", expect.stringContaining("redirect")],
    ["SIGN_ON", expect.stringContaining(account.email), null],
  ]);
});

test("launches are: at an unknown address, of an application of another name, and of one that is not assigned", async () => {
  const { call } = portico.hub;
  const application = await newApplication(portico.hub);
  const account = await newAccount(portico.hub);
  const caller = await callerOf(account);
  const address = `${application.redirectUrl}?key=secret`;
  await call("checkAddress", { address, match: "redirect", application: "Nothing like it" }, caller);
  await call(
    "noteRefusedPage",
    { action: "SIGN_ON_REFUSED", address: application.redirectUrl, application: application.name },
    caller,
  );
  const client = await newClient(portico.hub);
  const launch = { userId: account.id, clientId: client.id, redirectUri: application.redirectUrl };
  await call("grantToken", launch, caller);
  await call("launchToken", { redirectUrl: application.redirectUrl }, caller);
  const sent = { address: application.redirectUrl };
  const event = { subjectType: "APPLICATION", subject: application.name };
  expect(await refusalsOf(account)).toEqual([
    {
      ...event,
      action: "SIGN_ON_REFUSED",
      subject: "Nothing like it",
      reason: "This address does not belong to a registered application",
      sent: { address: `${application.redirectUrl}?…` },
    },
    { ...event, action: "SIGN_ON_REFUSED", reason: "The application is not assigned to the user", sent },
    {
      ...event,
      action: "LAUNCH",
      reason: expect.stringContaining("not assigned") as unknown,
      sent: { ...sent, client: client.id },
    },
    { ...event, action: "LAUNCH", reason: expect.stringContaining("not assigned") as unknown, sent },
  ]);
});

test("an application behind a proxy is: not assigned, for other roles, and at an address where there is none", async () => {
  const { hub } = portico;
  const [account, stranger] = [await newAccount(hub), await newAccount(hub)];
  const { application, client } = await newAssignment(hub, account, "Reader");
  const origin = `https://app-${application.id.slice(-12)}.example`;
  await registerHost(hub, application, { origin });
  await registerHost(hub, application, { origin, pathPrefix: "/admin", roles: ["Editor"] });
  const { token } = await callerOf(account);
  const cookie = await enterHost(hub, token, `${origin}/`, client);
  expect((await askProxy(hub, `${origin}/admin/?key=secret`, { cookie })).status).toBe(403);
  const script = { Accept: "application/json" };
  expect((await askProxy(hub, `${origin}/admin/data`, { cookie, headers: script })).status).toBe(403);
  const event = { action: "SIGN_ON_REFUSED", subjectType: "APPLICATION", subject: application.name };
  expect(await refusalsOf(account), "pages alone").toEqual([
    {
      ...event,
      reason: "The address is for other roles than Reader",
      sent: { address: `${origin}/admin/?…` },
    },
  ]);

  const caller = await callerOf(stranger);
  const { address } = await beginAt(hub, `${origin}/`);
  await hub.call("forwardAuthClients", { address }, caller);
  await hub.call("forwardAuthAddress", { address: "https://nothing.example/x" }, caller);
  expect(await refusalsOf(stranger)).toEqual([
    { ...event, reason: "The application is not assigned to the user", sent: { address } },
    {
      ...event,
      subject: "https://nothing.example",
      reason: "No application is registered at this address",
      sent: { address: "https://nothing.example/x" },
    },
  ]);
});

test("a link by names that lead nowhere is, and a proxy's question about a host that is not registered", async () => {
  const { hub } = portico;
  const account = await newAccount(hub);
  const [application, client] = [await newApplication(hub), await newClient(hub)];
  const names = { application: application.name, client: client.actualName };
  await hub.call("checkSelfAssignment", names, await callerOf(account));
  expect(await refusalsOf(account)).toEqual([
    {
      action: "SIGN_ON_REFUSED",
      subject: application.name,
      subjectType: "APPLICATION",
      reason: "No application that users may assign to themselves has these names",
      sent: names,
    },
  ]);

  const origin = `https://unknown-${application.id.slice(-12)}.example`;
  const script = { Accept: "application/json" };
  expect((await askProxy(hub, `${origin}/wiki?key=secret`, {})).status).toBe(403);
  expect((await askProxy(hub, `${origin}/data`, { headers: script })).status).toBe(403);
  const events = await refusals("subject", origin);
  expect(events.map(({ actor, reason, changes }) => [actor, reason, changes.map(({ after }) => after)])).toEqual([
    ["unknown", "No application is registered at this address", [`${origin}/wiki?…`]],
  ]);
});

test("what no text of the database can hold is recorded in words", async () => {
  const application = await newOidcApplication(openid);
  const account = await newAccount(portico.hub);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  await visitor.follow(requestAddress({ ...application, clientId: "no\0body" }));
  const half = { action: "SIGN_ON_REFUSED", address: "https://wiki.example/", application: "\ud83d" } as const;
  await portico.hub.call("noteRefusedPage", half, await callerOf(account));
  const [nul, surrogate] = await refusalsOf(account);
  expect(nul).toMatchObject({ sent: { clientId: "no⟨U+0000⟩body" } });
  expect(surrogate).toMatchObject({ subject: "\ufffd" });
});

test("at most twenty of one person in a quarter of an hour", async () => {
  const application = await newOidcApplication(openid);
  const account = await newAccount(portico.hub);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  for (let tried = 0; tried < 23; tried++) await visitor.follow(requestAddress(application));
  expect(await refusalsOf(account)).toHaveLength(20);
});
