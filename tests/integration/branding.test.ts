import { describe, expect, test } from "vitest";
import type { Contract, InputOf } from "~/contract";
import { INSTALLATION_ID } from "~/contract/kit/rules";
import { sweepUploads } from "~/hub/kit/upload/sweep";
import { applyFile } from "~/hub/operate/installation/apply/apply";
import { exportFile } from "~/hub/operate/installation/apply/export";
import { readFile } from "~/hub/operate/installation/apply/file";
import { HOUR_MS } from "~/lib/durations";
import { newAccount, signIn } from "../support/accounts";
import { actor, adminForFile, NOBODY } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { newMailConfiguration } from "../support/communication";
import { ask } from "../support/forward-auth";
import { hubForFile, openTestHub } from "../support/hub";
import { png } from "../support/pictures";

const portico = hubForFile();
const admin = adminForFile(portico);

type Given = Omit<InputOf<Contract["saveBrand"]>, "id">;
const save = (id: string, given: Given) => admin.get("saveBrand", { id, ...given });
const shown = async (asked: InputOf<Contract["shownBrand"]> = {}) =>
  dataOf(await portico.hub.call("shownBrand", asked, anyone));

const HOUSE = { name: "Acme ID", color: "#1f4fa3", contact: "help@acme.example", notice: "Closed on Sunday" };

describe("what a sign-in page shows", () => {
  test("is the application's, else the client's, else the installation's, field by field", async () => {
    const [application, client] = [await newApplication(portico.hub), await newClient(portico.hub)];
    await save(INSTALLATION_ID, HOUSE);
    await save(client.id, { name: "Traders", color: "#8a1c1c" });
    await save(application.id, { name: "Ledger", notice: "Year end" });

    expect(await shown()).toEqual({ ...HOUSE, product: "Acme ID" });
    const both = { ...HOUSE, product: "Acme ID", name: "Ledger", notice: "Year end", color: "#8a1c1c" };
    expect(await shown({ application: application.id, client: client.id })).toEqual(both);
    expect(await shown({ application: application.name.toUpperCase(), client: client.uuid })).toEqual(both);
    expect(await shown({ application: application.name.replace(" ", "-") })).toMatchObject({ name: "Ledger" });

    await save(application.id, { name: null });
    expect(await shown({ application: application.id })).toMatchObject({ name: "Acme ID", notice: "Year end" });
  });

  test("is the installation's for owners that are unknown, inactive or deleted", async () => {
    const [application, deleted, client] = [
      await newApplication(portico.hub, { status: "INACTIVE" }),
      await newApplication(portico.hub),
      await newClient(portico.hub, { status: "INACTIVE" }),
    ];
    for (const { id } of [application, deleted, client]) await save(id, { name: "Hidden" });
    await admin.get("deleteApplication", { id: deleted.id });
    await admin.get("saveBrand", { id: INSTALLATION_ID, ...HOUSE });
    const house = await shown();
    for (const asked of [
      { application: application.id, client: client.id },
      { application: application.name },
      { application: deleted.id },
      { application: NOBODY, client: "' or true --" },
      { application: client.id },
    ])
      expect(await shown(asked)).toEqual(house);
  });

  test("changes for another process within a second or so", async () => {
    const other = portico.another();
    const nameThere = async () => dataOf(await other.call("shownBrand", {}, anyone)).name;
    await save(INSTALLATION_ID, { name: "Before" });
    await nameThere();
    await save(INSTALLATION_ID, { name: "After" });
    expect((await shown()).name).toBe("After");
    await expect.poll(nameThere, { timeout: 5_000 }).toBe("After");
  });
});

describe("only an Admin changes it", () => {
  test("and an Auditor reads it", async () => {
    const [user, auditor] = [await actor(portico), await actor(portico, { role: "Auditor" })];
    const input = { id: INSTALLATION_ID, name: "Mine" };
    for (const [caller, code] of [
      [anyone, 401],
      [user.caller, 403],
      [auditor.caller, 403],
    ] as const)
      expect((await portico.hub.call("saveBrand", input, caller)).code).toBe(code);
    expect((await portico.hub.call("readBrand", { id: INSTALLATION_ID }, user.caller)).code).toBe(403);
    expect(dataOf(await portico.hub.call("readBrand", { id: INSTALLATION_ID }, auditor.caller)).owner.kind).toBe(
      "installation",
    );
  });

  test("who showed lately who they are", async () => {
    const { account, caller } = await actor(portico, { role: "Admin" });
    const hourAgo = new Date(Date.now() - HOUR_MS);
    await portico.pool.query("update sessions set authenticated_at = $1 where user_id = $2", [hourAgo, account.id]);
    const answer = await portico.hub.call("saveBrand", { id: INSTALLATION_ID, name: "Mine" }, caller);
    expect(answer).toMatchObject({ code: 403, data: { reason: "step-up" } });
  });

  test("of what there is, and not over a colleague's change; both are in the audit log", async () => {
    const { id, name } = await newApplication(portico.hub);
    expect(await admin.call("saveBrand", { id: NOBODY, name: "Nobody's" })).toMatchObject({ code: 404 });
    await save(id, { name: "First" });
    await save(id, { name: "Second", version: 1 });
    expect(await admin.call("saveBrand", { id, name: "Third", version: 1 })).toMatchObject({
      code: 409,
      data: { reason: "stale", version: 2 },
    });
    const { rows } = await portico.pool.query(
      "select action, subject_name, after from audit_events where subject_type = 'BRAND' and subject_id = $1 order by at",
      [id],
    );
    expect(rows).toMatchObject([
      { action: "UPDATED", subject_name: name, after: { name: "First" } },
      { action: "UPDATED", subject_name: name, after: { name: "Second" } },
    ]);
  });

  test("and eight at once make one", async () => {
    const { id } = await newClient(portico.hub);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => admin.call("saveBrand", { id, name: `Name ${at}` })),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await admin.get("readBrand", { id })).toMatchObject({ version: 8, owner: { kind: "client" } });
  });
});

describe("what is refused by its field:", () => {
  test.each([
    ["color", "green"],
    ["color", "#12345"],
    ["color", "#177245;}body{display:none"],
    ["contact", "javascript:alert(1)"],
    ["contact", "data:text/html,hello"],
    ["contact", "http://plain.example"],
    ["contact", "two\nlines"],
    ["name", "two\nlines"],
    ["name", "invisible\u200b"],
    ["name", "x".repeat(61)],
    ["notice", "x".repeat(501)],
    ["brandLogo", "https://evil.example/logo.png"],
    ["brandLogo", "/uploads/../secret.png"],
  ])("%s %j", async (field, value) => {
    const answer = await admin.call("saveBrand", { id: INSTALLATION_ID, [field]: value });
    expect(answer.code).toBe(400);
    expect(Object.keys(answer.code === 400 ? (answer.data?.fieldErrors ?? {}) : {})).toEqual([field]);
  });

  test("a color that texts cannot be read in, with the nearest that they can", async () => {
    const answer = await admin.call("saveBrand", { id: INSTALLATION_ID, color: "#777777" });
    expect(answer).toMatchObject({ code: 400, data: { fieldErrors: { color: [expect.stringContaining("#707070")] } } });
    await save(INSTALLATION_ID, { color: "707070" });
    expect((await shown()).color).toBe("#707070");
  });

  test("and plain text is kept as it is, for pages to escape", async () => {
    const notice = "<script>alert(1)</script>\n“Bring your badge” & come";
    await save(INSTALLATION_ID, { notice, name: "<b>Acme</b>", contact: "Call: +91 22 4000 0000" });
    expect(await shown()).toMatchObject({ notice, name: "<b>Acme</b>", contact: "Call: +91 22 4000 0000" });
  });
});

test("its logo stays among the uploads", async () => {
  const { db, uploads } = portico.hub.services;
  const { msg: path } = await admin.call("uploadLogoImage", {
    logo: new File([new Uint8Array(png(8, 8))], "logo.png"),
    owner: "application",
  });
  await save(INSTALLATION_ID, { brandLogo: path });
  await sweepUploads(db, uploads, new Date(Date.now() + HOUR_MS));
  expect(await uploads.read(path.replace("/uploads/", ""))).toBeDefined();
  expect((await shown()).logo).toBe(path);
  const application = await newApplication(portico.hub);
  await save(application.id, { brandLogo: "/uploads/its.png" });
  expect(await shown({ application: application.id }), "icons are the installation's everywhere").toMatchObject({
    logo: "/uploads/its.png",
    productLogo: path,
  });
});

test("mails are written under the installation's name", async () => {
  const ada = await newAccount(portico.hub);
  const caller = bearing(await signIn(portico, ada));
  await save(INSTALLATION_ID, { name: "Acme & Sons" });
  const input = { oldPassword: ada.password, newPassword: "Brand#New1door" };
  dataOf(await portico.hub.call("changePassword", input, caller));
  const { text } = await portico.mail.waitForNotice(ada.email, "Your password was changed");
  expect(text).toContain("Tell an administrator of Acme & Sons, too.");
  expect(text).not.toMatch(/Portico\b|[{}]/);
});

test("devices, authenticator apps, test mails and pages at hosts behind a proxy call it by that name", async () => {
  await save(INSTALLATION_ID, { name: "Acme & Sons" });
  const caller = bearing(await signIn(portico, await newAccount(portico.hub)));
  expect(dataOf(await portico.hub.call("newPasskeyOptions", {}, caller)).rp.name).toBe("Acme & Sons");
  const { uri } = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
  expect(new URL(uri).searchParams.get("issuer")).toBe("Acme & Sons");
  const emailNotificationId = await newMailConfiguration(portico.hub, portico.mail);
  await admin.get("testEmailConfiguration", { emailNotificationId, recipient: "ops@acme.example" });
  expect(await portico.mail.waitFor("ops@acme.example")).toMatchObject({ subject: "Test message from Acme & Sons" });
  const page = await ask(portico.hub, "https://nowhere.example/.portico/other");
  const text = await page.text();
  for (const called of ["| Acme &amp; Sons</title>", ">Go to Acme &amp; Sons</a>"]) expect(text).toContain(called);
});

test("a file gives and takes brands, and a second time changes nothing", async () => {
  const other = await openTestHub();
  try {
    const { services } = other.hub;
    const [application, client] = [await newApplication(other.hub), await newClient(other.hub)];
    const brands = [
      { name: "Acme ID", color: "#1f4fa3" },
      { application: application.name, notice: "Year end" },
      { client: client.actualName, contact: "help@acme.example" },
    ];
    const apply = async (what: object, options = {}) => applyFile(services, readFile(JSON.stringify(what)), options);
    expect(await apply({ brands })).toMatchObject({ created: 3 });
    expect(await apply({ brands })).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    const exported = (await exportFile(services)).brands;
    for (const each of brands) expect(exported).toContainEqual(expect.objectContaining(each));
    expect(await apply({ brands: brands.slice(0, 1) }, { prune: true })).toMatchObject({ removed: 2, unchanged: 1 });
    await expect(apply({ brands: [{ color: "#777777" }] })).rejects.toThrow(/brands\[0\]\.color.*#707070/);
    await expect(apply({ brands: [{ application: "None", name: "x" }] })).rejects.toThrow(/brands\[0\]\.application/);
  } finally {
    await other.close();
  }
});
