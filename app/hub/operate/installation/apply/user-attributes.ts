import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { AttributeType } from "~/contract/kit/attribute-rules";
import { decimal } from "~/lib/decimal";
import { plainValue } from "../../../directory/attribute/value";
import { attributeValueHandlers } from "../../../directory/attribute/values";
import type { Queryable } from "../../../kit/db/database";
import { userAttributes, userAttributeValues } from "../../../kit/db/schema";
import type { Operator } from "./operator";
import { refuseField } from "./part";
import { words } from "./words";

const Value = z.union([z.string(), z.number(), z.boolean()]);
export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Others stay; null or "" is no value. */
export const UserAttributes = z.record(z.string(), Value.nullable()).optional();

function typed(type: AttributeType, value: string): string | number | boolean {
  if (type === "number") return Number(value);
  return type === "boolean" ? value === "true" : value;
}

const written = (value: Values[string]): string => (typeof value === "number" ? decimal(value) : String(value ?? ""));

/** By user. */
export async function valuesOf(on: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const rows = await on
    .select({
      userId: userAttributeValues.userId,
      name: userAttributes.name,
      type: userAttributes.type,
      value: userAttributeValues.value,
    })
    .from(userAttributeValues)
    .innerJoin(userAttributes, eq(userAttributes.id, userAttributeValues.attributeId))
    .where(sql`${userAttributeValues.userId} = any(${sql.param(userIds)}::uuid[])`)
    .orderBy(userAttributes.name);
  const byUser = new Map<string, Record<string, string | number | boolean>>();
  for (const { userId, name, type, value } of rows)
    byUser.set(userId, { ...byUser.get(userId), [name]: typed(type, value) });
  return byUser;
}

/** In the spelling that is kept. @throws RefusedField */
export async function resolved({ tx }: Operator, given: Values): Promise<Values> {
  const names = Object.keys(given);
  const found =
    names.length > 0 ? await tx.select().from(userAttributes).where(inArray(userAttributes.name, names)) : [];
  const types = new Map(found.map(({ name, type }) => [name, type]));
  const entries = Object.entries(given).map(([name, value]) => {
    const type = types.get(name);
    if (!type) throw refuseField(`attributes.${name}`, words.missing(words.kinds.attributes, name));
    const text = written(value).trim();
    if (text === "") return [name, null] as const;
    const read = plainValue(type, text);
    if ("fault" in read) throw refuseField(`attributes.${name}`, read.fault);
    return [name, typed(type, read.value)] as const;
  });
  return Object.fromEntries(entries);
}

export const isAnyChanged = (given: Values, kept: Values): boolean =>
  Object.entries(given).some(([name, value]) => (value ?? "") !== (kept[name] ?? ""));

export async function setAttributes(operator: Operator, userId: string, given: Values): Promise<void> {
  const values = Object.entries(given).map(([name, value]) => ({ name, value: written(value) }));
  if (values.length === 0) return;
  const { setAttributesOfUser } = attributeValueHandlers;
  await operator.call("setAttributesOfUser", setAttributesOfUser, { userId, values });
}
