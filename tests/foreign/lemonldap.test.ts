import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, RoamingBrowser } from "../processes/support/roaming-browser";
import { freePort } from "../support/free-port";
import { SECRET, startLemonLdap } from "./support/lemonldap";
import { type ForeignWorld, startForeignWorld } from "./support/world";

/** One of its demonstration accounts: its password is its name. */
const DWHO = { user: "dwho", email: "dwho@badwolf.org" };

let world: ForeignWorld;
let lemon: Awaited<ReturnType<typeof startLemonLdap>>;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const connection = {
    name: "LemonLDAP::NG",
    client: "Northwind",
    shortName: "lemon",
    issuer: origin,
    providerClientId: "portico",
    secret: SECRET,
    domains: [{ domain: "badwolf.org", vouched: true }],
    factorTrust: "always",
    createsUsers: true,
    isDemanded: true,
    signOutThere: "always",
  };
  world = await startForeignWorld({}, undefined, { connections: [connection] });
  const at = `${world.portico.url}/login/lemon`;
  lemon = await startLemonLdap(port, { callback: `${at}/callback`, signedOut: `${at}/signedout` });
});
afterAll(async () => {
  await lemon.stop();
  await world.stop();
});

const fieldsIn = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)].map(([input, name = ""]): [string, string] => [
      name,
      /value="([^"]*)"/.exec(input)?.[1] ?? "",
    ]),
  );

test("people sign in by LemonLDAP::NG as a client's provider, and sign out there", async () => {
  const browser = new RoamingBrowser();
  const start = `${world.portico.url}/login/lemon`;
  const asked = await browser.open(start);
  expect(asked.address, asked.body).toMatch(new RegExp(`^${origin}/oauth2/`));
  const arrived = await browser.send(asked.address, { ...fieldsIn(asked), user: DWHO.user, password: DWHO.user });
  expect(arrived.address, `${arrived.body}\n${lemon.printed()}`).toContain(`${world.portico.url}/dashboard`);
  const account = await browser.open(`${world.portico.url}/dashboard/account`);
  expect(account.body).toContain(DWHO.email);
  const again = await browser.open(start);
  expect(again.address, "signed in already").toContain(`${world.portico.url}/dashboard`);

  await browser.open(`${world.portico.url}/logout`);
  const ended = await browser.send(`${world.portico.url}/logout`, {});
  const there = /href="([^"]*\/oauth2\/logout[^"]*)"/.exec(ended.body)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(there, ended.body).toContain(`${origin}/oauth2/logout?`);
  const confirming = await browser.open(there);
  expect(fieldsIn(confirming), confirming.body).toHaveProperty("confirm");
  const back = await browser.send(there, fieldsIn(confirming));
  expect(back.address, back.body).toBe(`${world.portico.url}/login`);
  expect(back.body).toContain("You have come back from signing out at LemonLDAP::NG.");
  const asksAgain = await browser.open(start);
  expect(fieldsIn(asksAgain), "its own session has ended, too").toHaveProperty("password");
});
