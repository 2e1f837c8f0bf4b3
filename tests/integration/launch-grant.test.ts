import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { expect, test } from "vitest";
import type { InputOf } from "~/contract";
import { type contract } from "~/contract";
import { hashToken } from "~/hub/kit/security/tokens";
import { change, newAccount, signIn } from "../support/accounts";
import { bearing, dataOf } from "../support/calls";
import { assign, newApplication, newAssignment, newClient } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";

const portico = hubForFile();

type Input = InputOf<typeof contract.grantToken>;

async function readyToLaunch(state: { role?: string } = {}) {
  const account = await newAccount(portico.hub, state);
  const token = await signIn(portico, account);
  const { application, client } = await newAssignment(portico.hub, account, "Approver");
  const input = {
    userId: account.id,
    clientId: client.id,
    redirectUri: application.redirectUrl,
    applicationId: application.id,
  };
  const launch = (changes: Partial<Input> = {}) =>
    portico.hub.call("grantToken", { ...input, ...changes }, bearing(token));
  return { account, token, application, client, launch };
}

test("an application learns who comes, for which client and in which role, from a JWT that the published keys verify", async () => {
  const { account, application, client, launch } = await readyToLaunch();
  const answer = dataOf(await launch());
  expect(answer).toMatchObject({
    redirectUri: application.redirectUrl,
    role: "Approver",
    client: { _id: client.id, actualName: client.actualName, uuid: client.uuid },
    application: { _id: application.id, name: application.name, allowedUrl: application.allowedUrl },
  });

  const keys = createLocalJWKSet(await portico.hub.publicKeys());
  const { payload, protectedHeader } = await jwtVerify(answer.oAuthToken, keys, {
    issuer: PUBLIC_URL,
    audience: application.id,
    subject: account.id,
    algorithms: ["EdDSA"],
  });
  expect(protectedHeader).toEqual({ alg: "EdDSA", typ: "JWT", kid: expect.any(String) as string });
  expect(payload).toEqual({
    iss: PUBLIC_URL,
    aud: application.id,
    sub: account.id,
    iat: expect.any(Number) as number,
    exp: payload.iat! + 300,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    email: account.email,
    name: `${account.firstName} ${account.lastName}`,
    preferred_username: account.userName,
    role: "Approver",
    client: { id: client.id, name: client.actualName, uuid: client.uuid },
    amr: ["pwd", "mail"],
    acr: "basic",
    auth_time: expect.any(Number) as number,
  });
  await expect(jwtVerify(answer.oAuthToken, keys, { audience: "another application" })).rejects.toThrow("aud");
});

test("it learns when and how the user signed in, however long ago that was", async () => {
  const { account, launch } = await readyToLaunch();
  await portico.pool.query("update sessions set authenticated_at = now() - interval '3 hours' where user_id = $1", [
    account.id,
  ]);
  const claims = decodeJwt(dataOf(await launch()).oAuthToken);
  expect(claims.auth_time).toBeGreaterThanOrEqual(claims.iat! - 3 * 60 * 60 - 60);
  expect(claims.auth_time).toBeLessThanOrEqual(claims.iat! - 3 * 60 * 60);
});

test("every launch has a JWT of its own", async () => {
  const { launch } = await readyToLaunch();
  const ids = [await launch(), await launch()].map((answer) => decodeJwt(dataOf(answer).oAuthToken).jti);
  expect(new Set(ids).size).toBe(2);
});

test("without an application id, the redirect address identifies the application", async () => {
  const { application, launch } = await readyToLaunch();
  expect(dataOf(await launch({ applicationId: undefined })).application?._id).toBe(application.id);
});

test("where applications share a redirect address, the id identifies the one that is meant", async () => {
  const { account, application, client, launch } = await readyToLaunch();
  const twin = await newApplication(portico.hub, { redirectUrl: application.redirectUrl });
  await assign(portico.hub, account, twin, client);
  for (const { id } of [application, twin])
    expect(dataOf(await launch({ applicationId: id })).application?._id).toBe(id);
});

test("a redirect address that the application did not register is refused", async () => {
  const { application, launch } = await readyToLaunch();
  const wrong = [
    "https://evil.example.test/pages/login/sso",
    `${application.redirectUrl}/`,
    `${application.redirectUrl}?next=https://evil.example.test`,
    application.redirectUrl.replace("https:", "http:"),
    application.redirectUrl.replace(".example.test", ".example.test.evil.example"),
    application.allowedUrl,
  ];
  for (const redirectUri of wrong) {
    expect(await launch({ redirectUri }), redirectUri).toMatchObject({
      code: 400,
      msg: "The redirect address is not registered for this application",
    });
    expect(await launch({ redirectUri, applicationId: undefined }), redirectUri).toMatchObject({ code: 403 });
  }
  expect(await launch({ redirectUri: "javascript:alert(1)" })).toMatchObject({ code: 400 });
});

test("nobody launches in somebody else's name, an Admin neither", async () => {
  const { account } = await readyToLaunch();
  for (const state of [{}, { role: "Admin" }]) {
    const other = await readyToLaunch(state);
    expect(await other.launch({ userId: account.id })).toMatchObject({ code: 403, data: null });
  }
});

test("a launch token launches nothing further", async () => {
  const { launch, account, application, client } = await readyToLaunch();
  const { launchToken } = dataOf(await launch());
  const input = {
    userId: account.id,
    clientId: client.id,
    applicationId: application.id,
    redirectUri: application.redirectUrl,
  };
  expect(await portico.hub.call("grantToken", input, bearing(launchToken!))).toMatchObject({ code: 403 });
  expect(
    await portico.hub.call("launchToken", { redirectUrl: application.redirectUrl }, bearing(launchToken!)),
  ).toMatchObject({ code: 403 });
});

const NOT_ASSIGNED = {
  code: 403,
  msg: "This application is not assigned to you for this client, or it is not in use",
  data: null,
};

test("an application for a client that is not assigned is refused", async () => {
  const { launch, account, application } = await readyToLaunch();
  const client = await newClient(portico.hub);
  expect(await launch({ clientId: client.id })).toEqual(NOT_ASSIGNED);

  // Another application may be assigned for that client: what counts is the pair.
  await assign(portico.hub, account, await newApplication(portico.hub), client);
  expect(await launch({ clientId: client.id })).toEqual(NOT_ASSIGNED);
  const stranger = await newApplication(portico.hub);
  expect(await launch({ applicationId: stranger.id, redirectUri: stranger.redirectUrl })).toEqual(NOT_ASSIGNED);
  expect(await launch({ applicationId: "no uuid", redirectUri: application.redirectUrl })).toEqual(NOT_ASSIGNED);
});

test.each(["INACTIVE", "Temporary BLOCKED", "Permanent BLOCKED"])(
  "an application that is %s is refused, and let in once it is ACTIVE again",
  async (status) => {
    const { application, launch } = await readyToLaunch();
    const setStatus = (value: string) =>
      portico.pool.query("update applications set status = $2 where id = $1", [application.id, value]);
    await setStatus(status);
    expect(await launch()).toEqual(NOT_ASSIGNED);
    await setStatus("ACTIVE");
    expect(await launch()).toMatchObject({ code: 200 });
  },
);

test("a deleted application and an INACTIVE client are refused", async () => {
  const deleted = await readyToLaunch();
  await portico.pool.query("update applications set deleted_at = now() where id = $1", [deleted.application.id]);
  expect(await deleted.launch()).toEqual(NOT_ASSIGNED);
  const inactive = await readyToLaunch();
  await portico.pool.query("update clients set status = 'INACTIVE' where id = $1", [inactive.client.id]);
  expect(await inactive.launch()).toEqual({
    ...NOT_ASSIGNED,
    msg: `${inactive.application.name}, or the client it is assigned for, is not in use at present`,
  });
});

test("a deactivated user launches nothing", async () => {
  const { account, launch } = await readyToLaunch();
  await change(portico.hub, account, { isActive: false });
  expect(await launch()).toMatchObject({ code: 401 });
});

test("calls of one request share what they read of their user, until one of them changes it", async () => {
  const { account, token, application, client } = await readyToLaunch({ role: "Admin" });
  const caller = { ...bearing(token), request: {} };
  const assigned = async () =>
    dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller))[0]!.applicationData;
  expect(await assigned()).toHaveLength(1);
  const one = { userId: account.id, applicationId: application.id, clientId: client.id };
  expect(await portico.hub.call("detachClient", one, caller)).toMatchObject({ code: 200 });
  expect(await assigned()).toEqual([]);
});

test("a session that another one ends while a request is under way launches nothing more", async () => {
  const { account, token, application, client } = await readyToLaunch();
  const caller = { ...bearing(token), request: {} };
  expect(await portico.hub.call("listActiveUsers", { userId: account.id }, caller)).toMatchObject({ code: 200 });
  await portico.pool.query("delete from sessions where user_id = $1", [account.id]);
  const input = { userId: account.id, clientId: client.id, redirectUri: application.redirectUrl };
  expect(await portico.hub.call("grantToken", input, caller)).toMatchObject({ code: 401 });
});

test("launches at once are each their own user's, and one that fails keeps none of the others from it", async () => {
  const people = await Promise.all([readyToLaunch(), readyToLaunch(), readyToLaunch()]);
  const gone = await readyToLaunch();
  const callers = people.map(() => ({ ...bearing(gone.token), request: {} }));
  for (const caller of callers)
    expect(await portico.hub.call("listActiveUsers", { userId: gone.account.id }, caller)).toMatchObject({ code: 200 });
  await portico.pool.query("delete from sessions where user_id = $1", [gone.account.id]);
  const input = { userId: gone.account.id, clientId: gone.client.id, redirectUri: gone.application.redirectUrl };

  // Whose session was read before it ended comes to the writing with the others.
  const [refused, answers] = await Promise.all([
    Promise.all(callers.map((caller) => portico.hub.call("grantToken", input, caller))),
    Promise.all([...people, ...people].map(async (person) => ({ person, answer: dataOf(await person.launch()) }))),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([401, 401, 401]);
  for (const { person, answer } of answers) {
    const { application } = person;
    expect(decodeJwt(answer.oAuthToken)).toMatchObject({ sub: person.account.id, aud: application.id });
    const { rows } = await portico.pool.query(
      "select user_id, application_id from sessions where kind = 'LAUNCH' and token_hash = $1",
      [hashToken(answer.launchToken!)],
    );
    expect(rows).toEqual([{ user_id: person.account.id, application_id: application.id }]);
  }
  const { rows } = await portico.pool.query<{ actor_id: string; launches: number }>(
    `select actor_id, count(*)::integer as launches from audit_events
     where action = 'LAUNCH' and actor_id = any($1) and outcome = 'SUCCESS' group by actor_id`,
    [[...people, gone].map(({ account }) => account.id)],
  );
  expect(new Map(rows.map((row) => [row.actor_id, row.launches]))).toEqual(
    new Map(people.map(({ account }) => [account.id, 2])),
  );
});

test("an id that is none fails by itself, and not the reads of others who come at that moment", async () => {
  const admin = await readyToLaunch({ role: "Admin" });
  const others = await Promise.all([readyToLaunch(), readyToLaunch()]);
  const read = (userId: string) => portico.hub.call("listActiveUsers", { userId }, bearing(admin.token));
  const [first, malformed, ...found] = await Promise.all([
    read(admin.account.id),
    read("no-uuid"),
    ...others.map(({ account }) => read(account.id)),
  ]);
  expect(dataOf(first)[0]).toMatchObject({ _id: admin.account.id });
  expect(malformed).not.toMatchObject({ code: 200 });
  expect(found.map((answer) => dataOf(answer)[0])).toMatchObject(others.map(({ account }) => ({ _id: account.id })));
});
