import { DAY_MS, SECOND_MS } from "./durations";
import { env } from "./env.server";

const KEPT_SECONDS = (365 * DAY_MS) / SECOND_MS;

/** For a year. It grants nothing, so it is not signed: check what it holds. */
export function choiceCookie(name: string) {
  const cookieName = () => (env().secure ? `__Host-portico-${name}` : `portico-${name}`);
  return {
    read: (cookies: string | null): string | undefined =>
      new RegExp(`(?:^|; )${cookieName()}=([^;]*)`).exec(cookies ?? "")?.[1],
    /** The `Set-Cookie` header. Undefined: nothing is chosen any more. */
    remember(value: string | undefined): [string, string] {
      const [age, secure] = [value ? KEPT_SECONDS : 0, env().secure ? "; Secure" : ""];
      return ["Set-Cookie", `${cookieName()}=${value ?? ""}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`];
    },
  };
}
