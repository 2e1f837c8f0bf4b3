import { beforeAll, expect, test } from "vitest";
import { type Account, newAccount, signIn } from "../support/accounts";
import { bearing, dataOf } from "../support/calls";
import { newApplication, newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";
import type { ApplicationRecord } from "../support/hub-tables";

const portico = hubForFile();
let account: Account;
let token: string;
let assigned: Awaited<ReturnType<typeof newAssignment>>;

beforeAll(async () => {
  account = await newAccount(portico.hub);
  token = await signIn(portico, account);
  assigned = await newAssignment(portico.hub, account);
});

const launchAt = (redirectUrl: string) => portico.hub.call("launchToken", { redirectUrl }, bearing(token));
const hostOf = ({ redirectUrl }: ApplicationRecord) => new URL(redirectUrl).host;
const NOT_REGISTERED = { code: 400, msg: "This address does not belong to a registered application", data: null };

test("an address on the origin of an application's redirect or allowed address is that application's", async () => {
  const { application } = assigned;
  const host = hostOf(application);
  const { pathname } = new URL(application.redirectUrl);
  for (const address of [
    `https://${host}`,
    `https://${host}/any/path?x=1#y`,
    `HTTPS://${host.toUpperCase()}:443${pathname}`,
  ]) {
    const answer = dataOf(await launchAt(address));
    expect(answer, address).toMatchObject({ applicationId: application.id, origin: `https://${host}` });
  }
  const otherAssignment = await newAssignment(portico.hub, account);
  await portico.pool.query("update applications set allowed_url = 'http://localhost:8123/bye' where id = $1", [
    otherAssignment.application.id,
  ]);
  expect(dataOf(await launchAt("http://localhost:8123"))).toMatchObject({
    applicationId: otherAssignment.application.id,
    origin: "http://localhost:8123",
  });
});

test("an address that only looks like a registered one is refused", async () => {
  const host = hostOf(assigned.application);
  const lookalikes = [
    `https://${host}.evil.example`,
    `https://${host}@evil.example`,
    `https://${host}%40evil.example/`,
    `https://evil.example/https://${host}`,
    `https://evil.example#${host}`,
    `https://evil.example\\@${host}`,
    `https://evil-${host}`,
    `https://sub.${host}`,
    `https://${host}:8443`,
    `http://${host}`,
    `https://${host.slice(0, -1)}`,
  ];
  for (const address of lookalikes) expect((await launchAt(address)).code, address).toBe(400);
  expect(await launchAt(lookalikes[0]!)).toEqual(NOT_REGISTERED);
  for (const scheme of ["javascript:alert(1)", `ftp://${host}`, `//${host}`, "", "%"])
    expect((await launchAt(scheme)).code, scheme).toBe(400);
});

test("user and password in front of a registered host do not travel on", async () => {
  const host = hostOf(assigned.application);
  expect(dataOf(await launchAt(`https://user:secret@${host}/`)).origin).toBe(`https://${host}`);
});

test("a registered address that begins like another one is distinguished from it", async () => {
  const short = await newApplication(portico.hub, {
    redirectUrl: "https://short.example",
    allowedUrl: "https://short.example",
  });
  await newApplication(portico.hub, {
    redirectUrl: "https://short.example.test/",
    allowedUrl: "https://short.example.test/",
  });
  await portico.pool.query("insert into assignments (user_id, application_id, client_id) values ($1, $2, $3)", [
    account.id,
    short.id,
    assigned.client.id,
  ]);
  expect(dataOf(await launchAt("https://short.example/")).applicationId).toBe(short.id);
  expect(await launchAt("https://short.example.test/")).toMatchObject({ code: 403 });
});

test("a registered application that is not assigned is refused, and the refusal reveals no more", async () => {
  const { redirectUrl } = await newApplication(portico.hub);
  expect(await launchAt(redirectUrl)).toEqual({
    code: 403,
    msg: "This application is not assigned to you for this client, or it is not in use",
    data: null,
  });
});

test("an application out of use is no registered one, and one whose every client is out of use is not assigned", async () => {
  const { application: blocked } = await newAssignment(portico.hub, account);
  await portico.pool.query("update applications set status = 'Temporary BLOCKED' where id = $1", [blocked.id]);
  expect(await launchAt(blocked.redirectUrl)).toEqual(NOT_REGISTERED);
  const { application, client } = await newAssignment(portico.hub, account);
  await portico.pool.query("update clients set status = 'INACTIVE' where id = $1", [client.id]);
  expect(await launchAt(application.redirectUrl)).toMatchObject({ code: 403 });
});

test("with the token the application reads its own user, and of the assignments only its own", async () => {
  const other = await newAssignment(portico.hub, account);
  const { application, client } = assigned;
  const asApplication = bearing(dataOf(await launchAt(application.redirectUrl)).token);

  const [record] = dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, asApplication));
  expect(record).toMatchObject({
    _id: account.id,
    email: account.email,
    applicationData: [{ _id: application.id }],
    clientData: [{ _id: client.id }],
    assignments: [{ applicationId: application.id, clientId: client.id, role: "User" }],
  });
  const clientsAt = (applicationId: string) =>
    portico.hub.call("clientsOfApplicationAndUser", { userId: account.id, applicationId }, asApplication);
  expect(dataOf(await clientsAt(application.id))).toMatchObject([{ clientData: [{ _id: client.id }], role: "User" }]);
  expect(await clientsAt(other.application.id)).toMatchObject({ code: 403 });
});

test("the token is dead while its application is blocked or no longer assigned, and once its session was idle too long", async () => {
  const { application } = await newAssignment(portico.hub, account);
  const asApplication = bearing(dataOf(await launchAt(application.redirectUrl)).token);
  const read = () => portico.hub.call("rolesOfUser", { userId: account.id }, asApplication);
  expect(await read()).toMatchObject({ code: 200 });

  await portico.pool.query("update applications set status = 'INACTIVE' where id = $1", [application.id]);
  expect(await read()).toMatchObject({ code: 401 });
  await portico.pool.query("update applications set status = 'ACTIVE' where id = $1", [application.id]);
  expect(await read()).toMatchObject({ code: 200 });

  await portico.pool.query(
    "update sessions set last_seen_at = now() - interval '3 hours' where user_id = $1 and kind = 'SESSION'",
    [account.id],
  );
  expect(await read()).toMatchObject({ code: 401 });
});
