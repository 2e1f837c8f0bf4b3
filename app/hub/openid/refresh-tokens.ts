import { createHmac } from "node:crypto";
import type { KoaContextWithOIDC, Provider, RefreshToken } from "oidc-provider";
import { newestOf } from "~/lib/secret-box.server";
import { newToken } from "../kit/security/tokens";
import { contextOf } from "./peers";

/** By which scanners of secrets recognise one. */
const PREFIX = "portico_rt_";

type Find = (this: never, id: string, options?: object) => Promise<RefreshToken | undefined>;

/**
 * The successor of a refresh token follows from it and a key that is not in the database: clients that refresh at the
 * same moment all get the same one, although none is stored.
 */
export function chainRefreshTokens(provider: Provider, keys: () => readonly Buffer[]): void {
  const { RefreshToken: Model } = provider as unknown as { RefreshToken: { find: Find; prototype: object } };
  const { find } = Model;
  Object.assign(Model, {
    // Whoever asks about a token need not say of which kind it is: the database is asked about ours alone.
    async find(this: never, shown: unknown, options?: object) {
      if (typeof shown !== "string" || !shown.startsWith(PREFIX)) return undefined;
      const token = await find.call(this, shown, options);
      const context = contextOf(provider);
      if (token && context?.oidc.route === "token") narrowScope(context, token);
      return token;
    },
  });
  Object.assign(Model.prototype, {
    generateTokenId(): string {
      const rotated: RefreshToken | undefined = contextOf(provider)?.oidc.entities.RotatedRefreshToken;
      return `${PREFIX}${rotated ? successorOf(newestOf(keys()), rotated.jti) : newToken()}`;
    },
  });
}

/**
 * Clients send the scope that they are configured with at each refresh, whatever they were granted (RFC 6749 §3.3 and §6):
 * they get what they were granted of it. One that asks for nothing of that is refused by the engine.
 */
function narrowScope({ oidc: { params } }: KoaContextWithOIDC, { scopes }: RefreshToken): void {
  if (typeof params?.scope !== "string") return;
  const granted = params.scope.split(" ").filter((each) => scopes.has(each));
  if (granted.length > 0) params.scope = granted.join(" ");
}

const successorOf = (key: Buffer, token: string): string => createHmac("sha256", key).update(token).digest("base64url");
