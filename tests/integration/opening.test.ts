import { eq } from "drizzle-orm";
import * as client from "openid-client";
import { expect, test } from "vitest";
import { sessions } from "~/hub/kit/db/schema";
import { bearing } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);

async function userOfTwo() {
  const application = await newOidcApplication(openid);
  const { account, client: first } = await newUserOf(openid, application);
  const second = await newClient(openid.hub);
  await assign(openid.hub, account, application.record, second, "Auditor");
  const visitor = new Visitor(openid);
  const sessionId = await visitor.signIn(account);
  /** @param clientId one of theirs, or of somebody else */
  const open = (clientId: string) =>
    openid.hub.call("beginOpening", { applicationId: application.record.id, clientId }, bearing(visitor.token));
  /** @returns whom the application is told, or undefined if the user is asked */
  async function signOn(parameters: Record<string, string> = {}) {
    const begun = await beginSignIn(openid, application, parameters);
    const { address } = await visitor.follow(begun.address);
    if (!address.searchParams.has("code")) return undefined;
    const tokens = await client.authorizationCodeGrant(begun.config, address, begun.checks);
    return (tokens.claims()?.client as { id: string } | undefined)?.id;
  }
  return { application, account, sessionId, first, second, open, signOn };
}

test("an application is signed in to for the client it was opened for, without a question, whichever it was before", async () => {
  const { first, second, open, signOn } = await userOfTwo();
  expect(await signOn(), "without an opening one is asked").toBeUndefined();
  for (const opened of [second, first, second]) {
    expect((await open(opened.id)).code).toBe(200);
    expect(await signOn()).toBe(opened.id);
  }
});

test("an opening is for its application, its session and two minutes", async () => {
  const { first, second, sessionId, open, signOn } = await userOfTwo();
  const other = await userOfTwo();
  await open(first.id);
  expect(await other.signOn(), "another session").toBeUndefined();
  const { db } = openid.hub.services;
  const rows = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  const opening = rows[0]!.opening!;
  const set = (changed: Partial<typeof opening>) =>
    db
      .update(sessions)
      .set({ opening: { ...opening, ...changed } })
      .where(eq(sessions.id, sessionId));
  await set({ at: Date.now() - 121_000 });
  expect(await signOn(), "too long ago").toBeUndefined();
  await set({ applicationId: other.application.record.id });
  expect(await signOn(), "another application").toBeUndefined();
  await set({ clientId: second.id });
  expect(await signOn()).toBe(second.id);
});

test("nobody opens for a client that is not theirs", async () => {
  const { open, signOn } = await userOfTwo();
  const stranger = await newUserOf(openid, await newOidcApplication(openid));
  expect((await open(stranger.client.id)).code).toBe(403);
  expect(await signOn()).toBeUndefined();
});
