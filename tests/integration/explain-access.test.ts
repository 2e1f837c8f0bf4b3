import { beforeAll, expect, test } from "vitest";
import { ACCESS_CHECKS, type AccessCheck } from "~/contract/access";
import { applicationSignOns, signOnAddresses } from "~/hub/kit/db/schema";
import { type Account, newAccount } from "../support/accounts";
import { adminForFile, NOBODY } from "../support/admin";
import { anyone, bearing } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import type { ApplicationRecord, ClientRecord } from "../support/hub-tables";
import { openSession } from "../support/open-session";

const portico = hubForFile();
const admin = adminForFile(portico);

let account: Account;
let application: ApplicationRecord;
let client: ClientRecord;

beforeAll(async () => {
  [account, application, client] = await Promise.all([
    newAccount(portico.hub),
    newApplication(portico.hub),
    newClient(portico.hub),
  ]);
  await assign(portico.hub, account, application, client, "Approver");
});

const named = () => ({ userId: account.id, applicationId: application.id, clientId: client.id });
const explained = async (at?: string) => admin.get("explainAccess", { ...named(), at });
const failedIn = ({ checks }: Awaited<ReturnType<typeof explained>>): AccessCheck[] =>
  checks.flatMap(({ check, passed }) => (passed ? [] : [check]));

const sql = (text: string) => portico.pool.query(text);

/** Only behind a proxy are roles let in. */
type LaunchCheck = Exclude<AccessCheck, "letIn">;
const LAUNCH_CHECKS = ACCESS_CHECKS.filter((check): check is LaunchCheck => check !== "letIn");

const SWITCHES: Readonly<Record<LaunchCheck, [fail: () => Promise<unknown>, pass: () => Promise<unknown>]>> = {
  userActive: [
    () => sql(`update users set is_active = false where id = '${account.id}'`),
    () => sql(`update users set is_active = true where id = '${account.id}'`),
  ],
  emailVerified: [
    () => sql(`update users set email_verified_at = null where id = '${account.id}'`),
    () => sql(`update users set email_verified_at = now() where id = '${account.id}'`),
  ],
  applicationActive: [
    () => sql(`update applications set status = 'Permanent BLOCKED' where id = '${application.id}'`),
    () => sql(`update applications set status = 'ACTIVE' where id = '${application.id}'`),
  ],
  clientActive: [
    () => sql(`update clients set status = 'INACTIVE' where id = '${client.id}'`),
    () => sql(`update clients set status = 'ACTIVE' where id = '${client.id}'`),
  ],
  assigned: [
    () => sql(`delete from assignments where user_id = '${account.id}'`),
    () => assign(portico.hub, account, application, client, "Approver"),
  ],
  begun: [
    () => sql(`update assignments set valid_from = now() + interval '1 hour' where user_id = '${account.id}'`),
    () => sql(`update assignments set valid_from = null where user_id = '${account.id}'`),
  ],
  notEnded: [
    () => sql(`update assignments set valid_until = now() where user_id = '${account.id}'`),
    () => sql(`update assignments set valid_until = null where user_id = '${account.id}'`),
  ],
  factor: [
    () => sql(`update clients set factor_policy = 'any' where id = '${client.id}'`),
    () => sql(`update clients set factor_policy = 'none' where id = '${client.id}'`),
  ],
  terms: [
    () =>
      sql(`insert into terms (id, name, text, effective_from, grace_until, published_at)
        values (gen_random_uuid(), 'First', 'One.', now() - interval '9 days', now(), now())`),
    // It may be put off.
    () => sql("update terms set grace_until = now() + interval '1 hour'"),
  ],
  address: [
    () => sql(`update applications set redirect_url = '' where id = '${application.id}'`),
    () => sql(`update applications set redirect_url = '${application.redirectUrl}' where id = '${application.id}'`),
  ],
};

test("an Admin is told that a person can open an application, as what and until when", async () => {
  await sql(`update assignments set valid_until = '2999-07-01T00:00:00Z' where user_id = '${account.id}'`);
  const found = await explained();
  expect(found).toMatchObject({ canOpen: true, role: "Approver", validUntil: "2999-07-01T00:00:00.000Z" });
  expect(found.checks.map(({ check }) => check)).toEqual(LAUNCH_CHECKS);
  await SWITCHES.notEnded[1]();
});

test.each(LAUNCH_CHECKS)("what keeps the person out is named: %s", async (check) => {
  const [fail, pass] = SWITCHES[check];
  await fail();
  const found = await explained();
  await pass();
  expect(found.canOpen).toBe(false);
  expect(failedIn(found)).toEqual([check]);
  expect((await explained()).canOpen).toBe(true);
});

test("of another day the assignment and its period count as of then", async () => {
  await sql(`update assignments set created_at = '2030-01-01', valid_from = '2030-03-01', valid_until = '2030-04-01'`);
  const failedOn = async (at: string) => failedIn(await explained(at));
  expect(await failedOn("2029-12-31")).toEqual(["assigned"]);
  expect(await failedOn("2030-02-28")).toEqual(["begun"]);
  expect(await failedOn("2030-03-01")).toEqual([]);
  expect(await failedOn("2030-03-31T23:59:59+00:00")).toEqual([]);
  expect(await failedOn("2030-04-01")).toEqual(["notEnded"]);
  await sql("update assignments set created_at = now(), valid_from = null, valid_until = null");
  for (const at of ["tomorrow", "0000-01-01"])
    expect(await admin.call("explainAccess", { ...named(), at })).toMatchObject({ code: 400 });
});

test.each([
  ["com.example.app:/cb", true],
  ["https://wiki.example/cb", true],
  [undefined, false],
])("an OpenID Connect application has an address where it has a redirect address: %s", async (uri, has) => {
  const { db } = portico.hub.services;
  const signedOn = await newApplication(portico.hub);
  await assign(portico.hub, account, signedOn, client, "User");
  await db.insert(applicationSignOns).values({ applicationId: signedOn.id, kind: "oidc", clientId: signedOn.id });
  if (uri) await db.insert(signOnAddresses).values({ applicationId: signedOn.id, use: "redirect", uri, position: 0 });
  const found = await admin.get("explainAccess", { ...named(), applicationId: signedOn.id });
  expect(failedIn(found)).toEqual(has ? [] : ["address"]);
});

test("what is not there is not found, and nobody but Admins and Auditors asks", async () => {
  for (const field of ["userId", "applicationId", "clientId"])
    expect(await admin.call("explainAccess", { ...named(), [field]: NOBODY })).toMatchObject({ code: 404 });
  const token = await openSession(portico.hub.services.db, account.id, anyone);
  expect(await portico.hub.call("explainAccess", named(), bearing(token))).toMatchObject({ code: 403 });
});
