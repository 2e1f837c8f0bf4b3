import { createHmac } from "node:crypto";
import type { AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import { newestOf } from "~/lib/secret-box.server";
import { currentContext, requestOf } from "./peers";
import { type RecordErrors, type RecordServices, Records } from "./records";

/** By which scanners of secrets recognise one. */
const PREFIX = "portico_rt_";

/**
 * An application gets its refresh token under another name than the engine made up. The successor of a token follows from
 * it and a key that is not in the database: clients that refresh at the same moment all get the same one, although none is
 * stored.
 */
export class RefreshTokenRecords extends Records {
  constructor(
    services: RecordServices,
    errors: RecordErrors,
    private readonly chainKeys: () => readonly Buffer[],
  ) {
    super("RefreshToken", services, errors);
  }

  override async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const context = currentContext();
    const rotated = context?.oidc.entities.RotatedRefreshToken;
    const token = `${PREFIX}${rotated ? successorOf(newestOf(this.chainKeys()), rotated.jti) : id}`;
    await super.upsert(token, payload, expiresInSeconds);
    if (context) requestOf(context).notes.refreshToken = token;
  }

  /** Introspection and revocation ask about tokens of any kind: the database is asked about refresh tokens alone. */
  override async find(token: string): Promise<AdapterPayload | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const found = await super.find(token);
    const context = currentContext();
    if (found && context?.oidc.route === "token") narrowScope(context, found.scope ?? "");
    return found;
  }
}

/**
 * Clients send the scope that they are configured with at each refresh, whatever they were granted (RFC 6749 §3.3 and §6):
 * they get what they were granted of it. One that asks for nothing of that is refused by the engine.
 */
function narrowScope({ oidc: { params } }: KoaContextWithOIDC, scope: string): void {
  if (typeof params?.scope !== "string") return;
  const scopes = scope.split(" ");
  const granted = params.scope.split(" ").filter((each) => scopes.includes(each));
  if (granted.length > 0) params.scope = granted.join(" ");
}

const successorOf = (key: Buffer, token: string): string => createHmac("sha256", key).update(token).digest("base64url");
