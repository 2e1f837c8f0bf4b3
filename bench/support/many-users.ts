import { sql } from "drizzle-orm";
import type { Seed } from "../../tests/support/seed";

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

/** Drawn anew for each row, so that no column's order says anything of another's. */
const usersOf = (count: number) => sql`
  with names as materialized (
    select string_to_array(${FIRST_NAMES}, ' ') as firsts, string_to_array(${LAST_NAMES}, ' ') as lasts, ${RARE / count}::float8 as rare),
  drawn as materialized (
    select n, floor(extract(epoch from now()) * 1000)::bigint - 1000000 + n as ms,
      case when random() < rare then 'Quirin' else firsts[1 + floor(random() * cardinality(firsts))] end as first,
      case when random() < rare then 'Oxholm' else lasts[1 + floor(random() * cardinality(lasts))] end as last,
      (array['example.com', 'example.org', 'mail.example.net', 'claims.example', 'post.example'])[1 + floor(random() * 5)] as host,
      n * 7368787 % 10000019 as mixed
    from names, generate_series(1, ${count}::bigint) n)
  insert into users (id, first_name, last_name, email, user_name, phone_number, password_hash, is_active, email_verified_at)
  select (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
    first, last, lower(first || '.' || last) || mixed || '@' || host, lower(left(first, 1) || last) || mixed,
    (6000000000 + n * 736878712377 % 3999999979)::text, 'none', random() < 0.9, now()
  from drawn`;

/** Two fifths of the users have assignments, one to three of them, most of the first applications and clients; half have a role. */
const LINKS = [
  `insert into applications (id, name, description, allowed_url, redirect_url)
   select gen_random_uuid(), 'Application ' || n, 'What it is for', 'https://app.example/out', 'https://app.example/in'
   from generate_series(1, 40) n`,
  `insert into clients (id, actual_name, display_name)
   select gen_random_uuid(), 'Client ' || n, 'Client ' || n from generate_series(1, 60) n`,
  "insert into roles (id, name) select gen_random_uuid(), 'Role ' || n from generate_series(1, 10) n",
  `insert into assignments (user_id, application_id, client_id, role)
   select u.id, a.ids[1 + floor(40 * random() ^ 2)], c.ids[1 + floor(60 * random() ^ 2)],
     (array['User', 'Reader', 'Editor'])[1 + floor(random() * 3)]
   from users u, (select array_agg(id) ids from applications) a, (select array_agg(id) ids from clients) c, generate_series(1, 3) n
   where hashtext(u.id::text) % 5 in (0, 1) and random() < 0.5 on conflict do nothing`,
  `insert into user_roles (user_id, role_id)
   select u.id, r.ids[1 + floor(random() * 10)] from users u, (select array_agg(id) ids from roles) r
   where random() < 0.5 on conflict do nothing`,
];

/**
 * Makes the indexes again afterwards, as a restored backup does.
 * @param db of the tables' owner
 */
export async function addUsers({ db }: Pick<Seed, "db">, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    // No index can be made while triggers wait for the end.
    for (const setting of [
      "local maintenance_work_mem = '256MB'",
      "local synchronous_commit = off",
      "constraints all immediate",
    ])
      await tx.execute(sql.raw(`set ${setting}`));
    const { rows: indexes } = await tx.execute<{ indexname: string; indexdef: string }>(
      sql`select indexname, indexdef from pg_indexes where tablename = 'users' and schemaname = current_schema()
          and indexname <> 'users_pkey'`,
    );
    for (const { indexname } of indexes) await tx.execute(sql.raw(`drop index "${indexname}"`));
    await tx.execute(usersOf(count));
    for (const { indexdef } of indexes) await tx.execute(sql.raw(indexdef));
    for (const statement of LINKS) await tx.execute(sql.raw(statement));
  });
  await db.execute(sql.raw("vacuum analyze"));
}
