import type { Grant } from "oidc-provider";

export interface KeptGrant extends Grant {
  /** The company the user acts for. */
  chosenClient?: string | undefined;
  sessionUid?: string | undefined;
}

/** Stored and read by the engine. */
export const KEPT_IN_GRANTS = ["chosenClient", "sessionUid"] as const satisfies readonly (keyof KeptGrant)[];

export const chosenClientOf = (grant: KeptGrant | undefined): string | undefined => grant?.chosenClient;
