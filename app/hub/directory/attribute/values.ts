import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { HeldAttribute } from "~/contract/attribute";
import type { FieldErrors } from "~/contract/kit/envelope";
import type { Handler, Handlers } from "../../call/handler";
import { mustBeShownLately } from "../../call/session";
import type { Queryable, Transaction } from "../../kit/db/database";
import { userAttributes, userAttributeValues, users } from "../../kit/db/schema";
import { Failure, invalid, notFound } from "../../kit/failure";
import { existing, lockRecord } from "../../kit/records/change";
import { isAnAdmin } from "../user/admins";
import { plainValue } from "./value";
import { words } from "./words";

type Definition = typeof userAttributes.$inferSelect;

const selectHeld = (on: Queryable, userId: string, which?: SQL) =>
  on
    .select({ definition: userAttributes, value: sql<string>`coalesce(${userAttributeValues.value}, '')` })
    .from(userAttributes)
    .leftJoin(
      userAttributeValues,
      and(eq(userAttributeValues.attributeId, userAttributes.id), eq(userAttributeValues.userId, userId)),
    )
    .where(which)
    .orderBy(asc(sql`lower(${userAttributes.label})`), asc(userAttributes.name));

const toHeld = ({ id, name, label, type }: Definition, value: string): HeldAttribute => ({
  ...{ _id: id, name, label, type },
  value,
});

const attributesOfUser: Handler<"attributesOfUser"> = async ({ userId }, { hub: { db } }) => {
  if ((await db.$count(users, existing(users, userId))) === 0) throw notFound();
  const rows = await selectHeld(db, userId);
  return { msg: words.ofUser, data: rows.map(({ definition, value }) => toHeld(definition, value)) };
};

const isSeen = eq(userAttributes.seenBy, "person");

const ownAttributes: Handler<"ownAttributes"> = async (_input, { hub: { db }, session: { userId } }) => {
  const rows = await selectHeld(db, userId, isSeen);
  const attributes = rows.map(({ definition, value }) => ({
    ...toHeld(definition, value),
    maySet: definition.setBy === "person",
  }));
  return { msg: words.own, data: { attributes } };
};

interface GivenValue {
  name: string;
  value: string;
  before?: string | undefined;
}

interface Setting {
  userId: string;
  values: readonly GivenValue[];
  /** By oneself: only what the person may set. */
  isOwn: boolean;
  by: string;
}

const setAttributesOfUser: Handler<"setAttributesOfUser"> = async ({ userId, values }, { audit, session }) => {
  await audit.change(async (tx) => {
    await setAttributes(tx, { userId, values, isOwn: false, by: session.userId });
    if (await isAnAdmin(tx, userId)) mustBeShownLately(session);
  });
  return { msg: words.saved, data: {} };
};

const setOwnAttributes: Handler<"setOwnAttributes"> = async ({ values }, { audit, session: { userId } }) => {
  audit.about({ id: userId });
  await audit.change((tx) => setAttributes(tx, { userId, values, isOwn: true, by: userId }));
  return { msg: words.saved, data: {} };
};

/** @throws Failure 400 or 409 by `values.0.value`, 404 */
async function setAttributes(tx: Transaction, { userId, values, isOwn, by }: Setting): Promise<void> {
  await lockRecord(tx, users, userId);
  const definitions = await definitionsOf(tx, values, isOwn);
  const stored = new Map(
    (await tx.select().from(userAttributeValues).where(eq(userAttributeValues.userId, userId))).map((row) => [
      row.attributeId,
      row.value,
    ]),
  );
  const faults: FieldErrors = {};
  const stale: FieldErrors = {};
  const changes = new Map<string, string>();
  for (const [index, { name, value: typed, before }] of values.entries()) {
    const { id, type } = definitions.get(name)!;
    const read = typed === "" ? { value: "" } : plainValue(type, typed);
    if ("fault" in read) {
      faults[`values.${index}.value`] = [read.fault];
      continue;
    }
    const now = stored.get(id) ?? "";
    if (before !== undefined && before !== now && read.value !== now)
      stale[`values.${index}.value`] = [words.meanwhile(now)];
    if (read.value !== now) changes.set(id, read.value);
  }
  const [fault] = Object.values(faults);
  if (fault) throw invalid(fault[0]!, faults);
  const [meanwhile] = Object.values(stale);
  if (meanwhile) throw new Failure(409, meanwhile[0]!, { fieldErrors: stale });
  if (changes.size === 0) return;
  await write(tx, userId, changes);
  await tx.update(users).set({ updatedAt: new Date(), updatedBy: by }).where(eq(users.id, userId));
}

/**
 * Locks them, so that none changes its type meanwhile.
 * @throws Failure 400 by `values.0.name`: what a person may not set is unknown to them
 */
async function definitionsOf(
  tx: Transaction,
  values: readonly GivenValue[],
  isOwn: boolean,
): Promise<ReadonlyMap<string, Definition>> {
  const names = values.map(({ name }) => name);
  if (names.length === 0) return new Map();
  const found = await tx
    .select()
    .from(userAttributes)
    .where(
      and(inArray(userAttributes.name, names), isOwn ? and(isSeen, eq(userAttributes.setBy, "person")) : undefined),
    )
    .orderBy(asc(userAttributes.id))
    .for("share");
  const byName = new Map(found.map((each) => [each.name, each]));
  for (const [index, name] of names.entries()) {
    const fault = names.indexOf(name) < index ? words.twice : byName.has(name) ? undefined : words.unknown(name);
    if (fault) throw invalid(fault, { [`values.${index}.name`]: [fault] });
  }
  return byName;
}

async function write(tx: Transaction, userId: string, changes: ReadonlyMap<string, string>): Promise<void> {
  const gone = [...changes].filter(([, value]) => value === "").map(([id]) => id);
  const kept = [...changes].filter(([, value]) => value !== "");
  if (gone.length > 0)
    await tx
      .delete(userAttributeValues)
      .where(and(eq(userAttributeValues.userId, userId), inArray(userAttributeValues.attributeId, gone)));
  if (kept.length > 0)
    await tx
      .insert(userAttributeValues)
      .values(kept.map(([attributeId, value]) => ({ userId, attributeId, value })))
      .onConflictDoUpdate({
        target: [userAttributeValues.userId, userAttributeValues.attributeId],
        set: { value: sql`excluded.value` },
      });
}

export const attributeValueHandlers = {
  attributesOfUser,
  setAttributesOfUser,
  ownAttributes,
  setOwnAttributes,
} satisfies Handlers;
