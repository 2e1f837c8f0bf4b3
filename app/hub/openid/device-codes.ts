import type { DeviceCode, KoaContextWithOIDC, Provider } from "oidc-provider";

/** `inFlight`: the engine says that it was confirmed, we say by whose session. */
type Kept = Omit<DeviceCode, "inFlight"> & { inFlight?: boolean | string | undefined };
type Find = (userCode: string, options?: { ignoreExpiration?: boolean }) => Promise<Kept | undefined>;

/**
 * A device's code that was confirmed can be confirmed again, in the same browser alone: a click may have been a double
 * one, whose first answer nobody saw. Theirs takes it for used.
 */
export function keepConfirmed(provider: Provider): void {
  const engine = provider.constructor as unknown as { ctx: KoaContextWithOIDC | undefined };
  const visitor = () => engine.ctx?.oidc.session?.uid;
  const { DeviceCode: Model } = provider;
  const find = (Model as unknown as { findByUserCode: Find }).findByUserCode.bind(Model);
  const save = Model.prototype.save;
  Object.assign(Model, {
    async findByUserCode(...given: Parameters<Find>): Promise<Kept | undefined> {
      const code = await find(...given);
      if (code && code.inFlight !== undefined && code.inFlight === visitor()) code.inFlight = undefined;
      return code;
    },
  });
  Object.assign(Model.prototype, {
    save(this: Kept, ...given: Parameters<typeof save>): ReturnType<typeof save> {
      if (this.inFlight === true) this.inFlight = visitor();
      return Reflect.apply(save, this, given);
    },
  });
}

/** Whether the browser's user has signed the device in already. */
export async function isSignedIn({ oidc }: KoaContextWithOIDC, userCode: string): Promise<boolean> {
  const { provider, session } = oidc;
  if (session?.accountId === undefined) return false;
  const { findByUserCode } = provider.DeviceCode as unknown as { findByUserCode: Find };
  const code = await findByUserCode(normalized(userCode), { ignoreExpiration: true });
  const client = code?.clientId === undefined ? undefined : await provider.Client.find(code.clientId);
  if (!client || code?.accountId !== session.accountId) return false;
  oidc.entity("Client", client);
  return true;
}

/** As codes are kept, however they are typed. */
const normalized = (userCode: string): string => userCode.toUpperCase().replaceAll(/\W/g, "");
