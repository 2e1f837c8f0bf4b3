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

/** What requests ask about; a search leaves out what it looks for. */
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

/** Finds what requests name by ids, emails and names: one statement for each kind, however many requests. */
export async function findNamed(on: Queryable, requests: readonly Parts[]): Promise<Named> {
  const subjects = requests.flatMap(({ subject }) => (subject?.type === "user" ? subject.id : []));
  const resources = requests.flatMap(({ resource }) => (resource?.type === "page" ? resource : []));
  const asked = requests.flatMap(({ context }) => context?.client ?? []);
  const [foundUsers, byId, byName, foundClients] = await Promise.all([
    usersBy(on, subjects),
    pagesById(on, resources),
    pagesByName(on, resources),
    clientsBy(on, asked),
  ]);
  const userIds = byKeys(foundUsers, [({ email }) => email, ({ id }) => id]);
  const pagesWithIds = byKeys(byId, [({ id }) => id]);
  const pagesWithNames = byKeys(byName, [
    ({ name, application }) => keyOfPage(name, application.name),
    ({ name, application }) => keyOfPage(name, application.id),
  ]);
  const clientIds = byKeys(foundClients, [({ name }) => name, ({ id }) => id]);
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

/** Whether a page is the application's that is given by its id or name. */
const isOf = ({ application: { id, name } }: NamedPage, given: string): boolean =>
  [id, name.toLowerCase()].includes(given.toLowerCase());

const keyOfPage = (name: string, application: string): string => JSON.stringify([name, application]);

/** Ignores case; of equal keys an id wins over another record's name. */
const byKeys = <Row>(rows: readonly Row[], keys: readonly ((row: Row) => string)[]): ReadonlyMap<string, Row> =>
  new Map(keys.flatMap((keyOf) => rows.map((row): [string, Row] => [keyOf(row).toLowerCase(), row])));

/** Ids or names; an index answers both at once. */
const isGiven = (id: PgColumn, name: PgColumn): SQL =>
  sql`(${id} = any(${sql.placeholder("ids")}::uuid[]) or ${isNamed(name, "names")})`;

const isNamed = (name: PgColumn, given: string): SQL =>
  sql`lower(${name}) = any(array(select lower(each) from unnest(${sql.placeholder(given)}::text[]) each))`;

const given = (texts: readonly string[]) => ({ ids: texts.filter((each) => validate(each)), names: texts });

const usersGiven = prepared("authzen_users", (on) =>
  on
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.isActive, true), notDeleted(users), isGiven(users.id, users.email))),
);
const clientsGiven = prepared("authzen_clients", (on) =>
  on.select({ id: clients.id, name: clients.actualName }).from(clients).where(isGiven(clients.id, clients.actualName)),
);
const selectPages = (on: Queryable) =>
  on
    .select({ id: pages.id, name: pages.page, application: { id: applications.id, name: applications.name } })
    .from(pages)
    .innerJoin(applications, and(eq(applications.id, pages.applicationId), notDeleted(applications)));
const pagesOfIds = prepared("authzen_pages", (on) =>
  selectPages(on).where(sql`${pages.id} = any(${sql.placeholder("ids")}::uuid[])`),
);
const pagesOfNames = prepared("authzen_named_pages", (on) =>
  selectPages(on).where(and(isNamed(pages.page, "pages"), isGiven(applications.id, applications.name))),
);

const usersBy = async (on: Queryable, texts: readonly string[]) =>
  texts.length === 0 ? [] : usersGiven(on).execute(given(texts));

const clientsBy = async (on: Queryable, texts: readonly string[]) =>
  texts.length === 0 ? [] : clientsGiven(on).execute(given(texts));

async function pagesById(on: Queryable, resources: readonly Resource[]): Promise<NamedPage[]> {
  const ids = resources.map(({ id }) => id).filter((id) => validate(id));
  return ids.length === 0 ? [] : pagesOfIds(on).execute({ ids });
}

async function pagesByName(on: Queryable, resources: readonly Resource[]): Promise<NamedPage[]> {
  const named = resources.filter(({ id, properties }) => properties?.application && !validate(id));
  if (named.length === 0) return [];
  const applicationsNamed = named.map(({ properties }) => properties?.application ?? "");
  return pagesOfNames(on).execute({ pages: named.map(({ id }) => id), ...given(applicationsNamed) });
}
