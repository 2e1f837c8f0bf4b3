import {
  OLDER,
  OLDER_CODE,
  OLDER_NOUNS,
  OLDER_PASSWORD,
  OLDER_SECRET,
  type OlderApi,
  olderFields,
  startOlderApi,
} from "../support/older-api";
import { startPortico } from "../support/portico";
import { leaveFor } from "./console/screens";
import { test as base, expect } from "./fixtures";
import { csrfTokenOf, send, summary } from "./support/forms";
import { enterCode, enterPassword } from "./support/sign-in";

const test = base.extend<{ older: OlderApi }>({
  older: async ({}, use) => {
    const older = await startOlderApi();
    await use(older);
    expect(older.surplus, "nothing was sent that spec §7 does not name").toEqual([]);
    await older.stop();
  },
  baseURL: async ({ older }, use) => {
    const portico = await startPortico({ env: { UPSTREAM_API_URL: older.url, PAYLOAD_SECRET: OLDER_SECRET } });
    await use(portico.url);
    await portico.dispose();
  },
});

type Sender = Parameters<typeof csrfTokenOf>[0];

async function signInAs(sender: Sender, email: string): Promise<void> {
  const csrfToken = await csrfTokenOf(sender, "/login");
  await send(sender.request, "/login", { csrfToken, intent: "sign-in", identifier: email, password: OLDER_PASSWORD });
  const entered = await send(sender.request, "/login", { csrfToken, intent: "verify-code", otp: OLDER_CODE });
  expect(entered.status()).toBe(302);
}

test("a visitor signs in and is told no time and offered no code that the API does not know @once", async ({
  older,
  page,
}) => {
  await page.goto("/login");
  await enterPassword(page, OLDER.user.email, OLDER_PASSWORD);
  await expect(page.getByText("Enter the one-time code that was sent to you.")).toBeVisible();
  await expect(page.getByText(/minutes|30 seconds/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send a new code" })).toHaveCount(0);
  await enterCode(page, OLDER_CODE);
  const bar = page.getByRole("banner");
  // The menu is closed, and the choice of a client lies over it.
  await expect(bar.getByText("Bob Older")).toBeAttached();
  await expect(bar.getByText("Your account"), "the API has no page of it").toHaveCount(0);
  await expect(page.getByText("Claims desk").first()).toBeVisible();
  expect(older.sentTo("/api/users/consumeLogInOtpEmail")).toEqual({ email: OLDER.user.email, otp: OLDER_CODE });
  const keys = await page.request.get("/.well-known/jwks.json");
  expect(keys.status(), "an API without launch keys").toBe(404);
});

test("the notices of spec §8 are the portal's own, and the API's reasons are shown @once", async ({ older, page }) => {
  await page.goto("/register");
  for (const [label, value] of [
    ["First name", "Eve"],
    ["Last name", "Newman"],
    ["Email", "eve@older.example.test"],
    ["Contact number", "9876500000"],
    ["Password", OLDER_PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("status")).toHaveText("Registered Successfully");
  await expect(page.getByRole("button", { name: "Send a new code" })).toHaveCount(0);
  await enterCode(page, "000000");
  await expect(summary(page)).toContainText("Invalid OTP");
  await expect(summary(page)).not.toContainText("Wrong code");

  await page.goto("/forgetpassword");
  await page.getByLabel("Email").fill(OLDER.user.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toHaveText("Reset Password link was sent to your email seccussfully");
  await expect(page.getByText(/minutes/)).toHaveCount(0);

  await page.goto("/resetpassword/3f0c8a54-5f0e-4d3c-9a55-0b8a4b1c2d3e");
  for (const label of ["New password", "Confirm password"])
    await page.getByLabel(label, { exact: true }).fill(OLDER_PASSWORD);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(summary(page)).toContainText("This password was used before");
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  expect(older.surplus).toEqual([]);
});

const claims = OLDER.application;
const name = { name: "New one", description: "New", status: "ACTIVE" };
const template = {
  application: "All",
  client: "All",
  templateName: "WELCOME",
  template: "<p>Hello</p>",
  status: "ACTIVE",
};
const approval = { projectId: claims, clientId: OLDER.client, roleId: OLDER.role, pageId: OLDER.page };

const FORMS: { noun: keyof typeof OLDER_NOUNS; path: string; entries: Record<string, string> }[] = [
  { noun: "role", path: "/dashboard/role", entries: name },
  { noun: "permission", path: "/dashboard/permission", entries: name },
  {
    noun: "application",
    path: "/dashboard/eaiapplication",
    entries: { ...name, allowedUrl: "", redirectUrl: "https://new.example.test/sso", applicationLogo: "" },
  },
  {
    noun: "client",
    path: "/dashboard/client",
    entries: {
      actualName: "New one",
      displayName: "New",
      status: "ACTIVE",
      email: "",
      address: "",
      officeContact: "1",
      uuid: "",
      schemaNames: "",
      clientLogo: "",
    },
  },
  {
    noun: "poc",
    path: "/dashboard/poc",
    entries: {
      clientId: OLDER.client,
      pocName: "Pia",
      pocAlternateName: "Paul",
      pocEmail: "pia@example.test",
      pocAlternateEmail: "paul@example.test",
      pocContact: "9876543210",
      pocAlternateContact: "9876543211",
      city: "",
      state: "",
      country: "",
      zip: "",
    },
  },
  {
    noun: "clan",
    path: "/dashboard/clan",
    entries: { clientId: OLDER.client, name: "New one", count: "3", type: "INTERNAL" },
  },
  {
    noun: "applicationRole",
    path: "/dashboard/Eroleclient",
    entries: {
      applicationId: claims,
      clientId: OLDER.client,
      role: "New one",
      roleId: "R2",
      sequence: "1",
      actionOfRole: "",
      rangeFrom: "",
      rangeTo: "",
    },
  },
  {
    noun: "page",
    path: "/dashboard/appPage",
    entries: { applicationId: claims, page: "New one", description: "", status: "ACTIVE" },
  },
  { noun: "approval", path: "/dashboard/approvalProcess", entries: approval },
  {
    noun: "mail",
    path: "/dashboard/configurationEmail",
    entries: {
      application: "All",
      fromMailId: "new@example.test",
      ccMailId: "",
      password: "",
      host: "mail.example.test",
      port: "25",
      defaultTo: "",
      status: "ACTIVE",
      url: "",
      userName: "",
      token: "",
      type: "SMTP",
    },
  },
  { noun: "smsTemplate", path: "/dashboard/smsTemplate", entries: { ...template, templateId: "" } },
  { noun: "mailTemplate", path: "/dashboard/emailTemplate", entries: { ...template, templateId: "", subject: "" } },
];

test("every form of the console sends what spec §7 names, all of it and nothing else @once", async ({
  older,
  page,
}) => {
  test.slow();
  const { request } = page;
  await signInAs(page, OLDER.admin.email);
  for (const { noun, path, entries } of FORMS) {
    const { create, update, remove, id } = OLDER_NOUNS[noun];
    const sentAll = (api: string) => {
      const fields = olderFields.get(api)?.filter((field) => !api.endsWith("updatePoc") || field !== "clientId");
      expect(Object.keys(older.sentTo(api)).toSorted(), api).toEqual(fields?.toSorted());
    };
    const save = (at: string, more: Record<string, string>) => submit(page, at, { ...more, intent: "save" });

    await save(noun === "application" ? `${path}/new/launch` : `${path}/new`, entries);
    sentAll(create[0]);
    const made = String(older.records[noun].at(-1)?._id);
    await save(`${path}/${made}/edit`, entries);
    if (noun !== "application") sentAll(update[0]);
    if (noun === "approval") {
      expect(older.sentTo(create[0])).toMatchObject({
        roleName: "Checker",
        projectName: "Claims desk",
        clientName: "Acme",
        pageName: "Invoice",
      });
    }
    await submit(page, `${path}/${made}/delete`, { intent: "delete" }, 302);
    if (noun !== "application") {
      sentAll(remove[0]);
      expect(new Set(Object.values(older.sentTo(remove[0]))), id).toEqual(new Set([made]));
    }
    expect(
      older.records[noun].some(({ _id }) => _id === made),
      `${noun} is deleted`,
    ).toBe(false);
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

async function submit(sender: Sender, path: string, entries: Record<string, string>, status = 200): Promise<string> {
  const csrfToken = await csrfTokenOf(sender, path);
  const answer = await send(sender.request, path, { csrfToken, ...entries });
  const text = await answer.text();
  expect(answer.status(), `${path}: ${/role="alert".{0,300}/.exec(text)?.[0] ?? ""}`).toBe(status);
  return text;
}

test("one bad record is named above its list, mended and deleted; it takes away no page and no sign-in @once", async ({
  older,
  page,
}) => {
  const acme = older.records.client.find(({ _id }) => _id === OLDER.client);
  Object.assign(acme ?? {}, { displayName: undefined, status: "?" });
  older.records.client.push({ actualName: "Nobody knows its id" });
  await signInAs(page, OLDER.admin.email);
  const newApplication = await page.request.get("/dashboard/eaiapplication/new/launch");
  expect(await newApplication.text(), "what the API does not know is not offered").not.toContain("register themselves");
  await page.goto("/dashboard/client");
  await expect(page.getByText("1 record cannot be shown: no. 3.")).toBeVisible();
  await expect(page.getByText(`Not everything of 1 record can be shown: ${OLDER.client}`)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Zenith" }).first()).toBeVisible();
  await page.goto(`/dashboard/client/${OLDER.client}/edit`);
  await expect(page.getByRole("img", { name: "The chosen logo" })).toHaveAttribute("src", "/uploads/logo.png");
  const logo = await page.request.get("/uploads/logo.png");
  expect([logo.status(), logo.headers()["content-type"]]).toEqual([200, "image/png"]);
  await page.getByLabel("Display Name").fill("Mended");
  await page.getByLabel("Status", { exact: true }).selectOption("ACTIVE");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Updated")).toBeVisible();
  expect(older.sentTo("/api/client/updateClient")).toMatchObject({ clientLogo: "uploads/logo.png", email: "" });
  await leaveFor(page, "/dashboard/client");
  await expect(page.getByText(/Not everything/)).toHaveCount(0);
});

test("what was typed is kept while the API is away, at the session check too, and can be sent again", async ({
  older,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/503/);
  await signInAs(page, OLDER.admin.email);
  await page.goto("/dashboard/client/new");
  await page.getByLabel("Actual Name").fill("Typed with care");
  await page.getByLabel("Display Name").fill("Typed");
  await page.getByLabel("Status", { exact: true }).selectOption("ACTIVE");
  for (const path of olderFields.keys()) older.answer(path, { status: 503 });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText(/is not available at the moment|does not answer at the moment/);
  expect(await page.content()).toContain("Typed with care");

  for (const path of olderFields.keys()) older.answer(path, undefined);
  await page.getByRole("button", { name: /^(Save|Send again)$/ }).click();
  await expect(page.getByText("Created")).toBeVisible();
  expect(older.records.client.at(-1)).toMatchObject({ actualName: "Typed with care", displayName: "Typed" });
});

test("a record that was changed meanwhile is merged, though the API knows neither versions nor who it was", {
  tag: "@once",
}, async ({ older, page, browserErrors }) => {
  browserErrors.allow(/409|400/);
  const acme = older.records.client.find(({ _id }) => _id === OLDER.client);
  await signInAs(page, OLDER.admin.email);
  await page.goto(`/dashboard/client/${OLDER.client}/edit`, { waitUntil: "networkidle" });
  Object.assign(acme ?? {}, { address: "Their road 1", displayName: "Theirs" });
  await page.getByLabel("Display Name").fill("Mine");
  await page.getByLabel("UUID").fill("uuid-mine");
  const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
  await save();
  await expect(summary(page)).toContainText("This record was changed meanwhile, so nothing was saved yet.");
  await expect(summary(page).getByRole("listitem")).toHaveText([
    "Address: from empty to “Their road 1”. It is in the form now.",
    "Display Name: from “ACME Ltd” to “Theirs”. You changed it too: choose.",
  ]);
  await expect(page.getByLabel("Address")).toHaveValue("Their road 1");
  await expect(page.getByLabel("Display Name")).toHaveValue("Mine");
  await expect(page.getByRole("radio", { name: "Saved meanwhile: “Theirs”" })).not.toBeChecked();
  await page.getByRole("radio", { name: "Mine: “Mine”" }).check();
  Object.assign(acme ?? {}, { address: "Their road 2" });
  await save();
  await expect(summary(page).getByRole("listitem"), "a third change is noticed too").toHaveText([
    "Address: from “Their road 1” to “Their road 2”. It is in the form now.",
  ]);
  await save();
  await expect(page.getByText("Updated")).toBeVisible();
  expect(older.records.client.find(({ _id }) => _id === OLDER.client)).toMatchObject({
    address: "Their road 2",
    displayName: "Mine",
    uuid: "uuid-mine",
  });
});
