import { createHmac } from "node:crypto";
import type { KoaContextWithOIDC, Provider, RefreshToken } from "oidc-provider";
import { newestOf } from "~/lib/secret-box.server";
import { newToken } from "../kit/security/tokens";

/** By which scanners of secrets recognise one. */
const PREFIX = "portico_rt_";

type Find = (this: never, id: string, options?: object) => Promise<RefreshToken | undefined>;

/**
 * The successor of a refresh token follows from it and a key that is not in the database: clients that refresh at the
 * same moment all get the same one, although none is stored.
 */
export function chainRefreshTokens(provider: Provider, keys: () => readonly Buffer[]): void {
  const engine = provider.constructor as unknown as { ctx: KoaContextWithOIDC | undefined };
  const { RefreshToken: Model } = provider as unknown as { RefreshToken: { find: Find; prototype: object } };
  const { find } = Model;
  Object.assign(Model, {
    // Whoever asks about a token need not say of which kind it is: the database is asked about ours alone.
    async find(this: never, shown: unknown, options?: object) {
      return typeof shown === "string" && shown.startsWith(PREFIX) ? find.call(this, shown, options) : undefined;
    },
  });
  Object.assign(Model.prototype, {
    generateTokenId(): string {
      const rotated: RefreshToken | undefined = engine.ctx?.oidc.entities.RotatedRefreshToken;
      return `${PREFIX}${rotated ? successorOf(newestOf(keys()), rotated.jti) : newToken()}`;
    },
  });
}

const successorOf = (key: Buffer, token: string): string => createHmac("sha256", key).update(token).digest("base64url");
