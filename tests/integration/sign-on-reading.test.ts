import { expect, test } from "vitest";
import { signOnByClientId, signOnOf, stampOf } from "~/hub/directory/sign-on/read";
import { noteSecretUse, secretGiven } from "~/hub/directory/sign-on/secret";
import { applicationSecrets, applicationSignOns, signOnAddresses } from "~/hub/kit/db/schema";
import { newId } from "~/hub/kit/db/schema/columns";
import { hashToken, newToken } from "~/hub/kit/security/tokens";
import { HOUR_MS } from "~/lib/durations";
import { newApplication } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

async function newSignOn(kind: "oidc" | "launch" = "oidc") {
  const { db } = portico.hub.services;
  const { id: applicationId } = await newApplication(portico.hub);
  const clientId = newId();
  await db.insert(applicationSignOns).values({ applicationId, kind, clientId });
  return { db, applicationId, clientId };
}

test("a sign-on is read with its application, its addresses in their order and its live secrets", async () => {
  const { db, applicationId, clientId } = await newSignOn();
  const [live, late] = [newToken(), newToken()];
  await db.insert(signOnAddresses).values([
    { applicationId, use: "redirect", uri: "https://b.example/cb", environment: "Staging", position: 1 },
    { applicationId, use: "redirect", uri: "https://z.example/cb", environment: "Production", position: 0 },
    { applicationId, use: "post_logout", uri: "https://z.example/", position: 0 },
  ]);
  await db.insert(applicationSecrets).values([
    { applicationId, name: "Now", secretHash: hashToken(live), expiresAt: new Date(Date.now() + HOUR_MS) },
    { applicationId, name: "Ended", secretHash: hashToken(late), expiresAt: new Date(Date.now() - 1) },
  ]);
  const signOn = (await signOnByClientId(db, clientId))!;
  expect(signOn).toMatchObject({ applicationId, clientId, kind: "oidc", requirePkce: true, stamp: "1.1" });
  expect(signOn.application).toMatchObject({ status: "ACTIVE", factorPolicy: "none" });
  expect(signOn.redirectUris).toEqual(["https://z.example/cb", "https://b.example/cb"]);
  expect(signOn.postLogoutRedirectUris).toEqual(["https://z.example/"]);
  expect(signOn.secrets).toHaveLength(1);
  expect(secretGiven(signOn, live)).toEqual(signOn.secrets[0]);
  expect(secretGiven(signOn, late)).toBeUndefined();
  expect(secretGiven({ secrets: [{ ...signOn.secrets[0]!, expiresAt: new Date() }] }, live)).toBeUndefined();
  expect(await signOnOf(db, applicationId)).toEqual(signOn);
  expect(await stampOf(db, clientId)).toBe(signOn.stamp);
});

test("an application that is launched, or is deleted, has no client id that anybody could come with", async () => {
  const launched = await newSignOn("launch");
  expect(await signOnByClientId(launched.db, launched.clientId)).toBeUndefined();
  expect(await signOnOf(launched.db, launched.applicationId)).toMatchObject({ kind: "launch" });
  const { db, applicationId, clientId } = await newSignOn();
  await portico.pool.query("update applications set deleted_at = now() where id = $1", [applicationId]);
  expect(await signOnByClientId(db, clientId)).toBeUndefined();
  expect(await stampOf(db, clientId)).toBeUndefined();
  expect(await signOnOf(db, applicationId)).toBeUndefined();
});

test("the last use of a secret is noted, and not with every use", async () => {
  const { db, applicationId } = await newSignOn();
  const [secret] = await db
    .insert(applicationSecrets)
    .values({ applicationId, name: "One", secretHash: hashToken(newToken()) })
    .returning({ id: applicationSecrets.id });
  const lastUse = async () => {
    const { rows } = await portico.pool.query<{ at: Date | null }>(
      "select last_used_at as at from application_secrets where id = $1",
      [secret!.id],
    );
    return rows[0]!.at;
  };
  expect(await lastUse()).toBeNull();
  await Promise.all(Array.from({ length: 8 }, () => noteSecretUse(db, secret!.id)));
  const first = await lastUse();
  expect(first!.getTime()).toBeGreaterThan(Date.now() - HOUR_MS);
  await noteSecretUse(db, secret!.id);
  expect(await lastUse()).toEqual(first);
});
