import { and } from "drizzle-orm";
import { z } from "zod";
import { application } from "~/contract/application";
import { text } from "~/contract/kit/fields";
import { NOT_APPLICABLE, TITLE_MAX } from "~/contract/kit/rules";
import { applicationColumns, applicationHandlers } from "../../application/application";
import { applications } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { isNamed, keyOfNames, type Part } from "./part";

/** Pictures are files, and not in the file. */
const { applicationLogo: _logo, ...fields } = application.input;
/** Without the default that callers of the specification get: what is left out stays as it is. */
const notApplicable = text(TITLE_MAX);

export const ApplicationEntry = z
  .strictObject({
    ...fields,
    type: notApplicable,
    login: notApplicable,
    grantTypes: notApplicable,
    authenticationType: notApplicable,
  })
  .partial()
  .required({ name: true });
type ApplicationEntry = z.output<typeof ApplicationEntry>;

const kept = (row: typeof applications.$inferSelect) => {
  const { applicationLogo: _, ...values } = applicationColumns.toFields(row);
  const { factorPolicy, selfAssignment, type, login, grantTypes, authenticationType } = row;
  return { ...values, factorPolicy, selfAssignment, type, login, grantTypes, authenticationType };
};

/** In the nesting of the wire. */
const nested = ({
  name,
  description,
  allowedUrl,
  redirectUrl,
  status = "ACTIVE",
  selfAssignment,
  factorPolicy,
  type = NOT_APPLICABLE,
  login = NOT_APPLICABLE,
  grantTypes = NOT_APPLICABLE,
  authenticationType = NOT_APPLICABLE,
}: ApplicationEntry) => ({
  name: { description: name, applicationType: type },
  applicationSecret: { applicationLogin: login, applicationLogoutUri: description, grantTypes },
  applicationAllowedUrl: allowedUrl,
  applicationRedirectUrl: redirectUrl,
  authenticationType,
  status,
  selfAssignment,
  factorPolicy,
});

export const applicationPart: Part<ApplicationEntry, ReturnType<typeof kept>> = {
  name: "applications",
  keyOf: ({ name }) => keyOfNames(name),
  nameOf: ({ name }) => name,
  fieldNames: {
    "name.description": "name",
    applicationAllowedUrl: "allowedUrl",
    applicationRedirectUrl: "redirectUrl",
  },
  async read(on, named) {
    const names = named?.map(({ name }) => name);
    const rows = await on
      .select()
      .from(applications)
      .where(and(notDeleted(applications), isNamed(applications.name, names)));
    return rows.map((row) => ({ id: row.id, version: row.version, kept: kept(row) }));
  },
  async create(operator, given) {
    await operator.call("createApplication", applicationHandlers.createApplication, nested(given));
    return undefined;
  },
  async change(operator, given, { id, version, kept }) {
    const values = { ...nested({ ...kept, ...given }), id, version };
    await operator.call("updateApplication", applicationHandlers.updateApplication, values);
    return undefined;
  },
  async remove(operator, { id }) {
    await operator.call("deleteApplication", applicationHandlers.deleteApplication, { id });
  },
};
