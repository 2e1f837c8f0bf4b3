import type { Client, Provider } from "oidc-provider";
import type { Database } from "../../kit/db/database";
import { hideToken } from "./access-tokens";
import { clientsOf, signOnOfClient } from "./clients";
import { KEPT_IN_GRANTS } from "./kept-grant";
import { sentClaims } from "./scopes";

/** What `Provider` has and its types leave out. */
interface Internals {
  Claims: { prototype: { client: object; result(): Promise<Record<string, unknown>> } };
  Grant: { IN_PAYLOAD: string[] };
  OIDCContext: { prototype: HeldContext };
}
type HeldContext = Parameters<typeof hideToken>[0] & { entity(name: string, value: unknown): void };

/**
 * All that Portico replaces in the engine at run time, with why its configuration will not do, and the SHA-256 of the
 * member's source text, which tests/integration/openid-engine.test.ts compares. Everything else is configuration, adapter, event or
 * middleware (docs/decisions/0076).
 */
export const ENGINE_PATCHES: Readonly<Record<string, string>> = {
  // Clients from the engine's adapter are checked as whole metadata: no addresses of apps beside others, and no pairwise
  // subject for a device whose application has no key.
  "Client.find": "f9e7ecd05f5f775c64a12920fcbf1029cbba837191b1df53796e46c742a36059",
  // The engine compares secrets in clear; ours are stored as hashes.
  "Client.prototype.compareClientSecret": "7a404f9c25995b01796c2f4e8b1ae0e53eaedf5c5ff34e8b593a8f6174a38f23",
  // The engine names the session to applications with a back channel alone; those with a front channel need it as well.
  "Client.prototype.includeSid": "01bd0533398d6108bc65d01b36b514ce63bcee6389a4df3f20cee86dbe5ed0b8",
  // The engine lets the port of a loopback address differ (RFC 8252 §7.3) for clients without any other address alone.
  "Client.prototype.redirectUriAllowed": "4336b785844e3903b64fe00740c9e6bfe6544b736cfe197f0250deb264bbacff",
  // The engine stores nothing else of a grant; ours keeps the company it is for and the session it was given in.
  "Grant.IN_PAYLOAD": "f5e336f106b9332732e7dd9711aea5323f7161cf06254b7b1abc7f6d2cbdcc4e",
  // The engine sends every application the same claims; its settings say which it is sent here, and by which names.
  "Claims.prototype.result": "5b32f12dd8bcdf316473731c9661d519c39ea5a049ab9d7b691fd4c313b86b92",
  // The engine refuses to introspect or revoke a JWT; ours have a record. This is called before it looks.
  "OIDCContext.prototype.entity": "41b99d8b6f6f48d38d3faaf751c8cfab8e548737fe308ed2781daa2928dfaf52",
};

interface PatchServices {
  db: Database;
  allowHttpRedirects: boolean;
}

export function patchEngine(provider: Provider, services: PatchServices): void {
  const { Claims, Grant, OIDCContext } = provider as unknown as Internals;
  const { find, compareClientSecret, redirectUriAllowed } = clientsOf(services, provider);
  Object.assign(provider.Client, { find });
  Object.assign(provider.Client.prototype, {
    compareClientSecret,
    includeSid: () => true,
    redirectUriAllowed,
  } satisfies Partial<Record<keyof Client, unknown>>);

  const { IN_PAYLOAD } = Grant;
  Object.defineProperty(Grant, "IN_PAYLOAD", { get: () => [...IN_PAYLOAD, ...KEPT_IN_GRANTS] });

  const { result } = Claims.prototype;
  Claims.prototype.result = async function () {
    return sentClaims(await result.call(this), signOnOfClient(this.client));
  };

  const { entity } = OIDCContext.prototype;
  OIDCContext.prototype.entity = function (name, value) {
    if (name === "Client") hideToken(this);
    entity.call(this, name, value);
  };
}
