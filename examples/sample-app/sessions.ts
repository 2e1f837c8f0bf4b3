import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const SESSION_HOURS = 8;

/** Sessions of the sample application, in memory: a cookie holds a random id and nothing else. */
export function sessionStore<Person>() {
  const sessions = new Map<string, { person: Person; endsAt: number }>();
  let cookieName = "sample_session";

  const idOf = (request: IncomingMessage) =>
    new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? "")?.[1] ?? "";
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;

  return {
    /** Cookies do not tell ports apart: two sample applications on one host need two names. */
    nameCookieAfter(port: number): void {
      cookieName = `sample_session_${port}`;
    },

    /** @returns the Set-Cookie value of a new session */
    start(person: Person): string {
      const now = Date.now();
      for (const [id, { endsAt }] of sessions) if (endsAt < now) sessions.delete(id);
      const id = randomBytes(24).toString("base64url");
      sessions.set(id, { person, endsAt: now + SESSION_HOURS * 3_600_000 });
      return cookie(id, SESSION_HOURS * 3600);
    },

    read(request: IncomingMessage): Person | undefined {
      const session = sessions.get(idOf(request));
      return session && session.endsAt > Date.now() ? session.person : undefined;
    },

    /** @returns the Set-Cookie value that takes the cookie away */
    end(request: IncomingMessage): string {
      sessions.delete(idOf(request));
      return cookie("", 0);
    },
  };
}
