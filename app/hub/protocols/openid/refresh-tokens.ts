import { createHmac } from "node:crypto";
import type { AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import { newestOf } from "~/lib/secret-box.server";
import { invalidTarget, type resourceServers } from "./apis";
import { currentContext, requestOf } from "./peers";
import { type RecordErrors, type RecordServices, Records } from "./records";
import { words } from "./words";

/** Lets secret scanners recognise tokens. */
const PREFIX = "portico_rt_";

/** Derived from the token and a key outside the database: parallel refreshes get the same. */
export class RefreshTokenRecords extends Records {
  constructor(
    services: RecordServices,
    errors: RecordErrors,
    private readonly chainKeys: () => readonly Buffer[],
    private readonly resourceServer: ReturnType<typeof resourceServers>,
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

  /** Introspection and revocation ask for any token. */
  override async find(token: string): Promise<AdapterPayload | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const found = await super.find(token);
    const context = currentContext();
    if (found && context?.oidc.route === "token") {
      narrowScope(context, found.scope ?? "");
      if (found.clientId === context.oidc.client?.clientId) await this.refuseOtherApi(context, found);
    }
    return found;
  }

  /** Before the token is used up: a wrong `resource` must not end the grant. @throws InvalidTarget */
  private async refuseOtherApi(context: KoaContextWithOIDC, { resource: granted }: AdapterPayload): Promise<void> {
    const { client, params } = context.oidc;
    const [asked, ...others] = [params?.["resource"] ?? []].flat().map(String);
    if (asked === undefined || !client) return;
    const isGranted = others.length === 0 && [granted ?? []].flat().includes(asked);
    if (!isGranted) throw invalidTarget(context, this.errors, words.refused.unknownApi);
    await this.resourceServer(context, asked, client);
  }
}

/** Clients send their configured scope at each refresh (RFC 6749 §3.3, §6): narrowed to the granted part. */
function narrowScope({ oidc: { params } }: KoaContextWithOIDC, scope: string): void {
  if (typeof params?.scope !== "string") return;
  const scopes = scope.split(" ");
  const granted = params.scope.split(" ").filter((each) => scopes.includes(each));
  if (granted.length > 0) params.scope = granted.join(" ");
}

const successorOf = (key: Buffer, token: string): string => createHmac("sha256", key).update(token).digest("base64url");
