import type { Grant } from "oidc-provider";

/** What a grant keeps besides what the engine does. */
export interface KeptGrant extends Grant {
  /** Id of the company its user acts for. */
  chosenClient?: string | undefined;
  /** The portal's session it was given in. */
  sessionUid?: string | undefined;
}

/** Names of the two, for the engine to store and read. */
export const KEPT_IN_GRANTS = ["chosenClient", "sessionUid"] as const satisfies readonly (keyof KeptGrant)[];

/** Id of the company that was chosen when the grant was given. */
export const chosenClientOf = (grant: KeptGrant | undefined): string | undefined => grant?.chosenClient;
