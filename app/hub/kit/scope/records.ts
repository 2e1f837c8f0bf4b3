import type { Application } from "~/contract/application";
import type { applications } from "../db/schema";

/** An application in the nesting of spec §3. */
export function toApplication(row: typeof applications.$inferSelect): Application {
  return {
    _id: row.id,
    name: { description: row.name, applicationLogo: row.logo, applicationType: row.type },
    applicationSecret: {
      applicationLogin: row.login,
      applicationLogoutUri: row.description,
      grantTypes: row.grantTypes,
    },
    applicationAllowedUrl: row.allowedUrl,
    applicationRedirectUrl: row.redirectUrl,
    authenticationType: row.authenticationType,
    status: row.status,
    selfAssignment: row.selfAssignment,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    version: row.version,
  };
}

/** A text that a caller clears is stored empty; one that is left out stays as it is. */
export const orEmpty = (value: string | null | undefined): string | undefined => (value === null ? "" : value);
