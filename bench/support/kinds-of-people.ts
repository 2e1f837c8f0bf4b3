import { randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Pool } from "pg";
import { PARAMETERS } from "~/hub/kit/security/password-hash";

/** The kinds of people that can be named: unknown ones, and the states of accounts. */
const STATES = {
  unknown: undefined,
  known: {},
  inactive: { isActive: false },
  unverified: { isVerified: false },
} satisfies Record<string, { isActive?: boolean; isVerified?: boolean } | undefined>;

export type KindOfPerson = keyof typeof STATES;
export const KINDS = Object.keys(STATES) as KindOfPerson[];

/**
 * Makes so many accounts of each kind.
 * @returns their email addresses, all of the same length
 */
export async function addPeople(pool: Pool, count: number): Promise<Record<KindOfPerson, string[]>> {
  const addresses = () => Array.from({ length: count }, () => `bench.${randomBytes(8).toString("hex")}@example.test`);
  const people = { unknown: addresses(), known: addresses(), inactive: addresses(), unverified: addresses() };
  for (const kind of KINDS) {
    const state = STATES[kind];
    if (state) for (const email of people[kind]) await addAccount(pool, email, state);
  }
  return people;
}

async function addAccount(
  pool: Pool,
  email: string,
  { isActive = true, isVerified = true }: { isActive?: boolean; isVerified?: boolean },
): Promise<void> {
  await pool.query(
    `insert into users (id, email, first_name, last_name, user_name, password_hash, is_active, email_verified_at)
     values ($1, $2, 'Bench', 'Person', $3, $4, $5, $6)`,
    [
      randomUUID(),
      email,
      email.split("@")[0],
      await hash("Portico#Bench1", PARAMETERS),
      isActive,
      isVerified ? new Date() : null,
    ],
  );
}
