import { expect } from "vitest";
import type { Answer, RoamingBrowser } from "../../processes/support/roaming-browser";
import type { Running } from "./web-application";
import { EMAIL, type ForeignWorld } from "./world";

export async function told(browser: RoamingBrowser, { origin, program }: Running, path: string) {
  const answer = await browser.open(`${origin}${path}`);
  expect(answer.status, `${answer.address}\n${answer.body}\n${program.printed()}`).toBe(200);
  return JSON.parse(answer.body) as Record<string, unknown>;
}

export async function signIn(browser: RoamingBrowser, running: Running): Promise<void> {
  const { claims } = await told(browser, running, "/login");
  expect(claims).toMatchObject({ preferred_username: expect.any(String) as string, email: EMAIL });
}

export async function signOut({ portico }: ForeignWorld, browser: RoamingBrowser, running: Running): Promise<Answer> {
  const asked = await browser.open(`${running.origin}/logout`);
  if (asked.address.startsWith(running.origin)) return asked;
  expect(asked.address, asked.body).toContain(`${portico.url}/`);
  return browser.send(`${portico.url}/oidc/logout/confirm`, { xsrf: xsrfOf(asked), logout: "yes" });
}

const xsrfOf = ({ body }: Answer): string => /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? "";
