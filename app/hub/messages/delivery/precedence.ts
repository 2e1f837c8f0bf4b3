import { and, asc, desc, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type PgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { Channel, MessageKind } from "~/contract/kit/rules";
import type { Language } from "~/lib/language";
import { emailConfigurations, messageTemplates, smsConfigurations } from "../../kit/db/schema";

/** Makes parts of queries, which belong to no connection. */
export const parts = new QueryBuilder();

/** Ids or columns; null means none. */
export interface Scope {
  applicationId: string | null | PgColumn | SQL.Aliased<string | null>;
  clientId: string | null | PgColumn | SQL.Aliased<string | null>;
}

interface Scoped {
  applicationId: PgColumn;
  clientId?: PgColumn;
}

const appliesTo = ({ applicationId, clientId }: Scoped, scope: Scope) =>
  and(
    or(isNull(applicationId), sql`${applicationId} = ${scope.applicationId}`),
    clientId && or(isNull(clientId), sql`${clientId} = ${scope.clientId}`),
  );

/** (application, client), (application, All), (All, client), (All, All): first match wins (design §4). */
const byPrecedence = ({ applicationId, clientId }: Scoped): SQL[] =>
  [applicationId, clientId].flatMap((column) => (column ? [asc(sql`${column} is null`)] : []));

export const mailConfigurationFor = (scope: Scope) =>
  parts
    .select({
      id: emailConfigurations.id,
      version: emailConfigurations.version,
      applicationId: emailConfigurations.applicationId,
    })
    .from(emailConfigurations)
    .where(
      and(
        eq(emailConfigurations.status, "ACTIVE"),
        appliesTo({ applicationId: emailConfigurations.applicationId }, scope),
      ),
    )
    .orderBy(...byPrecedence({ applicationId: emailConfigurations.applicationId }))
    .limit(1);

export const smsConfigurationFor = (scope: Scope) =>
  parts
    .select({
      id: smsConfigurations.id,
      version: smsConfigurations.version,
      applicationId: smsConfigurations.applicationId,
    })
    .from(smsConfigurations)
    .where(and(eq(smsConfigurations.status, "ACTIVE"), appliesTo(smsConfigurations, scope)))
    .orderBy(...byPrecedence(smsConfigurations))
    .limit(1);

/** The reader's language, else English, before nearness. */
export const templateFor = (
  channel: Channel,
  kind: MessageKind | Placeholder,
  scope: Scope,
  language: Language | Placeholder,
) =>
  parts
    .select({
      subject: messageTemplates.subject,
      html: messageTemplates.html,
      templateId: messageTemplates.templateId,
      language: messageTemplates.language,
    })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.status, "ACTIVE"),
        eq(messageTemplates.channel, channel),
        eq(sql`upper(${messageTemplates.name})`, kind),
        inArray(messageTemplates.language, [language, "en"]),
        appliesTo(messageTemplates, scope),
      ),
    )
    .orderBy(desc(eq(messageTemplates.language, language)), ...byPrecedence(messageTemplates))
    .limit(1);
