import type { Grant, Provider } from "oidc-provider";

/** What a grant keeps besides what the engine does. */
export interface KeptGrant extends Grant {
  /** Id of the company its user acts for. */
  chosenClient?: string | undefined;
  /** The portal's session it was given in. */
  sessionUid?: string | undefined;
}

/** Has the engine store and read the two. */
export function keepInGrants({ Grant }: Provider): void {
  const { IN_PAYLOAD } = Grant;
  Object.defineProperty(Grant, "IN_PAYLOAD", { get: () => [...IN_PAYLOAD, "chosenClient", "sessionUid"] });
}

/** Id of the company that was chosen when the grant was given. */
export const chosenClientOf = (grant: KeptGrant | undefined): string | undefined => grant?.chosenClient;
