import { createHash, randomBytes } from "node:crypto";
import pg, { type ClientBase, type Pool } from "pg";

type Queryable = Pool | ClientBase;

/** About so many users have the rare first name, and the rare last name: what a rare search finds. */
const RARE = 20;
const FIRST_NAMES =
  "Aarav Aditi Alice Amara Amit Ananya Anders Anjali Arjun Beatriz Bruno Carmen Chen Clara Daniel Deepa " +
  "Diego Divya Elena Emil Farah Fatima Gabriel Grace Hana Hassan Ingrid Ishaan Ivan James Jana Jorge Kavya " +
  "Kenji Lakshmi Lars Leila Lucia Manoj Maria Meera Mikael Mohan Nadia Neha Nikhil Olga Omar Pavel Pooja " +
  "Priya Rahul Rajesh Rosa Samuel Sanjay Sofia Sunita Thomas Vikram Yusuf Zoe";
const LAST_NAMES =
  "Agarwal Almeida Andersen Banerjee Bauer Bhatt Chandra Chowdhury Costa Das Desai Diaz Dubois Eriksen " +
  "Fernandes Fischer Garcia Ghosh Gupta Hansen Iyer Jain Johnson Joshi Kapoor Khan Kim Kowalski Kulkarni " +
  "Kumar Larsen Lopez Malhotra Mehta Menon Moreau Mukherjee Nair Nakamura Novak Okafor Olsen Patel Pereira " +
  "Petrov Pillai Rao Reddy Rossi Saxena Schmidt Shah Sharma Silva Singh Smith Tanaka Verma Weber Williams " +
  "Yadav Zhang";

/**
 * Everything below is drawn anew for each row, so that no column's order says anything of another's or of the order on
 * disk.
 */
const USERS = `
  with drawn as materialized (
    select n, floor(extract(epoch from now()) * 1000)::bigint - 1000000 + n as ms,
      case when random() < ${RARE}.0 / $1 then 'Quirin' else ($2::text[])[1 + floor(random() * cardinality($2::text[]))] end as first,
      case when random() < ${RARE}.0 / $1 then 'Oxholm' else ($3::text[])[1 + floor(random() * cardinality($3::text[]))] end as last,
      (array['example.com', 'example.org', 'mail.example.net', 'claims.example', 'post.example'])[1 + floor(random() * 5)] as host,
      n * 7368787 % 10000019 as mixed
    from generate_series(1, $1::bigint) n)
  insert into users (id, first_name, last_name, email, user_name, phone_number, password_hash, is_active, email_verified_at)
  select (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
    first, last, lower(first || '.' || last) || mixed || '@' || host, lower(left(first, 1) || last) || mixed,
    (6000000000 + n * 736878712377 % 3999999979)::text, 'none', random() < 0.9, now()
  from drawn`;

const CATALOG = [
  `insert into applications (id, name, description, allowed_url, redirect_url)
   select gen_random_uuid(), 'Application ' || n, 'What application ' || n || ' is for',
     'https://app' || n || '.example/out', 'https://app' || n || '.example/in'
   from generate_series(1, 40) n`,
  `insert into clients (id, actual_name, display_name, email)
   select gen_random_uuid(), 'Client ' || n, 'Client ' || n, 'client' || n || '@example.com' from generate_series(1, 60) n`,
  `insert into roles (id, name) select gen_random_uuid(), 'Role ' || n from generate_series(1, 10) n`,
];

/** Two fifths of the users have assignments, one to three of them; half have a role. */
const LINKS = [
  `insert into assignments (user_id, application_id, client_id)
   select u.id, a.ids[1 + floor(random() * 40)], c.ids[1 + floor(random() * 60)]
   from users u, (select array_agg(id) ids from applications) a, (select array_agg(id) ids from clients) c, generate_series(1, 3) n
   where hashtext(u.id::text) % 5 in (0, 1) and random() < 0.5 on conflict do nothing`,
  `insert into user_roles (user_id, role_id)
   select u.id, r.ids[1 + floor(random() * cardinality(r.ids))] from users u, (select array_agg(id) ids from roles where name <> 'Admin') r
   where random() < 0.5 on conflict do nothing`,
];

/**
 * Fills a migrated database with so many users. Their indexes are made again afterwards, as a restored backup makes
 * them. By a connection of its own: those of the pool give up what takes longer than a call may.
 */
export async function seedUsers(pool: Pool, count: number): Promise<void> {
  const client = new pg.Client(pool.options);
  await client.connect();
  try {
    for (const setting of ["statement_timeout = 0", "maintenance_work_mem = '256MB'", "synchronous_commit = off"])
      await client.query(`set ${setting}`);
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      "select indexname, indexdef from pg_indexes where tablename = 'users' and schemaname = current_schema() " +
        "and indexname <> 'users_pkey'",
    );
    for (const { indexname } of indexes) await client.query(`drop index "${indexname}"`);
    await client.query(USERS, [count, FIRST_NAMES.split(" "), LAST_NAMES.split(" ")]);
    for (const { indexdef } of indexes) await client.query(indexdef);
    for (const statement of [...CATALOG, ...LINKS, "vacuum analyze"]) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Gives an existing user the role Admin. */
export async function makeAdmin(database: Queryable, email: string): Promise<void> {
  await database.query(
    "insert into roles (id, name) select gen_random_uuid(), 'Admin' where not exists (select from roles where lower(name) = 'admin')",
  );
  await database.query(
    `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where u.email = $1 and lower(r.name) = 'admin'
     on conflict (user_id) do update set role_id = excluded.role_id`,
    [email],
  );
}

/** Assigns so many applications to an existing user, each for one client. */
export async function giveApplications(database: Queryable, email: string, count: number): Promise<void> {
  await database.query(
    `insert into assignments (user_id, application_id, client_id)
     select u.id, a.id, c.id
     from users u, (select id from applications order by name limit $2) a,
       (select id from clients order by actual_name limit 1) c
     where u.email = $1`,
    [email, count],
  );
}

/** @returns the user's id, and the token of a new session of theirs */
export async function openSession(database: Queryable, email: string): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const {
    rows: [session],
  } = await database.query<{ user_id: string }>(
    `insert into sessions (id, token_hash, user_id, kind, expires_at)
     select gen_random_uuid(), $2, id, 'SESSION', now() + interval '12 hours' from users where email = $1 returning user_id`,
    [email, hashOf(token)],
  );
  if (!session) throw new Error(`There is no user ${email}.`);
  return { id: session.user_id, token };
}

/** The stored form of a token. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
