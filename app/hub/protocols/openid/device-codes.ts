import type { AdapterPayload, DeviceCode, KoaContextWithOIDC } from "oidc-provider";
import { currentContext } from "./peers";
import { Records } from "./records";

/** `inFlight`: the engine says that a code was confirmed, we say in whose session. */
type Kept = Omit<AdapterPayload, "inFlight"> & { inFlight?: boolean | string | undefined };
type Find = (userCode: string, options?: { ignoreExpiration?: boolean }) => Promise<DeviceCode | undefined>;

const visitor = (): string | undefined => currentContext()?.oidc.session?.uid;

/**
 * A device's code that was confirmed can be confirmed again in the same browser, and in no other: a click may have been a
 * double one, whose first answer nobody saw. The engine takes any code that was confirmed for used.
 */
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

/** Whether the browser's user has signed the device in already. */
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

/** As codes are kept, however they are typed. */
const normalized = (userCode: string): string => userCode.toUpperCase().replaceAll(/\W/g, "");
