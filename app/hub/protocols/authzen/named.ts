import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { validate } from "uuid";
import type { Evaluation } from "~/contract/authzen";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, clients, pages, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid } from "../../kit/failure";
import { words } from "./words";

type Subject = Evaluation["subject"];
type Resource = Evaluation["resource"];
type Context = Evaluation["context"];

/** A search leaves out what it looks for. */
export interface Parts {
  subject?: Subject | undefined;
  resource?: Resource | undefined;
  context?: Context | undefined;
}

export interface NamedPage {
  id: string;
  name: string;
  application: { id: string; name: string };
}

export interface Named {
  /** @returns the user's id; undefined for nobody active */
  user(subject: Subject): string | undefined;
  /** @throws Failure 400 for a name without its application */
  page(resource: Resource): NamedPage | undefined;
  /** @returns the client's id. @throws Failure 400 where none is named */
  client(context: Context): string | undefined;
}

/** By ids, emails and names: one statement for any number of requests. */
export async function findNamed(on: Queryable, requests: readonly Parts[]): Promise<Named> {
  const subjects = requests.flatMap(({ subject }) => (subject?.type === "user" ? subject.id : []));
  const resources = requests.flatMap(({ resource }) => (resource?.type === "page" ? resource : []));
  const asked = requests.flatMap(({ context }) => context?.client ?? []);
  const byName = resources.filter(({ id, properties }) => properties?.application && !validate(id));
  const found = await recordsNamed(on).execute({
    ...given("user", subjects),
    ...given("client", asked),
    pageIds: idsAmong(resources.map(({ id }) => id)),
    pageNames: byName.map(({ id }) => id),
    ...given(
      "application",
      byName.map(({ properties }) => properties?.application ?? ""),
    ),
  });
  const records = (kind: Kind) => found.filter((each) => each.kind === kind);
  const foundPages = records("page").map(
    ({ id, name, application, applicationId }): NamedPage => ({
      id,
      name,
      application: { id: applicationId ?? "", name: application ?? "" },
    }),
  );
  const userIds = byKeys(records("user"), [({ name }) => name, ({ id }) => id]);
  const pagesWithIds = byKeys(foundPages, [({ id }) => id]);
  const pagesWithNames = byKeys(foundPages, [
    ({ name, application }) => keyOfPage(name, application.name),
    ({ name, application }) => keyOfPage(name, application.id),
  ]);
  const clientIds = byKeys(records("client"), [({ name }) => name, ({ id }) => id]);
  return {
    user: ({ type, id }) => (type === "user" ? userIds.get(id.toLowerCase())?.id : undefined),
    page({ type, id, properties }) {
      if (type !== "page") return undefined;
      const application = properties?.application;
      if (validate(id)) {
        const found = pagesWithIds.get(id.toLowerCase());
        return !application || (found && isOf(found, application)) ? found : undefined;
      }
      if (!application) throw invalid(words.applicationMissing);
      return pagesWithNames.get(keyOfPage(id, application).toLowerCase());
    },
    client(context) {
      if (!context?.client) throw invalid(words.clientMissing);
      return clientIds.get(context.client.toLowerCase())?.id;
    },
  };
}

const isOf = ({ application: { id, name } }: NamedPage, given: string): boolean =>
  [id, name.toLowerCase()].includes(given.toLowerCase());

const keyOfPage = (name: string, application: string): string => JSON.stringify([name, application]);

/** Ignores case; of equal keys an id wins over another record's name. */
const byKeys = <Row>(rows: readonly Row[], keys: readonly ((row: Row) => string)[]): ReadonlyMap<string, Row> =>
  new Map(keys.flatMap((keyOf) => rows.map((row): [string, Row] => [keyOf(row).toLowerCase(), row])));

/** Ids or names; an index answers both at once. */
const isGiven = (record: "user" | "client" | "application", id: PgColumn, name: PgColumn): SQL =>
  sql`(${id} = any(${sql.placeholder(`${record}Ids`)}::uuid[]) or ${isNamed(name, `${record}Names`)})`;

const isNamed = (name: PgColumn, given: string): SQL =>
  sql`lower(${name}) = any(array(select lower(each) from unnest(${sql.placeholder(given)}::text[]) each))`;

const idsAmong = (texts: readonly string[]) => texts.filter((each) => validate(each));

const given = (record: "user" | "client" | "application", texts: readonly string[]) => ({
  [`${record}Ids`]: idsAmong(texts),
  [`${record}Names`]: texts,
});

type Kind = "user" | "client" | "page";

/** Columns of every kind, for one statement. */
const selected = (kind: Kind, id: PgColumn, name: PgColumn, application: { id: SQL; name: SQL }) => ({
  kind: sql<Kind>`${kind}::text`.as("kind"),
  id: sql<string>`${id}`.as("id"),
  name: sql<string>`${name}`.as("name"),
  applicationId: sql<string | null>`${application.id}`.as("application_id"),
  application: sql<string | null>`${application.name}`.as("application"),
});
const NONE = { id: sql`null::uuid`, name: sql`null::text` };

const pagesThat = (on: Queryable, isAsked: SQL | undefined) =>
  on
    .select(selected("page", pages.id, pages.page, { id: sql`${applications.id}`, name: sql`${applications.name}` }))
    .from(pages)
    .innerJoin(applications, and(eq(applications.id, pages.applicationId), notDeleted(applications)))
    .where(isAsked);

const recordsNamed = prepared("authzen_named", (on) =>
  on
    .select(selected("user", users.id, users.email, NONE))
    .from(users)
    .where(and(eq(users.isActive, true), notDeleted(users), isGiven("user", users.id, users.email)))
    .unionAll(
      on
        .select(selected("client", clients.id, clients.actualName, NONE))
        .from(clients)
        .where(isGiven("client", clients.id, clients.actualName)),
    )
    .unionAll(pagesThat(on, sql`${pages.id} = any(${sql.placeholder("pageIds")}::uuid[])`))
    .unionAll(
      pagesThat(on, and(isNamed(pages.page, "pageNames"), isGiven("application", applications.id, applications.name))),
    ),
);
