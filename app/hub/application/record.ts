import { type Application, application } from "~/contract/application";
import { applications } from "../kit/db/schema";
import { mapped } from "../kit/records/mapped";

export const columns = mapped(applications, application, { applicationLogo: "logo" });

/** An application in the nesting of spec §3. */
export function toApplication(row: typeof applications.$inferSelect): Application {
  const { name, description, applicationLogo, type, login, grantTypes, allowedUrl, redirectUrl, ...fields } =
    columns.toFields(row);
  return {
    _id: row.id,
    name: { description: name, applicationLogo, applicationType: type },
    applicationSecret: { applicationLogin: login, applicationLogoutUri: description, grantTypes },
    applicationAllowedUrl: allowedUrl,
    applicationRedirectUrl: redirectUrl,
    ...fields,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    version: row.version,
  };
}
