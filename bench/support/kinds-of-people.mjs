import { randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { productParameters } from "./argon2.mjs";

/** What there is to know of somebody who is named: nobody of that name, and what accounts can be. */
const STATES = { unknown: undefined, known: {}, inactive: { isActive: false }, unverified: { isVerified: false } };

/**
 * Makes so many accounts of each kind.
 * @returns {Promise<Record<keyof typeof STATES, string[]>>} their email addresses, all of the same length
 */
export async function addPeople(pool, count) {
  const people = {};
  for (const [kind, state] of Object.entries(STATES)) {
    people[kind] = Array.from({ length: count }, () => `bench.${randomBytes(8).toString("hex")}@example.test`);
    if (state) for (const email of people[kind]) await addAccount(pool, email, state);
  }
  return people;
}

async function addAccount(pool, email, { isActive = true, isVerified = true }) {
  await pool.query(
    `insert into users (id, email, first_name, last_name, user_name, password_hash, is_active, email_verified_at)
     values ($1, $2, 'Bench', 'Person', $3, $4, $5, $6)`,
    [
      randomUUID(),
      email,
      email.split("@")[0],
      await hash("Portico#Bench1", productParameters()),
      isActive,
      isVerified ? new Date() : null,
    ],
  );
}
