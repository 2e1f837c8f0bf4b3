import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { applicationSignOns, userAttributes, userAttributeValues } from "../db/schema";

type Id = AnyPgColumn | SQL;

/** Whether a further claim of the sign-on is made of it. */
export const isNamedInClaims = (name: AnyPgColumn | SQL): SQL => sql`exists (
  select from jsonb_array_elements(${applicationSignOns.moreClaims}) as further
  where position('{' || ${name} || '}' in further.value ->> 'value') > 0)`;

/** The user's values by name, each of its type, of the attributes in further claims of the application. */
export const attributesSentTo = (applicationId: Id, userId: Id): SQL<Record<string, unknown>> => sql<
  Record<string, unknown>
>`(
  select coalesce(jsonb_object_agg(${userAttributes.name}, case ${userAttributes.type}
    when 'number' then to_jsonb(${userAttributeValues.value}::numeric)
    when 'boolean' then to_jsonb(${userAttributeValues.value}::boolean)
    else to_jsonb(${userAttributeValues.value}) end), '{}')
  from ${userAttributeValues}
  inner join ${userAttributes} on ${eq(userAttributes.id, userAttributeValues.attributeId)}
  inner join ${applicationSignOns} on ${applicationSignOns.applicationId} = ${applicationId}
  where ${and(sql`${userAttributeValues.userId} = ${userId}`, isNamedInClaims(userAttributes.name))})`;
