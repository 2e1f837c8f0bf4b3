import { eq } from "drizzle-orm";
import type { Status } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import { emailConfigurations } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { Failure, notFound } from "../../kit/failure";
import { addRecord, changeRecord, hardDelete, onUniqueViolation, type UniqueFields } from "../../kit/records/change";
import { countRows, readPage } from "../../kit/records/page";
import { requireApplicationNamed } from "../../kit/scope/require";
import { emailSecrets } from "../../kit/security/belongings";
import { sealSecrets } from "../../kit/security/secrets";
import { attempt } from "../delivery/attempt";
import type { MailRoute } from "../delivery/transports";
import {
  emailConfigurationList,
  mailDestination,
  mustHaveAddress,
  selectEmailConfigurations,
  toEmailConfiguration,
  toEmailConfigurationColumns,
} from "./records";
import { words } from "./words";

const unique: UniqueFields = {
  email_configurations_in_force_key: {
    field: "application",
    msg: words.alreadyActive,
  },
};

const listEmailConfigurations: Handler<"listEmailConfigurations"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(emailConfigurationList, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectEmailConfigurations(db, where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, selectEmailConfigurations(db, where)),
  });
  return { msg: words.listed, data: rows.map(toEmailConfiguration), total };
};

const createEmailConfiguration: Handler<"createEmailConfiguration"> = async (
  { application, ifConnected, ...fields },
  { hub, audit, session },
) => {
  const columns = toEmailConfigurationColumns(fields);
  const row = mailDestination(newId(), columns);
  mustHaveAddress(row);
  const secrets = sealSecrets(hub.secrets, { belongings: emailSecrets, given: fields, row });
  if (ifConnected) await mustConnect(hub, { ...NOTHING_STORED, ...columns, ...secrets, ...row });
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const applicationId = await requireApplicationNamed(tx, application);
      const values = { ...columns, ...secrets, id: row.id, applicationId, createdBy: session.userId };
      return addRecord(tx, emailConfigurations, values);
    }),
  );
  return { msg: words.created, data: { _id } };
};

const updateEmailConfiguration: Handler<"updateEmailConfiguration"> = async (input, { hub, audit, session }) => {
  const { emailNotificationId: id, version, application, ifConnected, ...fields } = input;
  const columns = toEmailConfigurationColumns(fields);
  const ofStored = (stored: typeof emailConfigurations.$inferSelect) => {
    const row = mailDestination(id, columns, stored);
    mustHaveAddress(row);
    return { row, secrets: sealSecrets(hub.secrets, { belongings: emailSecrets, given: fields, row, stored }) };
  };
  if (ifConnected) {
    const [stored] = await hub.db.select().from(emailConfigurations).where(eq(emailConfigurations.id, id));
    if (!stored) throw notFound();
    const { row, secrets } = ofStored(stored);
    // No transaction waits for a mail server.
    await mustConnect(hub, { ...stored, ...defined(columns), ...defined(secrets), ...row });
  }
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const [stored] = await tx.select().from(emailConfigurations).where(eq(emailConfigurations.id, id)).for("update");
      if (!stored) throw notFound();
      const { secrets } = ofStored(stored);
      const applicationId = await requireApplicationNamed(tx, application);
      const values = { ...columns, ...secrets, applicationId };
      await changeRecord(tx, emailConfigurations, id, version, values, session.userId);
    }),
  );
  return { msg: words.updated, data: {} };
};

const NOTHING_STORED = { cc: [], password: null, token: null };

/** @throws Failure 409 if an ACTIVE configuration's mail server refuses the login; mail services are not asked */
async function mustConnect({ transports }: Services, row: MailRoute & { status?: Status }): Promise<void> {
  if (row.status === "INACTIVE") return;
  try {
    await attempt(
      () => transports.createMail(row),
      "",
      async (transport) => transport.verify?.(),
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 502) throw error;
    const msg = words.notConnected(error.msg);
    throw new Failure(409, msg, { fieldErrors: { ifConnected: [msg] } }, { cause: error });
  }
}

const defined = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

const deleteEmailConfiguration: Handler<"deleteEmailConfiguration"> = async ({ emailNotificationId }, { audit }) => {
  await audit.change((tx) => hardDelete(tx, emailConfigurations, emailNotificationId));
  return { msg: words.deleted, data: {} };
};

export const emailConfigurationHandlers = {
  listEmailConfigurations,
  createEmailConfiguration,
  updateEmailConfiguration,
  deleteEmailConfiguration,
} satisfies Handlers;
