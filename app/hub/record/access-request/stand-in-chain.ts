import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { standIns, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { inForce } from "../../kit/scope/in-force";

/** From the absent one to who decides. */
const HOPS_MAX = 3;

export const isReachable = and(eq(users.isActive, true), notDeleted(users), isNotNull(users.emailVerifiedAt));

interface Place {
  user: User;
  /** Null: present. */
  standsFor: User | null;
}

/** As of now; reads each absence once. */
export function standInsOn(on: Queryable) {
  const known = new Map<string, User | undefined>();

  async function read(ids: string[]): Promise<User[]> {
    const unread = ids.filter((id) => !known.has(id));
    if (unread.length > 0) {
      const found = await on
        .select({ userId: standIns.userId, standIn: users })
        .from(standIns)
        .innerJoin(users, and(eq(users.id, standIns.standInId), isReachable))
        .where(and(inArray(standIns.userId, unread), inForce(standIns)));
      for (const id of unread) known.set(id, found.find(({ userId }) => userId === id)?.standIn);
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  /** One hop more than allowed: whether the last one is absent too. */
  async function readChains(people: readonly User[]): Promise<void> {
    let next = people;
    for (let hop = 0; hop <= HOPS_MAX && next.length > 0; hop += 1) next = await read(next.map(({ id }) => id));
  }

  /** Empty for the present, for a circle, and for too long a chain. */
  function chainFrom(person: User): User[] {
    const chain: User[] = [];
    const seen = new Set([person.id]);
    for (let next = known.get(person.id); next; next = known.get(next.id)) {
      if (chain.length === HOPS_MAX || seen.has(next.id)) return [];
      seen.add(next.id);
      chain.push(next);
    }
    return chain;
  }

  /** An absent one keeps their place if a link of the chain may not decide: no step is skipped. */
  async function placesOf(people: readonly User[], mayDecide: (user: User) => boolean): Promise<Place[]> {
    await readChains(people);
    return people.map((person) => {
      const chain = chainFrom(person);
      const last = chain.every(mayDecide) ? chain.at(-1) : undefined;
      return last ? { user: last, standsFor: person } : { user: person, standsFor: null };
    });
  }

  return { placesOf };
}

/** The user, and those in whose place the user may have to decide. */
export async function representedBy(on: Queryable, userId: string): Promise<string[]> {
  const found = new Set([userId]);
  let next = [userId];
  for (let hop = 0; hop < HOPS_MAX && next.length > 0; hop += 1) {
    const naming = await on
      .select({ id: standIns.userId })
      .from(standIns)
      .where(and(inArray(standIns.standInId, next), inForce(standIns)));
    next = naming.map(({ id }) => id).filter((id) => !found.has(id));
    for (const id of next) found.add(id);
  }
  return [...found];
}
