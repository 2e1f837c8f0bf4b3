import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { INSTALLATION_ID, type MessageKind } from "~/contract/kit/rules";
import type { Language } from "~/lib/language";
import { productName } from "~/lib/product";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, assignments, brands, clients } from "../../kit/db/schema";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { mailConfigurationFor, parts, smsConfigurationFor, templateFor } from "./precedence";
import { languageOf, type Reader } from "./readers-language";

export interface NamedScope {
  applicationId: string;
  clientId?: string | undefined;
}

/** Null means none. */
export interface Owner {
  applicationId: string | null;
  clientId: string | null;
}

export interface Template {
  subject: string;
  html: string;
  templateId: string;
  language: Language;
}

export interface ConfigurationRef {
  id: string;
  version: number;
  /** Null means all applications. */
  applicationId: string | null;
}

/** Null if administrators have made none that applies. */
export interface Effective {
  template: Template | null;
  configuration: ConfigurationRef | null;
}

export interface EffectiveForMail extends Effective {
  owner: Owner;
  application: string | null;
  product: string;
}

/** One query. The owner is the named application and client, else the user's only ones, else none. */
export async function effectiveForMail(
  on: Queryable,
  kind: MessageKind,
  user: Reader & { id: string },
  named?: NamedScope,
): Promise<EffectiveForMail> {
  const language = languageOf(user);
  const [found] = await (named
    ? mailOf(on, mailParts(kind, language, namedScope(named)))
    : mailOfUser(on).execute({ kind, language, userId: user.id }));
  // An aggregate always returns a row.
  const {
    scope: { application, product, ...owner },
    template,
    configuration,
  } = found!;
  return { owner, application, product: product || productName, template, configuration };
}

export async function effectiveForSms(
  on: Queryable,
  kind: MessageKind,
  reader: Reader,
  owner: Owner,
): Promise<Effective> {
  const configuration = smsConfigurationFor(owner).as("configuration");
  const [found] = await on
    .select()
    .from(configuration)
    .leftJoinLateral(templateFor("SMS", kind, owner, languageOf(reader)).as("template"), sql`true`);
  return found ?? { template: null, configuration: null };
}

const nullable = (value: SQL) => sql<string | null>`${value}`;

/** The installation's brand; null or empty if it has none. */
const product = nullable(
  sql`(${parts.select({ name: brands.name }).from(brands).where(eq(brands.id, INSTALLATION_ID))})`,
).as("scope_product");

const namedScope = ({ applicationId, clientId }: NamedScope) =>
  parts
    .select({
      applicationId: nullable(sql`${applicationId}::uuid`).as("scope_application_id"),
      clientId: nullable(sql`${clientId ?? null}::uuid`).as("scope_client_id"),
      application: nullable(sql`min(${applications.name})`).as("scope_application"),
      product,
    })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .as("scope");

const isOnlyApplication = sql`count(distinct ${assignments.applicationId}) = 1`;

const onlyScope = (userId: Placeholder) =>
  parts
    .select({
      applicationId: nullable(
        sql`case when ${isOnlyApplication} then (array_agg(${assignments.applicationId}))[1] end`,
      ).as("scope_application_id"),
      // An assignment is unique per application and client, so one row means one client.
      clientId: nullable(sql`case when count(*) = 1 then (array_agg(${assignments.clientId}))[1] end`).as(
        "scope_client_id",
      ),
      application: nullable(sql`case when ${isOnlyApplication} then min(${applications.name}) end`).as(
        "scope_application",
      ),
      product,
    })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(and(eq(assignments.userId, userId), inForce(assignments), inUse))
    .as("scope");

const mailParts = (
  kind: MessageKind | Placeholder,
  language: Language | Placeholder,
  scope: ReturnType<typeof namedScope>,
) => ({
  scope,
  template: templateFor("EMAIL", kind, scope, language).as("template"),
  configuration: mailConfigurationFor(scope).as("configuration"),
});

const mailOf = (on: Queryable, { scope, template, configuration }: ReturnType<typeof mailParts>) =>
  on.select().from(scope).leftJoinLateral(template, sql`true`).leftJoinLateral(configuration, sql`true`);

const { placeholder } = sql;
const partsOfUser = mailParts(placeholder("kind"), placeholder("language"), onlyScope(placeholder("userId")));

/** Prepared: planning takes longer than running. */
const mailOfUser = prepared("effective_for_mail_of_user", (on) => mailOf(on, partsOfUser));
