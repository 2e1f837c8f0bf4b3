import { createCookieSessionStorage, createSession, type Session } from "@remix-run/node";
import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";

/** As long as an application's request waits. */
const STEPS_SECONDS = HOUR_MS / SECOND_MS;

type Data = Readonly<Record<string, unknown>>;

const only = (data: Data, isWanted: (key: string) => boolean): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => isWanted(key)));

const storageFor = (uid: string, secrets: string[]) =>
  createCookieSessionStorage({
    cookie: {
      // Behind https the prefix keeps pages without it from planting one (RFC 6265bis §4.1.3.1).
      name: env().secure ? "__Secure-portico-steps" : "portico-steps",
      path: paths.interaction(uid),
      maxAge: STEPS_SECONDS,
      httpOnly: true,
      sameSite: "lax",
      secure: env().secure,
      secrets,
    },
  });

/** A session below an application's request, in two cookies. */
export interface TwoCookies {
  session: Session;
  /**
   * Those of the two that have changed.
   * @param also entries of this request's cookie that the other one gets as well
   */
  headers(commitWhole: (session: Session) => Promise<string>, also: readonly string[]): Promise<string[]>;
}

interface Rules {
  header: string | null;
  /** The application's request. */
  uid: string;
  /** Newest first. */
  secrets: string[];
  isStep(key: string): boolean;
}

/** What is under way for an application's request replaces the rest: tabs that sign in to two applications share nothing. */
export async function stepsBeside(whole: Data, { header, uid, secrets, isStep }: Rules): Promise<TwoCookies> {
  const storage = storageFor(uid, secrets);
  const isOther = (key: string) => !isStep(key);
  const steps = only((await storage.getSession(header)).data, isStep);
  const session = createSession({ ...only(whole, isOther), ...steps });
  return {
    session,
    async headers(commitWhole, also) {
      const { data } = session;
      // Nothing that was set before a sign-in survives it.
      const elsewhere = data["token"] === whole["token"] ? only(whole, isStep) : {};
      const nextWhole = { ...only(data, isOther), ...elsewhere, ...only(data, (key) => also.includes(key)) };
      const nextSteps = only(data, isStep);
      const headers: string[] = [];
      if (!isEqual(nextWhole, whole)) headers.push(await commitWhole(createSession(nextWhole)));
      if (!isEqual(nextSteps, steps)) headers.push(await storage.commitSession(createSession(nextSteps)));
      return headers;
    },
  };
}

export const isEqual = (one: Data, other: Data): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
