import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { asc, eq } from "drizzle-orm";
import { applicationSignOns, sessions, signOnAddresses } from "~/hub/kit/db/schema";
import { HOUR_MS } from "~/lib/durations";
import { authnRequest, queryOf } from "../../support/saml";
import type { App } from "../support/app";
import { codeIn } from "../support/codes";
import { expectFieldError } from "../support/forms";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";

test.use({ storageState: NOBODY });

const XML = "Metadata as text";
const ADDRESS = "Address of the metadata";
const HTML = `<b id="evil">`;
const POST = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";

const metadata = (entityId: string, addresses: readonly { uri: string; index: number }[]): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">` +
  '<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
  addresses
    .map(({ uri, index }) => `<md:AssertionConsumerService Binding="${POST}" Location="${uri}" index="${index}"/>`)
    .join("\n") +
  "</md:SPSSODescriptor></md:EntityDescriptor>";

interface Wiki {
  origin: string;
  entityId: string;
  /** What it publishes at /metadata. */
  says: string;
  server: Server;
}

/** Asks for sign-ins at /start, and says where they came to. */
async function startWiki(app: App): Promise<Wiki> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wiki: Wiki = { origin, entityId: `${origin}/${randomBytes(4).toString("hex")}`, says: "", server };
  server.on("request", ({ url = "" }, answer) => {
    if (url === "/metadata") answer.end(wiki.says);
    else if (url.startsWith("/start/")) {
      const attributes = {
        Destination: `${app.url}/saml/sso`,
        AssertionConsumerServiceURL: undefined,
        AssertionConsumerServiceIndex: url.slice("/start/".length),
      };
      const query = queryOf(authnRequest({ entityId: wiki.entityId, acs: "" }, { attributes }));
      answer.writeHead(302, { Location: `${app.url}/saml/sso?${query}` }).end();
    } else answer.setHeader("Content-Type", "text/html").end(`<title>Wiki</title><h1>Answered at ${url}</h1>`);
  });
  return wiki;
}

test("what an application says of itself is read, compared, and applied as it was shown", async ({
  app,
  page,
  browserErrors,
  javaScriptEnabled,
}) => {
  test.slow();
  browserErrors.allow(/400|403|favicon/);
  const wiki = await startWiki(app);
  const acs = (path: string, index: number) => ({ uri: `${wiki.origin}/acs/${path}`, index });
  const admin = await app.seed.user({ role: "Admin" });
  const application = await app.seed.application({ ...app.sampleApp, name: "Team Wiki" });
  const { id } = application;
  await app.seed.assign(admin, application, await app.seed.client(), "User");
  await app.seed.db.insert(applicationSignOns).values({ applicationId: id, kind: "saml", entityId: wiki.entityId });
  const kept = { applicationId: id, use: "acs", uri: `${wiki.origin}/acs/old`, position: 0 } as const;
  await app.seed.db.insert(signOnAddresses).values(kept);
  const stored = async () => {
    const { applicationId, position, uri, acsIndex } = signOnAddresses;
    const rows = await app.seed.db
      .select({ uri, index: acsIndex })
      .from(signOnAddresses)
      .where(eq(applicationId, id))
      .orderBy(asc(position));
    return rows;
  };

  await openSignedIn(page, app, admin);
  await page.goto(`/dashboard/application/${id}/sign-on`);
  await page.getByRole("link", { name: "Metadata", exact: true }).click();
  const read = page.getByRole("button", { name: "Show the difference" });
  await look(page, "saml-metadata");
  await read.click();
  await expectFieldError(page, XML, "Choose a file, paste the metadata, or give its address");

  const address = `${wiki.origin}/metadata`;
  await page.getByLabel(ADDRESS, { exact: true }).fill(address);
  const hostile = `<!DOCTYPE x [<!ENTITY a "b">]>\n${metadata(wiki.entityId, [acs("1", 0)])}`;
  await page.getByLabel(XML, { exact: true }).fill(hostile);
  await read.click();
  await expectFieldError(page, XML, "The metadata cannot be read, or holds what it may not hold (document-type)");
  await expect(page.getByLabel(XML, { exact: true })).toHaveValue(hostile);
  await expect(page.getByLabel(ADDRESS, { exact: true })).toHaveValue(address);
  await look(page, "saml-metadata-refused");

  const escaped = HTML.replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  await page.getByLabel(XML, { exact: true }).fill(metadata(escaped, [acs("1", 0)]));
  await read.click();
  await expectFieldError(page, XML, `The metadata is of another application: ${HTML}`);
  await expect(page.locator("#evil")).toHaveCount(0);

  const first = [acs("1", 0), acs("2", 5)];
  await page.getByLabel(XML, { exact: true }).fill(metadata(wiki.entityId, first));
  await read.click();
  const row = page.getByRole("row").filter({ hasText: "Addresses for answers" });
  await expect(row).toContainText("differs");
  for (const { uri } of [kept, ...first]) await expect(row).toContainText(uri);
  await expect(row).toContainText("number 5");
  await look(page, "saml-metadata-difference");
  await page.getByRole("link", { name: "Leave it" }).click();
  expect(await stored(), "nothing before it is applied").toMatchObject([{ uri: kept.uri }]);

  // What is applied is what was shown, whatever stands at the address by now.
  wiki.says = metadata(wiki.entityId, first);
  await page.getByLabel(ADDRESS, { exact: true }).fill(address);
  await read.click();
  await expect(row).toContainText("number 5");
  wiki.says = metadata(wiki.entityId, [acs("3", 7)]);
  await app.seed.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - HOUR_MS) })
    .where(eq(sessions.userId, admin.id));
  const apply = page.getByRole("button", { name: "Take it over" });
  const question = page.getByRole("group", { name: "Confirm that it is you" });
  const known = app.mail.messages.length;
  await apply.click();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Back to what I entered" }).click();
  await expect(question).toHaveCount(0);
  expect(await stored()).toMatchObject([{ uri: kept.uri }]);
  if (!javaScriptEnabled) {
    await expect(page.getByLabel(XML, { exact: true })).toHaveValue(metadata(wiki.entityId, first));
    await read.click();
  }
  await expect(row).toContainText("number 5");
  await apply.click();
  await expect(question).toBeVisible();
  const mailed = await app.mail.waitFor(admin.email, (each) => app.mail.messages.indexOf(each) >= known);
  await page.getByLabel("Code").fill(codeIn(mailed));
  await page.getByRole("button", { name: "Confirm and go on" }).click();
  await expect(page.getByText("The metadata was taken over.")).toBeVisible();
  expect(await stored()).toEqual(first);
  await expect(page.getByLabel(ADDRESS, { exact: true })).toHaveValue(address);

  await page.goto(`${wiki.origin}/start/5`);
  if (!javaScriptEnabled) await page.getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Answered at /acs/2");

  await page.goto(`/dashboard/application/${id}/sign-on/metadata`);
  await read.click();
  await expect(row).toContainText(acs("3", 7).uri);
  await apply.click();
  await expect(page.getByText("The metadata was taken over.")).toBeVisible();
  expect(await stored()).toEqual([acs("3", 7)]);
  await read.click();
  await expect(page.getByText("The metadata says what is kept already.")).toBeVisible();
  await expect(apply).toHaveCount(0);
  wiki.server.close();
});
