import type { Page } from "@playwright/test";

/** Chromium's own authenticator in software, which answers for its user at once. Scripts have to be on. */
export async function addVirtualAuthenticator(page: Page, { isUserVerified = true } = {}) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its user passes their PIN or fingerprint from now on. */
    setUserVerified: (isUserVerified: boolean) =>
      client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    remove: () => client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}
