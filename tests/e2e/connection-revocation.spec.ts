import { randomUUID } from "node:crypto";
import { connections, linkedIdentities } from "~/hub/kit/db/schema";
import { startProvider } from "../support/provider";
import { expect, test } from "./fixtures";
import { openSignedIn } from "./support/sign-in";

test("a provider's revocation ends a person's session, and is answered by its status alone", { tag: "@once" }, async ({
  startOwnApp,
  page,
}) => {
  const app = await startOwnApp();
  const address = `${app.url}/login/northwind/revoke`;
  const company = await startProvider([`${app.url}/login/northwind/callback`]);
  try {
    const [client, user] = [await app.seed.client(), await app.seed.user()];
    const { issuer, clientId: providerClientId } = company;
    const row = { clientId: client.id, name: "Northwind", shortName: "northwind", issuer, providerClientId };
    const [connection] = await app.seed.db
      .insert(connections)
      .values({ ...row, factorTrust: "always" })
      .returning();
    await app.seed.db
      .insert(linkedIdentities)
      .values({ connectionId: connection!.id, issuer, subject: "1", userId: user.id });
    await openSignedIn(page, app, user);
    const now = Math.floor(Date.now() / 1_000);
    const proof = (typ = "global-token-revocation+jwt") =>
      company.sign({ iss: issuer, aud: address, jti: randomUUID(), iat: now, exp: now + 300 }, { typ });
    const send = async (token: string | undefined, data: unknown, type = "application/json") => {
      const headers = { "Content-Type": type, ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
      const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(data) });
      expect(await answer.text()).toBe("");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      return answer.status === 401 ? [401, answer.headers.get("WWW-Authenticate")] : answer.status;
    };
    const ana = { sub_id: { format: "iss_sub", iss: issuer, sub: "1" } };
    expect(await send(undefined, ana)).toEqual([401, "Bearer"]);
    expect(await send("no token", ana)).toEqual([401, "Bearer"]);
    expect(await send(await proof("JWT"), ana)).toEqual([401, "Bearer"]);
    expect(await send(await proof(), ana, "text/plain")).toBe(400);
    expect(await send(await proof(), { sub_id: { format: "phone_number", phone_number: "+1" } })).toBe(400);
    expect(await send(await proof(), { subject: ana.sub_id }), "as earlier drafts called it").toBe(400);
    expect(await send(await proof(), { sub_id: { ...ana.sub_id, iss: "https://elsewhere.example" } })).toBe(403);
    expect(await send(await proof(), { sub_id: { ...ana.sub_id, sub: "2" } })).toBe(404);
    expect((await fetch(address)).status).toBe(405);
    await page.goto(`${app.url}/dashboard/security`);
    await expect(page, "still signed in").toHaveURL(/\/dashboard\/security/);
    expect(await send(await proof(), ana)).toBe(204);
    await page.goto(`${app.url}/dashboard/security`);
    await expect(page).toHaveURL(/\/login/);
  } finally {
    await company.stop();
  }
});
