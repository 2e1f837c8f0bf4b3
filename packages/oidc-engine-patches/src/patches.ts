import type { Client, Provider } from "oidc-provider";

/** Each replaced member, why configuration does not suffice, and the SHA-256 of its source text. */
export const ENGINE_PATCHES: Readonly<Record<string, string>> = {
  // The engine checks clients of an adapter as whole metadata: no app addresses beside others, and no pairwise subject
  // for a device whose application has no key.
  "Client.find": "f9e7ecd05f5f775c64a12920fcbf1029cbba837191b1df53796e46c742a36059",
  // The engine compares secrets in clear; they may be stored as hashes.
  "Client.prototype.compareClientSecret": "7a404f9c25995b01796c2f4e8b1ae0e53eaedf5c5ff34e8b593a8f6174a38f23",
  // The engine names the session only to applications with a back channel; those with a front channel need it too.
  "Client.prototype.includeSid": "01bd0533398d6108bc65d01b36b514ce63bcee6389a4df3f20cee86dbe5ed0b8",
  // The engine lets a loopback address's port differ (RFC 8252 §7.3) only for clients without other addresses.
  "Client.prototype.redirectUriAllowed": "4336b785844e3903b64fe00740c9e6bfe6544b736cfe197f0250deb264bbacff",
  // The engine stores nothing of a grant that it does not know itself.
  "Grant.IN_PAYLOAD": "f5e336f106b9332732e7dd9711aea5323f7161cf06254b7b1abc7f6d2cbdcc4e",
  // The engine sends every application the same claims, under the same names.
  "Claims.prototype.result": "5b32f12dd8bcdf316473731c9661d519c39ea5a049ab9d7b691fd4c313b86b92",
  // The engine refuses to introspect or revoke a JWT, even one with a record. Called before it looks.
  "OIDCContext.prototype.entity": "41b99d8b6f6f48d38d3faaf751c8cfab8e548737fe308ed2781daa2928dfaf52",
};

/** Known of a request when a client has been found. */
export interface EngineContext {
  route: string;
  params?: { token?: unknown } | undefined;
}

/** Replacements of the engine's parts. */
export interface EngineParts {
  /** By id, which is whatever a request says. */
  findClient(clientId: unknown): Promise<Client | undefined>;
  isSecret(client: Client, given: string): Promise<boolean>;
  isRedirectUri(client: Client, address: string): boolean;
  /** Properties of a grant that are stored with it. */
  grantFields: readonly string[];
  /** Selects from the claims that the engine would send. `available`: what the account's `claims` gave. */
  sentClaims(claims: Record<string, unknown>, client: object, available: object): Record<string, unknown>;
  /** Runs before the engine reads what a client sent; may change its parameters. */
  beforeClient(context: EngineContext): void;
}

/** Members of `Provider` that its types lack. */
interface Internals {
  Claims: { prototype: { client: object; available: object; result(): Promise<Record<string, unknown>> } };
  Grant: { IN_PAYLOAD: string[] };
  OIDCContext: { prototype: EngineContext & { entity(name: string, value: unknown): void } };
}

/** In one provider's classes. */
export function patchEngine(provider: Provider, parts: EngineParts): void {
  const { Claims, Grant, OIDCContext } = provider as unknown as Internals;
  Object.assign(provider.Client, { find: parts.findClient });
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: Client, given: string) {
      return parts.isSecret(this, given);
    },
    includeSid: () => true,
    redirectUriAllowed(this: Client, address: string) {
      return parts.isRedirectUri(this, address);
    },
  } satisfies Partial<Record<keyof Client, unknown>>);

  const { IN_PAYLOAD } = Grant;
  Object.defineProperty(Grant, "IN_PAYLOAD", { get: () => [...IN_PAYLOAD, ...parts.grantFields] });

  const { result } = Claims.prototype;
  Claims.prototype.result = async function () {
    return parts.sentClaims(await result.call(this), this.client, this.available);
  };

  const { entity } = OIDCContext.prototype;
  OIDCContext.prototype.entity = function (name, value) {
    if (name === "Client") parts.beforeClient(this);
    entity.call(this, name, value);
  };
}
