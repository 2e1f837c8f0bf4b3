import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { MessageKind } from "~/contract/kit/rules";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, assignments, clients } from "../../kit/db/schema";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { mailConfigurationFor, smsConfigurationFor, templateFor } from "./precedence";

/** The application and client that a flow names for its messages. */
export interface NamedScope {
  applicationId: string;
  clientId?: string | undefined;
}

/** Null: none in particular. */
export interface Owner {
  applicationId: string | null;
  clientId: string | null;
}

export interface Template {
  subject: string;
  html: string;
  templateId: string;
}

/** A configuration at the time of the lookup; open transports are identified by it (transports.ts). */
export interface ConfigurationRef {
  id: string;
  version: number;
  /** Null: for all applications. */
  applicationId: string | null;
}

/** The template and configuration of a message; null where the administrators have made none that applies. */
export interface Effective {
  template: Template | null;
  configuration: ConfigurationRef | null;
}

export interface EffectiveForMail extends Effective {
  owner: Owner;
  /** The owning application's name. */
  application: string | null;
}

/**
 * The owner of a mail to a user, and what applies to it, in one query. The mail belongs to the application and client
 * that the flow names; else to the only application in use that the user is assigned to, and their only client there;
 * else to none in particular.
 */
export async function effectiveForMail(
  on: Queryable,
  kind: MessageKind,
  userId: string,
  named?: NamedScope,
): Promise<EffectiveForMail> {
  const [found] = await (named
    ? mailFor(on, kind, namedScope(on, named))
    : effectiveForMailOfUser(on).execute({ kind, userId }));
  // The scope aggregates, so there is always a row.
  const {
    scope: { application, ...owner },
    template,
    configuration,
  } = found!;
  return { owner, application, template, configuration };
}

/** A large query that runs with most codes: planning it takes longer than running it. */
const effectiveForMailOfUser = prepared("effective_for_mail_of_user", (on) =>
  mailFor(on, sql.placeholder("kind"), onlyScope(on, sql.placeholder("userId"))),
);

const mailFor = (on: Queryable, kind: MessageKind | Placeholder, scope: ReturnType<typeof namedScope>) =>
  on
    .select()
    .from(scope)
    .leftJoinLateral(templateFor(on, "EMAIL", kind, scope).as("template"), sql`true`)
    .leftJoinLateral(mailConfigurationFor(on, scope).as("configuration"), sql`true`);

/** The gateway and template for a text message of this owner. */
export async function effectiveForSms(on: Queryable, kind: MessageKind, owner: Owner): Promise<Effective> {
  const configuration = smsConfigurationFor(on, owner).as("configuration");
  const [found] = await on
    .select()
    .from(configuration)
    .leftJoinLateral(templateFor(on, "SMS", kind, owner).as("template"), sql`true`);
  return found ?? { template: null, configuration: null };
}

const id = (value: SQL) => sql<string | null>`${value}`;

const namedScope = (on: Queryable, { applicationId, clientId }: NamedScope) =>
  on
    .select({
      applicationId: id(sql`${applicationId}::uuid`).as("scope_application_id"),
      clientId: id(sql`${clientId ?? null}::uuid`).as("scope_client_id"),
      application: id(sql`min(${applications.name})`).as("scope_application"),
    })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .as("scope");

const isOnlyApplication = sql`count(distinct ${assignments.applicationId}) = 1`;

const onlyScope = (on: Queryable, userId: Placeholder) =>
  on
    .select({
      applicationId: id(sql`case when ${isOnlyApplication} then (array_agg(${assignments.applicationId}))[1] end`).as(
        "scope_application_id",
      ),
      // A user is assigned to an application and a client once, so one row is one client.
      clientId: id(sql`case when count(*) = 1 then (array_agg(${assignments.clientId}))[1] end`).as("scope_client_id"),
      application: id(sql`case when ${isOnlyApplication} then min(${applications.name}) end`).as("scope_application"),
    })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(and(eq(assignments.userId, userId), inForce(assignments), inUse))
    .as("scope");
