import { and } from "drizzle-orm";
import { z } from "zod";
import { application } from "~/contract/application";
import { text } from "~/contract/kit/fields";
import { NOT_APPLICABLE, TITLE_MAX } from "~/contract/kit/rules";
import { applicationColumns, applicationHandlers } from "../../../directory/application/application";
import { ownersOfApplication } from "../../../directory/application/owners";
import type { StoredSignOn } from "../../../directory/sign-on/stored";
import type { Queryable } from "../../../kit/db/database";
import { applications } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { madeBy } from "./operator";
import { isNamed, isSameInFile, keyOfNames, type Part, refuseField, type StoredEntry } from "./part";
import {
  keptSignOn,
  needsSecret,
  readSignOn,
  type StoredSignOnEntry,
  saveSignOn,
  signOnEntry,
  signOnIn,
  withKeptIndexes,
} from "./sign-on";
import { words } from "./words";

/** Pictures are not part of the file. */
const { applicationLogo: _logo, name, ...fields } = application.input;
/** Without the specification's default: omitted fields keep their value. */
const notApplicable = text(TITLE_MAX);

const optional = z.object({
  ...fields,
  ...signOnEntry,
  type: notApplicable,
  login: notApplicable,
  grantTypes: notApplicable,
  authenticationType: notApplicable,
});

export const ApplicationEntry = z.strictObject({ ...optional.partial().shape, name });
type ApplicationEntry = z.output<typeof ApplicationEntry>;

const kept = (row: typeof applications.$inferSelect) => {
  const { applicationLogo: _, ...values } = applicationColumns.toFields(row);
  const {
    factorPolicy,
    group,
    selfAssignment,
    requestable,
    emergencyAccess,
    type,
    login,
    grantTypes,
    authenticationType,
  } = row;
  return {
    ...values,
    factorPolicy,
    group,
    selfAssignment,
    requestable,
    emergencyAccess,
    type,
    login,
    grantTypes,
    authenticationType,
  };
};

/** Nests fields as on the wire. */
const nested = ({
  name,
  description,
  allowedUrl,
  redirectUrl,
  status = "ACTIVE",
  selfAssignment,
  requestable,
  emergencyAccess,
  owners,
  factorPolicy,
  group,
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
  requestable,
  emergencyAccess,
  owners,
  factorPolicy,
  group,
});

const keptWith = (row: typeof applications.$inferSelect, owners: string[], signOn: StoredSignOn) => ({
  ...kept(row),
  owners,
  ...keptSignOn(signOn),
});
type Kept = ReturnType<typeof keptWith>;

interface Found {
  applicationId: string;
  signOn: StoredSignOnEntry;
}

export const applicationPart: Part<ApplicationEntry, Kept, Found> = {
  name: "applications",
  keyOf: ({ name }) => keyOfNames(name),
  nameOf: ({ name }) => name,
  secrets: ["clientSecret"],
  fieldNames: {
    "name.description": "name",
    applicationAllowedUrl: "allowedUrl",
    applicationRedirectUrl: "redirectUrl",
    kind: "signOn",
  },

  async read(on, named) {
    const names = named?.map(({ name }) => name);
    const rows = await on
      .select({ row: applications, owners: ownersOfApplication })
      .from(applications)
      .where(and(notDeleted(applications), isNamed(applications.name, names)));
    const found: StoredEntry<Kept, Found>[] = [];
    for (const { row, owners } of rows) {
      const signOn = await readSignOn(on, row.id);
      found.push({ id: { applicationId: row.id, signOn }, version: row.version, kept: keptWith(row, owners, signOn) });
    }
    return found;
  },

  changed({ clientSecret, ...entered }, { id: { signOn }, kept }) {
    const given = withKeptIndexes(entered, signOn);
    const names = Object.keys(given) as (keyof typeof given)[];
    const changed: string[] = names.filter(
      (name) => given[name] !== undefined && !isSameInFile(given[name], kept[name]),
    );
    return needsSecret({ ...given, clientSecret }, signOn) ? [...changed, "clientSecret"] : changed;
  },

  async create(operator, given) {
    const { signOn = "launch", status = "ACTIVE" } = given;
    // ACTIVE depends on the sign-on, which is saved after creation.
    const first = signOn === "launch" ? status : "INACTIVE";
    const created = nested({ ...given, status: first });
    const id = madeBy(await operator.call("createApplication", applicationHandlers.createApplication, created));
    const stored = await readSignOn(operator.tx, id);
    const chosen = signOnIn(given);
    const isChosen = !isSameInFile({ ...keptSignOn(stored), ...chosen }, keptSignOn(stored));
    const more = isChosen ? await saveSignOn(operator, given.name, chosen, stored) : undefined;
    if (first !== status)
      await operator.call("updateApplication", applicationHandlers.updateApplication, {
        ...nested({ ...given, status }),
        id,
      });
    return more;
  },

  async change(operator, given, { id: { applicationId: id, signOn }, version, kept }, fields) {
    const update = async () => {
      if (fields.every((field) => field in signOnEntry)) return;
      const values = { ...nested({ ...kept, ...given }), id, version };
      await operator.call("updateApplication", applicationHandlers.updateApplication, values);
    };
    const save = async () =>
      fields.some((field) => field in signOnEntry)
        ? saveSignOn(operator, given.name, signOnIn(given), signOn)
        : undefined;
    // A launch needs its addresses first; other kinds can drop them last.
    if (given.signOn === "launch") await update();
    const more = await save();
    if (given.signOn !== "launch") await update();
    return more;
  },

  async remove(operator, { id: { applicationId } }) {
    await operator.call("deleteApplication", applicationHandlers.deleteApplication, { id: applicationId });
  },

  exported: ({ kept }) => (kept.signOn === "launch" ? launchedOnly(kept) : kept),
};

/** Omits sign-on fields that a launched application does not have. */
const launchedOnly = (kept: Kept): object =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => name === "signOn" || !(name in signOnEntry)));

/** @throws RefusedField for an unknown application */
export async function applicationNamed(on: Queryable, name: string) {
  const [found] = await on
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(and(notDeleted(applications), isNamed(applications.name, [name])));
  if (!found) throw refuseField("application", words.missing(words.kinds.applications, name));
  return found;
}
