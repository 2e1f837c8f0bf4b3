import { eq } from "drizzle-orm";
import type { Transaction } from "../../kit/db/database";
import { applicationSecrets, applicationSignOns, applications, signOnAddresses } from "../../kit/db/schema";
import { hashToken } from "../../kit/security/tokens";
import { demoApi, demoCaller } from "./data";

/** An API, and an application that asks for its scopes from a terminal (docs/apis.md). */
export async function seedApis(tx: Transaction, homeUrl: string): Promise<void> {
  const api = await putApplication(tx, demoApi);
  if (api) {
    const { clientId, audience, scopes } = demoApi;
    await tx.insert(applicationSignOns).values({
      applicationId: api,
      kind: "oidc",
      clientId,
      grants: ["client_credentials"],
      apiScopes: scopes,
      callers: [demoCaller.clientId],
    });
    await tx.insert(signOnAddresses).values({ applicationId: api, use: "audience", uri: audience, position: 0 });
    await tx
      .insert(applicationSecrets)
      .values({ applicationId: api, name: "demo", secretHash: hashToken(demoApi.secret) });
  }
  const caller = await putApplication(tx, demoCaller);
  if (caller)
    await tx.insert(applicationSignOns).values({
      applicationId: caller,
      kind: "oidc",
      clientId: demoCaller.clientId,
      clientAuthentication: "none",
      grants: ["device_code", "refresh_token"],
      homeUrl,
    });
  // The sample application's port may be another one today.
  await tx.update(applicationSignOns).set({ homeUrl }).where(eq(applicationSignOns.clientId, demoCaller.clientId));
}

/** Undefined if it is there. */
async function putApplication(tx: Transaction, { name, description }: Record<"name" | "description", string>) {
  const [made] = await tx
    .insert(applications)
    .values({ name, description, allowedUrl: "", redirectUrl: "" })
    .onConflictDoNothing()
    .returning({ id: applications.id });
  return made?.id;
}
