import { expect, test } from "vitest";
import { applyFile } from "~/hub/operate/installation/apply/apply";
import { readFile } from "~/hub/operate/installation/apply/file";
import { failureInWords } from "~/server/reason";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

const wiki = {
  name: "Wiki",
  signOn: "oidc",
  clientId: "wiki",
  redirectUris: ["https://wiki.example.test/cb"],
};
const ana = { email: "ana@example.test", firstName: "Ana", lastName: "Ruiz", password: "xK9#mQ2vT7!p" };
const intranet = { name: "Intranet", signOn: "forward", homeUrl: "https://intranet.example.test/" };
const withApplication = (changes: object) => ({ applications: [{ ...wiki, ...changes }] });

/** What the terminal shows of a file that is refused. */
async function refusal(what: object, dryRun: boolean): Promise<string> {
  try {
    await applyFile(portico.hub.services, readFile(JSON.stringify(what)), { dryRun });
  } catch (error) {
    return failureInWords(error);
  }
  throw new Error(`It was not refused: ${JSON.stringify(what)}`);
}

test.each([
  ["no redirect address", withApplication({ redirectUris: undefined }), "applications[0].redirectUris"],
  [
    "a public client without PKCE",
    withApplication({ clientAuthentication: "none", requirePkce: false }),
    "applications[0].requirePkce",
  ],
  [
    "a claim's name that is reserved",
    withApplication({ claimNames: [{ claim: "email", sentAs: "sub" }] }),
    "applications[0].claimNames",
  ],
  ["a wildcard", withApplication({ redirectUris: ["https://app.example/*"] }), "applications[0].redirectUris[0].uri"],
  ["http", withApplication({ redirectUris: ["http://wiki.intranet/cb"] }), "applications[0].redirectUris[0].uri"],
  ["a fragment", withApplication({ redirectUris: ["https://a.test/#b"] }), "applications[0].redirectUris[0].uri"],
  ["no client id", withApplication({ clientId: "" }), "applications[0].clientId"],
  ["an unknown kind", withApplication({ signOn: "kerberos" }), "applications[0].signOn"],
  ["a short secret", withApplication({ clientSecret: "short" }), "applications[0].clientSecret"],
  ["a client id that is taken", { applications: [wiki, { ...wiki, name: "Other" }] }, "applications[1].clientId"],
  ["a launch without addresses", { applications: [{ name: "Launched" }] }, "applications[0].allowedUrl"],
  ["a link without a home page", { applications: [{ name: "L", signOn: "link" }] }, "applications[0].homeUrl"],
  [
    "a forward-auth host with http",
    {
      applications: [intranet],
      forwardAuthHosts: [{ address: "http://intranet.example.test/", application: "Intranet", roles: [] }],
    },
    "forwardAuthHosts[0].address",
  ],
  ["a common password", { users: [{ ...ana, password: "Password1!" }] }, "users[0].password"],
  ["a password that is too short", { users: [{ ...ana, password: "aB1!" }] }, "users[0].password"],
  ["a role that there is not", { users: [{ ...ana, role: "Boss" }] }, "users[0].role"],
  ["an unknown right", { serviceAccounts: [{ name: "x", rights: ["nope"] }] }, "serviceAccounts[0].rights"],
  [
    "a right that is for people",
    { serviceAccounts: [{ name: "x", rights: ["changePassword"] }] },
    "serviceAccounts[0].rights",
  ],
])("a file with %s is refused by its place and reason, in a dry run too", async (_, what, place) => {
  for (const dryRun of [false, true]) {
    const lines = (await refusal(what, dryRun)).split("\n");
    expect(lines.filter((line) => line.startsWith(place))).toEqual([expect.stringMatching(/[a-z\]]: \S/)]);
    expect(lines.at(-1)).toBe("Nothing was applied.");
  }
  expect((await portico.pool.query("select from applications")).rowCount).toBe(0);
});
