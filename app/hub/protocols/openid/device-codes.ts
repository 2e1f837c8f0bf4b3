import type { AdapterPayload, DeviceCode, KoaContextWithOIDC } from "oidc-provider";
import { currentContext } from "./peers";
import { Records } from "./records";

/** The engine only marks a code as confirmed; we store the confirming session. */
type Kept = Omit<AdapterPayload, "inFlight"> & { inFlight?: boolean | string | undefined };
type Find = (userCode: string, options?: { ignoreExpiration?: boolean }) => Promise<DeviceCode | undefined>;

const visitor = (): string | undefined => currentContext()?.oidc.session?.uid;

/** A confirmed code may be confirmed again in the same browser: double clicks hide the first answer. The engine would call it used. */
export class DeviceCodeRecords extends Records {
  override upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    const kept: Kept = payload.inFlight ? { ...payload, inFlight: confirmedBy(payload) } : payload;
    return super.upsert(id, kept as AdapterPayload, expiresInSeconds);
  }

  override async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const found: Kept | undefined = await super.findByUserCode(userCode);
    const isOwn = found?.inFlight !== undefined && found.inFlight === visitor();
    return (isOwn ? { ...found, inFlight: undefined } : found) as AdapterPayload | undefined;
  }
}

const confirmedBy = ({ inFlight }: Kept): boolean | string | undefined => (inFlight === true ? visitor() : inFlight);

export async function isSignedIn({ oidc }: KoaContextWithOIDC, userCode: string): Promise<boolean> {
  const { provider, session } = oidc;
  if (session?.accountId === undefined) return false;
  const codes = provider.DeviceCode as unknown as { findByUserCode: Find };
  const code = await codes.findByUserCode(normalized(userCode), { ignoreExpiration: true });
  const client = code?.clientId === undefined ? undefined : await provider.Client.find(code.clientId);
  if (!client || code?.accountId !== session.accountId) return false;
  oidc.entity("Client", client);
  return true;
}

/** The stored form, however the code is typed. */
const normalized = (userCode: string): string => userCode.toUpperCase().replaceAll(/\W/g, "");
