import { beforeAll, describe, expect, test } from "vitest";
import { UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { applicationRoles, clans, documentApprovals, pages, pocs } from "~/hub/kit/db/schema";
import { type Account, newAccount, signIn } from "../support/accounts";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newApplication, newAssignment, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { jpeg, png, webp } from "../support/pictures";
import { send } from "../support/wire";

const portico = hubForFile();
let admin: string;
let account: Account;
let user: string;

beforeAll(async () => {
  admin = await signIn(portico, await newAccount(portico.hub, { role: "Admin" }));
  account = await newAccount(portico.hub);
  user = await signIn(portico, account);
});

const fields = (actualName: string) => ({
  actualName,
  displayName: `Display of ${actualName}`,
  email: "Office@Example.test",
  address: "1 Long Road",
  officeContact: 1_234_567_890,
  uuid: "their-own-id",
  status: "ACTIVE" as const,
  clientLogo: "/uploads/logo.png",
  schemaNames: "one,two",
});

const made = async (actualName: string) =>
  dataOf(await portico.hub.call("createClient", fields(actualName), bearing(admin)))._id!;
const update = (clientId: string, changes: object, version?: number) =>
  portico.hub.call(
    "updateClient",
    { clientId, ...fields("Renamed"), isDeleted: false, ...changes, version },
    bearing(admin),
  );
const remove = (clientId: string) => portico.hub.call("deleteClient", { clientId }, bearing(admin));
const list = (input = {}, token = admin) => portico.hub.call("listClients", input, bearing(token));
const one = async (id: string) => dataOf(await list({ field: "_id", search: id }))[0];

describe("an administrator", () => {
  const unset = { factorPolicy: "none", version: 1 };

  test("creates a client and reads it back", async () => {
    const _id = await made("Acme Assistance");
    expect(await one(_id)).toEqual({ _id, ...fields("Acme Assistance"), email: "office@example.test", ...unset });
    expect(
      dataOf(await portico.hub.call("getClientDetails", { name: "acme assistance" }, bearing(admin))),
    ).toMatchObject([{ _id }]);
  });

  test("needs no more than names and status", async () => {
    const bare = {
      actualName: "Bare",
      displayName: "Bare",
      status: "ACTIVE" as const,
      email: "",
      officeContact: "",
      clientLogo: "",
    };
    const _id = dataOf(await portico.hub.call("createClient", bare as never, bearing(admin)))._id!;
    expect(await one(_id)).toMatchObject({ email: "", officeContact: null, clientLogo: null, schemaNames: "" });
  });

  test("learns that an actual name is taken, and that somebody else changed the client meanwhile", async () => {
    const id = await made("Taken");
    expect(await portico.hub.call("createClient", fields("TAKEN"), bearing(admin))).toMatchObject({
      code: 409,
      data: { fieldErrors: { actualName: [expect.any(String)] } },
    });
    expect(await update(id, { actualName: "Changed once" }, 1)).toMatchObject({ code: 200 });
    expect(await update(id, { actualName: "Changed twice" }, 1)).toMatchObject({
      code: 409,
      data: { reason: "stale" },
    });
    expect(await one(id)).toMatchObject({ actualName: "Changed once", version: 2 });
  });

  test("learns what uses a client instead of deleting it", async () => {
    const { application, client } = await newAssignment(portico.hub, account);
    const { db } = portico.hub.services;
    const [page] = await db.insert(pages).values({ applicationId: application.id, page: "Invoices" }).returning();
    const [role] = await db
      .insert(applicationRoles)
      .values({ applicationId: application.id, clientId: client.id, role: "Approver", roleId: "1" })
      .returning();
    await db
      .insert(documentApprovals)
      .values({ projectId: application.id, pageId: page!.id, clientId: client.id, roleId: role!.id });
    const person = {
      name: "A",
      alternateName: "B",
      email: "a@x.test",
      alternateEmail: "b@x.test",
      contact: "1",
      alternateContact: "2",
    };
    await db.insert(pocs).values([
      { clientId: client.id, ...person },
      { clientId: client.id, ...person },
    ]);
    await db.insert(clans).values({ clientId: client.id, name: "Clan", count: 1, type: "INTERNAL" });
    expect(await remove(client.id)).toMatchObject({
      code: 409,
      msg: "This client is used by 1 user assignment, 2 POCs, 1 clan, 1 application role, 1 document approval. Remove it there first",
      data: { reason: "in-use" },
    });
    expect(await one(client.id)).toBeDefined();
  });

  test("deletes a client for good, also after its application roles were deleted", async () => {
    const [application, client] = [await newApplication(portico.hub), await newClient(portico.hub)];
    await portico.hub.services.db.insert(applicationRoles).values({
      applicationId: application.id,
      clientId: client.id,
      role: "Approver",
      roleId: "1",
      deletedAt: new Date(),
    });
    expect(await remove(client.id)).toMatchObject({ code: 200 });
    expect(await one(client.id)).toBeUndefined();
    expect(await remove(client.id)).toMatchObject({ code: 404 });
    expect(await remove("no-uuid")).toMatchObject({ code: 404 });
  });

  test("searches every column, the office contact too, and sorts and pages", async () => {
    const id = await made("Findable");
    await update(id, { actualName: "Findable", officeContact: 777_000_111, status: "INACTIVE" });
    for (const [field, search] of Object.entries({
      actualName: "fINDABLE",
      displayName: "of renamed",
      officeContact: "7000",
      status: "inactive",
    })) {
      expect(
        dataOf(await list({ field, search })).map(({ _id }) => _id),
        field,
      ).toContain(id);
    }
    const sorted = await list({ sort: "-officeContact", size: 5, page: 1 });
    expect(sorted).toMatchObject({ code: 200, total: expect.any(Number) as number });
    expect(dataOf(sorted).length).toBeLessThanOrEqual(5);
  });
});

describe("a plain user", () => {
  test("receives id, names and status of their clients, and cannot search other fields", async () => {
    const _id = await made("Seen");
    await made("Seen by others");
    await assign(portico.hub, account, await newApplication(portico.hub), { id: _id });
    const found = dataOf(await list({ search: "Seen" }, user));
    expect(found).toEqual([{ _id, actualName: "Seen", displayName: "Display of Seen", status: "ACTIVE" }]);
    expect(await list({ field: "email", search: "office" }, user)).toMatchObject({ code: 400 });
  });

  test("neither sees nor opens anything for a client that is INACTIVE", async () => {
    const { application, client } = await newAssignment(portico.hub, account);
    const tiles = async () =>
      dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, bearing(user)))[0]!;
    expect((await tiles()).clientData.map(({ _id }) => _id)).toContain(client.id);
    await update(client.id, { actualName: client.actualName, status: "INACTIVE" });
    expect((await tiles()).applicationData.map(({ _id }) => _id)).not.toContain(application.id);
    const launch = {
      userId: account.id,
      clientId: client.id,
      applicationId: application.id,
      redirectUri: application.redirectUrl,
    };
    expect(await portico.hub.call("grantToken", launch, bearing(user))).toMatchObject({ code: 403 });
  });

  test("uploads no logo", async () => {
    const logo = new File([new Uint8Array(png(400, 120))], "logo.png");
    expect(await portico.hub.call("uploadLogoImage", { logo }, bearing(user))).toMatchObject({ code: 403 });
    expect(await portico.hub.call("uploadLogoImage", { logo }, anyone)).toMatchObject({ code: 401 });
  });
});

describe("a logo", () => {
  const upload = (bytes: Uint8Array, name = "logo.png") =>
    portico.hub.call("uploadLogoImage", { logo: new File([new Uint8Array(bytes)], name) }, bearing(admin));
  const TOO_LARGE =
    "File size exceeds limit (405 * 124). Choose a similar-sized file within (405 * 124) and (350 * 110)";

  test.each([
    [350, 110],
    [405, 124],
    [380, 117],
  ])("of %i by %i pixels is taken, and read back by its path", async (width, height) => {
    const { code, msg } = await upload(png(width, height));
    expect(code).toBe(200);
    expect(msg).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
    expect(await portico.hub.upload(msg.replace("/uploads/", ""))).toMatchObject({
      contentType: "image/png",
      content: png(width, height),
    });
  });

  test.each([
    [349, 110],
    [350, 109],
    [406, 124],
    [405, 125],
    [4000, 3000],
  ])("of %i by %i pixels is refused in the words of the rule, with its own measure", async (width, height) => {
    for (const bytes of [png(width, height), jpeg(width, height), webp.lossy(width, height)]) {
      const msg = `${TOO_LARGE}. This one has ${width} × ${height} pixels`;
      expect(await upload(bytes)).toEqual({ code: 400, msg, data: { fieldErrors: { logo: [msg] } } });
    }
  });

  test("must be a picture, and not larger than the limit", async () => {
    expect(await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "logo.svg")).toMatchObject({
      code: 400,
      msg: "Only PNG, JPEG, WebP and GIF pictures can be uploaded",
    });
    expect(await upload(Buffer.concat([png(400, 120), Buffer.alloc(UPLOAD_MAX_BYTES)]))).toMatchObject({
      code: 400,
      msg: "The file is larger than 1 MB",
    });
  });

  test("of an application may have any size", async () => {
    const logo = new File([new Uint8Array(png(64, 64))], "logo.png");
    expect(await portico.hub.call("uploadLogoImage", { logo, owner: "application" }, bearing(admin))).toMatchObject({
      code: 200,
    });
  });

  test("that was not chosen is asked for", async () => {
    expect(await upload(Buffer.alloc(0), "")).toMatchObject({ code: 400, msg: "please select file" });
    expect(await portico.hub.call("uploadLogoImage", {} as never, bearing(admin))).toMatchObject({
      code: 400,
      msg: "please select file",
    });
  });

  test("is uploaded over HTTP as multipart, in the clear", async () => {
    const body = new FormData();
    body.set("logo", new File([new Uint8Array(png(400, 120))], "logo.png", { type: "image/png" }));
    const answer = await send(portico.hub, "/api/client/uploadLogoImage", { method: "POST", token: admin, body });
    expect(answer).toMatchObject({ code: 200, isSealed: false, msg: expect.stringMatching(/^\/uploads\//) as string });
    const empty = await send(portico.hub, "/api/client/uploadLogoImage", {
      method: "POST",
      token: admin,
      body: new FormData(),
    });
    expect(empty).toMatchObject({ code: 400, msg: "please select file" });
  });
});
