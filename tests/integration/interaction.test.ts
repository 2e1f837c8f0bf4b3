import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEvents, consents } from "~/hub/kit/db/schema";
import { newAccount } from "../support/accounts";
import { anyone, bearing, dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";
import { ask, callerOf } from "../support/interaction";
import { openLaunchSession, openSession } from "../support/open-session";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";

const portico = hubForFile();
const openid = openIdForFile(portico);

const signedIn = (account: { id: string }) => callerOf(openid, account);

test("eight answers at once to one question of consent leave one consent", async () => {
  const application = await newOidcApplication(openid, { consent: "ask" });
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const asked = await ask(application, visitor);
  const caller = await signedIn(account);
  expect(dataOf(await openid.hub.call("continueInteraction", asked, caller))).toMatchObject({
    step: "consent",
    scopes: ["openid", "profile", "email"],
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => openid.hub.call("giveConsent", asked, caller)));
  expect(answers.some(({ code }) => code === 200)).toBe(true);
  expect(answers.every(({ code }) => code < 500)).toBe(true);
  const { db } = openid.hub.services;
  const kept = await db.select().from(consents).where(eq(consents.userId, account.id));
  expect(kept.map(({ scopes }) => scopes.toSorted())).toEqual([["email", "openid", "profile"]]);
  const events = await db.select().from(auditEvents).where(eq(auditEvents.action, "CONSENT_GIVEN"));
  expect(events.every(({ actorId }) => actorId === account.id)).toBe(true);
});

test("a request is nothing to who has its id alone, and to no token but a session's", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const asked = await ask(application, new Visitor(openid));
  const caller = await signedIn(account);
  for (const name of ["continueInteraction", "finishInteraction", "confirmAccount", "giveConsent"] as const)
    expect((await openid.hub.call(name, { ...asked, proof: "", userId: account.id }, caller)).code, name).toBe(404);
  for (const name of ["readInteraction", "leaveInteraction"] as const)
    expect((await openid.hub.call(name, { ...asked, proof: "x" }, anyone)).code, name).toBe(404);
  const { db } = openid.hub.services;
  const parent = await openSession(db, account.id, anyone, ["pwd", "mail"]);
  const launch = bearing(await openLaunchSession(db, parent, application.record.id));
  expect((await openid.hub.call("finishInteraction", asked, launch)).code).toBe(403);
});

test("what is not asked cannot be answered, and nobody chooses a client that is not theirs", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const asked = await ask(application, new Visitor(openid));
  const caller = await signedIn(account);
  const foreign = await newUserOf(openid, application);
  const choice = { ...asked, clientId: foreign.client.id };
  expect((await openid.hub.call("chooseClient", choice, caller)).code).toBe(403);
  for (const name of ["confirmAccount", "giveConsent"] as const)
    expect((await openid.hub.call(name, { ...asked, userId: account.id }, caller)).code, name).toBe(403);
  const stranger = await newAccount(openid.hub);
  const theirs = await ask(application, new Visitor(openid));
  expect(dataOf(await openid.hub.call("finishInteraction", theirs, await signedIn(stranger))).address).toContain(
    "/oidc/",
  );
});
