import type { ActiveUser, Assignment } from "~/contract/user";
import { sameInAddress } from "~/lib/name-in-address";
import { findAssigned, sameName } from "./find-assigned";

/** Several where the client is not named, or names look alike in an address. */
export function wantedBy(user: ActiveUser, application: string, client?: string): Assignment[] {
  for (const isSame of [sameName, sameInAddress]) {
    const found = findAssigned(user, {
      application: ({ _id, name }) => _id === application || isSame(name.description, application),
      ...(client !== undefined && {
        client: ({ _id, uuid, actualName }) => [_id, uuid].includes(client) || isSame(actualName, client),
      }),
    });
    if (found.length > 0) return found;
  }
  return [];
}
