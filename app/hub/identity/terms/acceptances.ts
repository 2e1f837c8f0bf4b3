import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { Acceptance } from "~/contract/terms";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable } from "../../kit/db/database";
import { terms, termsAcceptances, users } from "../../kit/db/schema";
import { type ListDefinition, listParts } from "../../kit/records/list";
import { countRows } from "../../kit/records/page";
import { people } from "../account/people";
import { shownAcceptance } from "./accept";
import { words } from "./words";

const list: ListDefinition = {
  ...people,
  id: termsAcceptances.id,
  fields: {
    ...people.fields,
    terms: terms.name,
    acceptedAt: termsAcceptances.acceptedAt,
    language: termsAcceptances.language,
    clientAddress: termsAcceptances.clientAddress,
  },
  defaultSort: "-acceptedAt",
};

const selectAcceptances = (on: Queryable) =>
  on
    .select({ acceptance: termsAcceptances, name: terms.name, user: users })
    .from(termsAcceptances)
    .innerJoin(terms, eq(terms.id, termsAcceptances.termsId))
    .leftJoin(users, eq(users.id, termsAcceptances.userId));

type Row = Awaited<ReturnType<typeof selectAcceptances>>[number];

const toAcceptance = ({ user, ...row }: Row): Acceptance => ({
  ...shownAcceptance(row),
  userId: row.acceptance.userId,
  person: user && `${user.firstName} ${user.lastName}`,
  email: user && user.email,
});

interface Asked {
  termsId?: string | undefined;
  userId?: string | undefined;
}

const asked = ({ termsId, userId }: Asked): SQL | undefined =>
  and(
    termsId === undefined ? undefined : eq(termsAcceptances.termsId, termsId),
    userId === undefined ? undefined : eq(termsAcceptances.userId, userId),
  );

const listAcceptances: Handler<"listAcceptances"> = async (input, { hub: { db } }) => {
  const { where, orderBy, limit, offset } = listParts(list, input);
  const those = () => selectAcceptances(db).where(and(asked(input), where));
  const [rows, total] = await Promise.all([
    those()
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    countRows(db, those()),
  ]);
  return { msg: words.acceptances, data: rows.map(toAcceptance), total };
};

const exportAcceptances: Handler<"exportAcceptances"> = async (
  { after, search, field, also, ...which },
  { hub: { db }, audit },
) => {
  const { where } = listParts(list, { search, field, also });
  const those = and(asked(which), where);
  await audit.exported({
    list: words.acceptances,
    after,
    searched: { ...which, search, field, also },
    rows: () => countRows(db, selectAcceptances(db).where(those)),
  });
  const rows = await selectAcceptances(db)
    .where(and(those, after === undefined ? undefined : gt(termsAcceptances.id, after)))
    .orderBy(asc(termsAcceptances.id))
    .limit(EXPORT_BATCH_ROWS);
  return { msg: words.acceptances, data: rows.map(toAcceptance) };
};

export const acceptanceHandlers = { listAcceptances, exportAcceptances } satisfies Handlers;
