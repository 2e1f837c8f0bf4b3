import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { findUser } from "~/hub/identity/account/users";
import { becomeAccount } from "~/hub/identity/sign-in/sign-ups";
import { signUps } from "~/hub/kit/db/schema";
import { DAY_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile } from "../support/admin";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

type Given = InputOf<Contract["createTerms"]>;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const given = (name: string, values: Partial<Given> = {}): Given => ({
  name,
  text: "One.\r\nTwo.",
  effectiveFrom: inDays(0),
  graceUntil: inDays(8),
  ...values,
});

let count = 0;
/** Each begins after the one before. */
async function publish(values: Partial<Given> = {}): Promise<{ termsId: string; name: string }> {
  const name = `V${++count}`;
  const termsId = (await admin.get("createTerms", given(name, values)))._id!;
  await admin.get("publishTerms", { termsId });
  return { termsId, name };
}

const accept = (by: Actor, termsId: string, language: "en" | "hi" = "en") =>
  portico.hub.call("acceptTerms", { termsId, language }, by.caller);
const dueOf = async (by: Actor) =>
  dataOf(await portico.hub.call("listActiveUsers", { userId: by.account.id }, by.caller))[0]!.termsDue;
const inForce = async () => dataOf(await portico.hub.call("currentTerms", {}, anyone)).terms;
/** The time to put it off is over. */
const endGrace = (termsId: string) =>
  portico.pool.query("update terms set grace_until = now() - interval '1 hour' where id = $1", [termsId]);

afterEach(async () => {
  await portico.pool.query("update terms set effective_from = effective_from - interval '1 day'");
});

test("a draft asks nobody; a published version is due to users and Admins until they accept it, and is never changed", async () => {
  const user = await actor(portico);
  const termsId = (await admin.get("createTerms", given("Draft")))._id!;
  expect(await inForce()).toBeNull();
  expect(await dueOf(user)).toBeUndefined();
  await admin.get("updateTerms", { termsId, ...given("First", { textHi: "एक।" }) });
  await admin.get("publishTerms", { termsId });
  expect(await inForce()).toMatchObject({ _id: termsId, name: "First", text: "One.\nTwo." });
  expect(await dueOf(user)).toMatchObject({ isOver: false });
  expect(await dueOf(admin)).toMatchObject({ isOver: false });
  for (const refused of [
    admin.call("updateTerms", { termsId, ...given("Other") }),
    admin.call("deleteTerms", { termsId }),
    admin.call("publishTerms", { termsId }),
  ])
    expect(await refused).toMatchObject({ code: 409, msg: "A published version stays as it is. Write a new one" });

  await endGrace(termsId);
  expect(await dueOf(user), "it is asked for, and nothing is disabled").toMatchObject({ isOver: true });
  expect(await portico.hub.call("ownLauncher", {}, user.caller)).toMatchObject({ code: 200 });
  expect(await accept(user, termsId, "hi")).toMatchObject({ code: 200 });
  expect(await dueOf(user)).toBeUndefined();
  const textHash = createHash("sha256").update("एक।").digest("hex");
  const [own] = dataOf(await portico.hub.call("ownAcceptances", {}, user.caller)).acceptances;
  expect(own).toMatchObject({ terms: "First", language: "hi", clientAddress: "192.0.2.10", textHash });
});

test("eight acceptances at once are one, with one event", async () => {
  const user = await actor(portico);
  const { termsId } = await publish();
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => accept(user, termsId)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const { rows } = await portico.pool.query<{ outcome: string }>(
    "select outcome from audit_events where actor_id = $1 and action = 'TERMS_ACCEPTED' and outcome = 'SUCCESS'",
    [user.account.id],
  );
  expect(rows).toHaveLength(1);
});

test("a new version is asked for anew; a former one cannot be accepted; what was accepted stays listed", async () => {
  const user = await actor(portico);
  const former = await publish();
  await accept(user, former.termsId);
  await portico.pool.query("update terms set effective_from = effective_from - interval '1 day'");
  const newer = await publish({ textHi: "" });
  expect(await dueOf(user)).toMatchObject({ isOver: false });
  expect(await accept(user, former.termsId)).toMatchObject({ code: 409 });
  expect(await accept(user, newer.termsId, "hi"), "there is no Hindi text").toMatchObject({ code: 200 });
  const userId = user.account.id;
  const listed = await admin.get("listAcceptances", { userId, sort: "acceptedAt" });
  expect(listed.map(({ terms, language }) => `${terms} ${language}`)).toEqual([
    `${former.name} en`,
    `${newer.name} en`,
  ]);
  expect(
    await admin.get("listAcceptances", { termsId: newer.termsId, field: "email", search: user.account.email }),
  ).toHaveLength(1);
  const exported = await admin.get("exportAcceptances", { userId });
  expect(exported).toHaveLength(2);
  expect(await admin.get("exportAcceptances", { userId, after: exported[1]!._id })).toEqual([]);
  const [version] = await admin.get("listTerms", { field: "name", search: newer.name });
  const { rows } = await portico.pool.query<{ users: number }>(
    "select count(*)::int as users from users where is_active and deleted_at is null",
  );
  expect(version).toMatchObject({ state: "IN_FORCE", accepted: 1, open: rows[0]!.users - 1 });

  await admin.get("deleteUser", { userId });
  expect(await admin.get("listAcceptances", { userId }), "the proof outlives the account").toHaveLength(2);
  await expect(portico.pool.query("delete from terms_acceptances")).rejects.toThrow("can only be added to");
  await expect(portico.pool.query("update terms_acceptances set language = 'hi'")).rejects.toThrow("only be added to");
});

test("a version can be put off for seven days at least, and comes into force after those before it", async () => {
  const { name } = await publish();
  const short = (await admin.get("createTerms", given("Short", { graceUntil: inDays(6) })))._id!;
  expect(await admin.call("publishTerms", { termsId: short })).toMatchObject({
    code: 400,
    data: { fieldErrors: { graceUntil: [expect.stringContaining("7 days at least")] } },
  });
  const later = await publish({ effectiveFrom: inDays(2), graceUntil: inDays(20) });
  expect(await inForce(), "it is planned").toMatchObject({ name });
  const between = (await admin.get("createTerms", given("Between")))._id!;
  expect(await admin.call("publishTerms", { termsId: between })).toMatchObject({
    code: 400,
    data: { fieldErrors: { effectiveFrom: [`It must come into force after ${later.name}, which is published`] } },
  });
  expect(await admin.call("createTerms", given("short"))).toMatchObject({
    code: 409,
    data: { fieldErrors: { name: ["A version of this name already exists"] } },
  });
  expect(await admin.call("createTerms", given("Past", { graceUntil: "2020-01-01" }))).toMatchObject({
    code: 400,
    data: { fieldErrors: { graceUntil: [expect.any(String)] } },
  });
  for (const termsId of [short, between]) await admin.get("deleteTerms", { termsId });
  await portico.pool.query("update terms set effective_from = now() where id = $1", [later.termsId]);
});

test("who registers accepts by it, once the email is theirs; a version that is not in force is refused", async () => {
  await portico.pool.query("update terms set effective_from = effective_from - interval '3 days'");
  const { termsId, name } = await publish();
  const email = "terms@example.test";
  const typed = { firstName: "Asha", lastName: "Nair", phoneNumber: "9876501299", password: "Correct@Horse7" };
  const signUp = (accepted: object) =>
    portico.hub.call("signUp", { ...typed, email, attemptId: newAttempt(), ...accepted }, anyone);
  expect(await signUp({ termsId: "00000000-0000-7000-8000-000000000000" })).toMatchObject({
    code: 400,
    data: { fieldErrors: { termsId: [expect.any(String)] } },
  });
  const { _id: userId } = dataOf(await signUp({ termsId, termsLanguage: "en" }));
  expect(await admin.get("listAcceptances", { userId }), "anybody could have typed it").toEqual([]);
  const { rows } = await portico.pool.query<{ accepted: { termsId: string } }>(
    "select accepted from sign_ups where user_id = $1",
    [userId],
  );
  expect(rows[0]!.accepted.termsId).toBe(termsId);
  await portico.hub.services.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    const [signUpOfUser] = await tx.select().from(signUps).where(eq(signUps.userId, userId));
    await becomeAccount(tx, user!, { signUp: signUpOfUser, attemptHash: undefined, propose: () => "asha.nair" });
  });
  expect(await admin.get("listAcceptances", { userId })).toMatchObject([{ terms: name, clientAddress: "192.0.2.10" }]);
});

test("users write, publish and list none; an Auditor downloads who accepted them", async () => {
  const user = await actor(portico);
  const { termsId } = await publish();
  const calls = [
    portico.hub.call("listTerms", {}, user.caller),
    portico.hub.call("createTerms", given("Theirs"), user.caller),
    portico.hub.call("publishTerms", { termsId }, user.caller),
    portico.hub.call("listAcceptances", {}, user.caller),
    portico.hub.call("exportAcceptances", {}, user.caller),
  ];
  expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([403, 403, 403, 403, 403]);
  const auditor = await actor(portico, { role: "Auditor" });
  expect(await portico.hub.call("exportAcceptances", {}, auditor.caller)).toMatchObject({ code: 200 });
  expect(await portico.hub.call("publishTerms", { termsId }, auditor.caller)).toMatchObject({ code: 403 });
});
