import { z } from "zod";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { createSecretBox } from "~/lib/secret-box.server";
import { secretsNow } from "~/lib/secrets.server";

const PEOPLE_MAX = 5;
/** Longer ones would crowd the cookies that every request carries. */
const EMAIL_MAX = 120;
const NAME_MAX = 60;
const KEPT_SECONDS = (180 * DAY_MS) / SECOND_MS;
const CHARACTERS_MAX = 3_000;

const Person = z.object({ userId: z.string(), email: z.string(), name: z.string() });
export type KnownPerson = z.output<typeof Person>;

const KnownPeople = z.object({ isShared: z.boolean(), people: z.array(Person).max(PEOPLE_MAX) });

/** For the sign-in page to offer; kept beyond their sessions. A browser on a computer that others use knows nobody. */
export type KnownPeople = z.output<typeof KnownPeople>;

const NOBODY: KnownPeople = { isShared: false, people: [] };

const box = () => createSecretBox(() => secretsNow().key, "people");
const BOUND_TO = "people";

const cookieName = () => (env().secure ? "__Host-portico-people" : "portico-people");

/** @param cookies the header; a cookie that is not ours, or was sealed with a former key, names nobody */
export function readPeople(cookies: string | null): KnownPeople {
  const sealed = new RegExp(`(?:^|; )${cookieName()}=([\\w-]+)(?:;|$)`).exec(cookies ?? "")?.[1];
  if (!sealed || sealed.length > CHARACTERS_MAX) return NOBODY;
  try {
    return KnownPeople.parse(JSON.parse(box().open(sealed, BOUND_TO)));
  } catch {
    return NOBODY;
  }
}

/** The `Set-Cookie` header's value. */
export function writePeople(known: KnownPeople): string {
  const isEmpty = !known.isShared && known.people.length === 0;
  const value = isEmpty ? "" : box().seal(JSON.stringify(known), BOUND_TO);
  const age = isEmpty ? 0 : KEPT_SECONDS;
  return `${cookieName()}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${env().secure ? "; Secure" : ""}`;
}

/** First, in place of what was known of them. Whoever signs in so says that the computer is theirs. */
export function withPerson({ people }: KnownPeople, person: KnownPerson): KnownPeople {
  const others = people.filter(({ userId }) => userId !== person.userId);
  if (person.email === "" || person.email.length > EMAIL_MAX) return { isShared: false, people: others };
  const shown = { ...person, name: Array.from(person.name).slice(0, NAME_MAX).join("") };
  return { isShared: false, people: [shown, ...others].slice(0, PEOPLE_MAX) };
}

export const withoutPerson = ({ isShared, people }: KnownPeople, userId: string): KnownPeople => ({
  isShared,
  people: people.filter((each) => each.userId !== userId),
});
