import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Application, application, unnested } from "~/contract/application";
import type { FieldErrors } from "~/contract/kit/envelope";
import { NOT_APPLICABLE } from "~/contract/kit/rules";
import { SIGN_ON_KINDS } from "~/contract/kit/sign-on-rules";
import { words as signOnWords } from "~/contract/sign-on-words";
import type { Handler, Handlers } from "../../call/handler";
import { mustBeShownLately, readsAll } from "../../call/session";
import { isLowered } from "../../identity/factor/policy";
import type { Queryable, Transaction } from "../../kit/db/database";
import {
  applicationRoles,
  applicationSignOns,
  applications,
  assignments,
  documentApprovals,
  pages,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid } from "../../kit/failure";
import {
  addRecord,
  changeRecord,
  lockRecord,
  onUniqueViolation,
  refuseInUse,
  softDelete,
  type UniqueFields,
  type Uses,
} from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { keepName, keepNewName } from "../../kit/records/look-alike";
import { mapped } from "../../kit/records/mapped";
import { readPage } from "../../kit/records/page";
import { isOwnApplication } from "../../kit/scope/own";
import { countAssignments, usesOfApplication } from "../../kit/scope/uses";
import { endHosts } from "../sign-on/hosts";
import { changedOf, endSignOn, isGuarded, writeSignOn } from "../sign-on/save";
import { NO_SIGN_ON, type Settings, storedSignOn } from "../sign-on/stored";
import { safeAddresses } from "./address";
import { ownersOfApplication, saveOwners } from "./owners";
import { words } from "./words";

export const applicationColumns = mapped(applications, application, { applicationLogo: "logo", owners: null });

type Row = typeof applications.$inferSelect;

/** Nested as in spec §3. */
export function toApplication(row: Omit<Row, "createdAt" | "updatedAt">): Application {
  const { name, description, applicationLogo, type, login, grantTypes, allowedUrl, redirectUrl, ...fields } =
    applicationColumns.toFields(row);
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

/** As the specification's clients stored it, else its sign-on. */
const shownAs = (stored: PgColumn, otherwise: SQL): SQL =>
  sql`coalesce(nullif(${stored}, ${NOT_APPLICABLE}), (${otherwise}), ${NOT_APPLICABLE})`;

const ofSignOn = (what: SQL): SQL =>
  sql`select ${what} from ${applicationSignOns} where ${applicationSignOns.applicationId} = ${applications.id}`;

const ofOpenId = (what: SQL): SQL => ofSignOn(sql`case when ${applicationSignOns.kind} = 'oidc' then ${what} end`);

const kindName: SQL = sql`case ${sql.join(
  SIGN_ON_KINDS.map((kind) => sql`when ${applicationSignOns.kind} = ${kind} then ${signOnWords.kindNames[kind]}`),
  sql` `,
)} end`;

const openFields = { "name.description": applications.name, status: applications.status };

/** Plain users search and sort by what they are shown. */
const openList: ListDefinition = {
  id: applications.id,
  fields: openFields,
  mainField: "name.description",
  defaultSort: "name.description",
};

const list: ListDefinition = {
  ...openList,
  fields: {
    ...openFields,
    "name.applicationType": shownAs(
      applications.type,
      sql`coalesce((${ofSignOn(kindName)}), ${signOnWords.kindNames.launch})`,
    ),
    "applicationSecret.grantTypes": shownAs(
      applications.grantTypes,
      ofOpenId(sql`array_to_string(${applicationSignOns.grants}, ', ')`),
    ),
    authenticationType: shownAs(
      applications.authenticationType,
      ofOpenId(sql`${applicationSignOns.clientAuthentication}`),
    ),
  },
  texts: ["name.applicationType", "applicationSecret.grantTypes", "authenticationType"],
};

const unique: UniqueFields = {
  applications_name_key: { field: "name.description", msg: words.nameTaken },
};

const toOpenApplication = ({ id, name, status }: Row): Application => ({
  _id: id,
  name: { description: name },
  status,
});

interface ListedRow {
  application: Row;
  owners: string[];
  settings: Settings | null;
}

const toListed = ({ application: row, owners, settings }: ListedRow): Application => ({
  ...toApplication(row),
  owners,
  signOn: {
    kind: settings?.kind ?? "launch",
    ...(settings?.kind === "oidc"
      ? { grants: settings.grants, clientAuthentication: settings.clientAuthentication }
      : { grants: [] }),
  },
});

const listApplications: Handler<"listApplications"> = async (input, { hub, session }) => {
  const admin = readsAll(session);
  const isReadable = admin ? undefined : isOwnApplication(session.userId, applications.id);
  const listed = (where: SQL | undefined) => and(notDeleted(applications), isReadable, where);
  const { rows, total } = await readPage(admin ? list : openList, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      hub.db
        .select({ application: applications, owners: ownersOfApplication, settings: applicationSignOns })
        .from(applications)
        .leftJoin(applicationSignOns, eq(applicationSignOns.applicationId, applications.id))
        .where(listed(where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => hub.db.$count(applications, listed(where)),
  });
  return {
    msg: words.listed,
    data: rows.map(admin ? toListed : ({ application: row }) => toOpenApplication(row)),
    total,
  };
};

const getApplicationDetails: Handler<"getApplicationDetails"> = async ({ name }, { hub, session }) => {
  const isReadable = readsAll(session)
    ? undefined
    : or(eq(applications.selfAssignment, true), isOwnApplication(session.userId, applications.id));
  const named = and(notDeleted(applications), isReadable, sql`lower(${applications.name}) = lower(${name})`);
  const rows = await hub.db.select().from(applications).where(named);
  return { msg: words.found, data: rows.map(readsAll(session) ? toApplication : toOpenApplication) };
};

/** @throws Failure 400 if an ACTIVE launched application could not be opened or signed out of */
function mustBeReachable({
  status,
  allowedUrl,
  redirectUrl,
}: Partial<Pick<Row, "status" | "allowedUrl" | "redirectUrl">>): void {
  if (status !== "ACTIVE") return;
  const fieldErrors: FieldErrors = {};
  if (!allowedUrl) fieldErrors.applicationAllowedUrl = [words.requiredWhenActive(application.labels.allowedUrl)];
  if (!redirectUrl) fieldErrors.applicationRedirectUrl = [words.requiredWhenActive(application.labels.redirectUrl)];
  const [first] = Object.values(fieldErrors);
  if (first) throw invalid(first[0]!, fieldErrors);
}

const createApplication: Handler<"createApplication"> = async ({ signOn, ...input }, { hub, audit, session }) => {
  const { allowedUrl = "", redirectUrl = "", ...others } = applicationColumns.toColumns(unnested(input));
  const addresses = safeAddresses({ allowedUrl, redirectUrl });
  const values = { ...others, allowedUrl, redirectUrl, ...addresses, createdBy: session.userId };
  if (!signOn || signOn.kind === "launch") mustBeReachable(values);
  if (values.emergencyAccess) mustBeShownLately(session);
  if (signOn && isGuarded(changedOf(signOn, NO_SIGN_ON))) mustBeShownLately(session);
  const add = async (tx: Transaction) => {
    const id = await addRecord(tx, applications, values);
    await keepName(tx, "APPLICATION", id, values.name);
    await saveOwners(tx, id, input.owners);
    if (signOn)
      await beginSignOn(tx, id, {
        given: signOn,
        changedBy: session.userId,
        allowHttp: hub.allowHttpRedirects,
        publicUrl: hub.publicUrl,
      });
    return id;
  };
  const _id = await onUniqueViolation(unique, () => audit.change(add));
  return { msg: words.created, data: { _id } };
};

/** Refusals name fields of `signOn`. */
async function beginSignOn(
  tx: Transaction,
  applicationId: string,
  change: Pick<Parameters<typeof writeSignOn>[1], "given" | "changedBy" | "allowHttp" | "publicUrl">,
): Promise<void> {
  try {
    await writeSignOn(tx, { applicationId, stored: NO_SIGN_ON, ...change });
  } catch (error) {
    if (!(error instanceof Failure) || !error.detail?.fieldErrors) throw error;
    const inSignOn = Object.entries(error.detail.fieldErrors).map(([field, msgs]) => [`signOn.${field}`, msgs]);
    throw new Failure(error.code, error.msg, {
      ...error.detail,
      fieldErrors: Object.fromEntries(inSignOn) as FieldErrors,
    });
  }
}

const updateApplication: Handler<"updateApplication"> = async ({ id, version, ...input }, { audit, session }) => {
  const columns = applicationColumns.toColumns(unnested(input));
  await audit.change(async (tx) => {
    const [stored] = await tx
      .select({
        allowedUrl: applications.allowedUrl,
        redirectUrl: applications.redirectUrl,
        factorPolicy: applications.factorPolicy,
        emergencyAccess: applications.emergencyAccess,
        status: applications.status,
      })
      .from(applications)
      .where(eq(applications.id, id))
      .for("update");
    const isOpened = columns.emergencyAccess === true && stored?.emergencyAccess === false;
    // Takes it from everybody who has it.
    const isClosed = columns.status === "INACTIVE" && stored?.status === "ACTIVE";
    if (isOpened || isClosed || isLowered(stored?.factorPolicy, columns.factorPolicy)) mustBeShownLately(session);
    const values = { ...columns, ...safeAddresses(columns, stored) };
    const { allowedUrl = stored?.allowedUrl, redirectUrl = stored?.redirectUrl, status } = values;
    const kind = (await storedSignOn(tx, id)).settings?.kind ?? "launch";
    if (kind === "launch") mustBeReachable({ allowedUrl, redirectUrl, status });
    await keepNewName(tx, "APPLICATION", id, values.name);
    await onUniqueViolation(unique, () => changeRecord(tx, applications, id, version, values, session.userId));
    await saveOwners(tx, id, input.owners);
  });
  return { msg: words.updated, data: {} };
};

const deleteApplication: Handler<"deleteApplication"> = async ({ id }, { audit, session }) => {
  await audit.change(async (tx) => {
    await lockRecord(tx, applications, id);
    refuseInUse(words.thisApplication, await usesOf(tx, id));
    await endSignOn(tx, id);
    await endHosts(tx, id);
    await softDelete(tx, applications, id, session.userId);
  });
  return { msg: words.deleted, data: {} };
};

export const usesOf = async (on: Queryable, id: string): Promise<Uses> => ({
  assignment: await countAssignments(on, eq(assignments.applicationId, id)),
  applicationRole: await on.$count(
    applicationRoles,
    and(eq(applicationRoles.applicationId, id), notDeleted(applicationRoles)),
  ),
  page: await on.$count(pages, eq(pages.applicationId, id)),
  documentApproval: await on.$count(documentApprovals, eq(documentApprovals.projectId, id)),
  ...(await usesOfApplication(on, id)),
});

export const applicationHandlers = {
  listApplications,
  getApplicationDetails,
  createApplication,
  updateApplication,
  deleteApplication,
} satisfies Handlers;
