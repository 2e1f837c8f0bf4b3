import { beforeAll, describe, expect, test } from "vitest";
import { applicationRoles, documentApprovals, pages } from "~/hub/kit/db/schema";
import { type Account, newAccount, signIn } from "../support/accounts";
import { bearing, dataOf } from "../support/calls";
import { assign, newApplication, newAssignment, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
let admin: string;
let account: Account;
let user: string;

beforeAll(async () => {
  admin = await signIn(portico, await newAccount(portico.hub, { role: "Admin" }));
  account = await newAccount(portico.hub);
  user = await signIn(portico, account);
});

const fields = (description: string) => ({
  name: { description, applicationLogo: "/uploads/logo.png" },
  applicationSecret: { applicationLogoutUri: "What it is for" },
  applicationAllowedUrl: "https://app.example.test/logout",
  applicationRedirectUrl: "https://app.example.test/pages/login/sso",
  status: "ACTIVE" as const,
});

const create = (input: Parameters<typeof fields>[0] | ReturnType<typeof fields>) =>
  portico.hub.call("createApplication", typeof input === "string" ? fields(input) : input, bearing(admin));
const made = async (description: string) => dataOf(await create(description))._id!;
const update = (id: string, changes: object, version?: number) =>
  portico.hub.call("updateApplication", { id, ...fields("Renamed"), ...changes, version }, bearing(admin));
const remove = (id: string) => portico.hub.call("deleteApplication", { id, isActive: false }, bearing(admin));
const list = async (input = {}, token = admin) => portico.hub.call("listApplications", input, bearing(token));
const one = async (id: string) => dataOf(await list({ field: "_id", search: id }))[0]!;

describe("an administrator", () => {
  test("registers an application and reads it back in the nesting of the API", async () => {
    const _id = await made("Claims");
    expect(await one(_id)).toMatchObject({
      _id,
      name: { description: "Claims", applicationLogo: "/uploads/logo.png", applicationType: "NA" },
      applicationSecret: { applicationLogin: "NA", applicationLogoutUri: "What it is for", grantTypes: "NA" },
      authenticationType: "NA",
      status: "ACTIVE",
      version: 1,
    });
    expect(dataOf(await portico.hub.call("getApplicationDetails", { name: "claims" }, bearing(admin)))).toMatchObject([
      { _id },
    ]);
  });

  test("learns that a description is taken, by its field and regardless of case", async () => {
    await made("Taken");
    expect(await create("TAKEN")).toMatchObject({
      code: 409,
      data: { fieldErrors: { "name.description": [expect.any(String)] } },
    });
  });

  test("cannot put an application to use that could not be launched", async () => {
    const { applicationAllowedUrl: _allowed, applicationRedirectUrl: _redirect, ...bare } = fields("No address");
    const refused = {
      code: 400,
      msg: "Allowed URL is required for an ACTIVE application",
      data: {
        fieldErrors: {
          applicationAllowedUrl: ["Allowed URL is required for an ACTIVE application"],
          applicationRedirectUrl: ["Redirect URL is required for an ACTIVE application"],
        },
      },
    };
    expect(await portico.hub.call("createApplication", bare, bearing(admin))).toEqual(refused);
    const id = dataOf(await portico.hub.call("createApplication", { ...bare, status: "INACTIVE" }, bearing(admin)))
      ._id!;
    expect(await portico.hub.call("updateApplication", { id, ...bare }, bearing(admin))).toEqual(refused);
    expect(await update(id, { name: { description: "With addresses" } })).toMatchObject({ code: 200 });
  });

  test.each(["javascript:alert(1)", "ftp://files.example.test", "example.test", "data:text/html,x"])(
    "cannot register the address %s",
    async (applicationRedirectUrl) => {
      const answer = await create({ ...fields("Odd address"), applicationRedirectUrl });
      expect(answer).toMatchObject({
        code: 400,
        data: { fieldErrors: { applicationRedirectUrl: ["Must be an http or https address"] } },
      });
    },
  );

  test.each([
    ["http://plain.test/sso", "Must be an https address, unless it is on localhost"],
    ["http://127.0.0.1.evil.test/", "Must be an https address, unless it is on localhost"],
    ["http://localhost.evil.test/", "Must be an https address, unless it is on localhost"],
    ["https://user:pw@x.test/", "Must not contain a user name or a password"],
    ["https://bank.test@evil.test/", "Must not contain a user name or a password"],
    ["https://x.test/#/sso", "Must not contain a fragment (#…)"],
    ["https://x.test/#", "Must not contain a fragment (#…)"],
  ])("cannot have tokens sent to %s, and keeps saving what had it before", async (address, msg) => {
    const id = await made(`Application at ${address}`);
    for (const name of ["applicationRedirectUrl", "applicationAllowedUrl"]) {
      const refused = { code: 400, msg, data: { fieldErrors: { [name]: [msg] } } };
      expect(await create({ ...fields("Never made"), [name]: address })).toEqual(refused);
      expect(await update(id, { ...fields(`At ${address}`), [name]: address })).toEqual(refused);
    }
    await portico.pool.query("update applications set redirect_url = $1 where id = $2", [address, id]);
    const kept = { ...fields(`Kept at ${address}`), applicationRedirectUrl: address };
    expect(await update(id, kept)).toMatchObject({ code: 200 });
    expect(await one(id)).toMatchObject({ applicationRedirectUrl: address });
  });

  test("may use http on this machine, and sees a host that looks like another as what it is", async () => {
    const local = {
      applicationRedirectUrl: "http://localhost:8080/sso",
      applicationAllowedUrl: "http://[::1]:8080/out",
    };
    expect(await create({ ...fields("Local"), ...local })).toMatchObject({ code: 200 });
    const alike = { applicationRedirectUrl: "https://\u0430pple.test/sso" };
    const { _id } = dataOf(await create({ ...fields("Look-alike"), ...alike }));
    expect(await one(_id!)).toMatchObject({ applicationRedirectUrl: "https://xn--pple-43d.test/sso" });
  });

  test("changes an application; omitted fields stay, emptied ones are cleared", async () => {
    const id = await made("Before");
    await update(id, { name: { description: "After" }, applicationSecret: undefined });
    expect(await one(id)).toMatchObject({
      name: { description: "After", applicationLogo: "/uploads/logo.png" },
      applicationSecret: { applicationLogoutUri: "What it is for" },
      version: 2,
    });
    await update(id, {
      name: { description: "After", applicationLogo: "" },
      applicationSecret: { applicationLogoutUri: "" },
    });
    expect(await one(id)).toMatchObject({
      name: { applicationLogo: null },
      applicationSecret: { applicationLogoutUri: "" },
    });
  });

  test("learns that somebody else changed it meanwhile", async () => {
    const id = await made("Shared");
    expect(await update(id, { name: { description: "First" } }, 1)).toMatchObject({ code: 200 });
    expect(await update(id, { name: { description: "Second" } }, 1)).toMatchObject({
      code: 409,
      data: { reason: "stale" },
    });
    expect(await one(id)).toMatchObject({ name: { description: "First" } });
  });

  test("learns what uses an application instead of deleting it", async () => {
    const { application, client } = await newAssignment(portico.hub, account);
    const { db } = portico.hub.services;
    const [page] = await db.insert(pages).values({ applicationId: application.id, page: "Invoices" }).returning();
    const [role] = await db
      .insert(applicationRoles)
      .values({ applicationId: application.id, role: "Approver", roleId: "1" })
      .returning();
    await db
      .insert(documentApprovals)
      .values({ projectId: application.id, pageId: page!.id, clientId: client.id, roleId: role!.id });
    expect(await remove(application.id)).toMatchObject({
      code: 409,
      msg: "This application is used by 1 user assignment, 1 application role, 1 page, 1 document approval. Remove it there first",
      data: { reason: "in-use" },
    });
  });

  test("deletes an application that nothing uses; its description is free again", async () => {
    const id = await made("Short-lived");
    expect(await remove(id)).toMatchObject({ code: 200 });
    expect(dataOf(await list({ field: "_id", search: id }))).toEqual([]);
    expect(await remove(id)).toMatchObject({ code: 404 });
    expect(await update(id, {})).toMatchObject({ code: 404 });
    expect(await create("Short-lived")).toMatchObject({ code: 200 });
  });

  test("may delete an application that only deleted users were assigned to", async () => {
    const gone = await newAccount(portico.hub);
    const { application } = await newAssignment(portico.hub, gone);
    await portico.pool.query("update users set deleted_at = now() where id = $1", [gone.id]);
    expect(await remove(application.id)).toMatchObject({ code: 200 });
  });

  test("searches any column without regard to case, sorts and pages", async () => {
    for (const letter of ["C", "a", "B"]) await made(`Paged ${letter}`);
    const found = async (input: object) =>
      (await list({ field: "name.description", search: "pAGED", ...input })) as {
        total: number;
        data: { name: { description: string } }[];
      };
    expect((await found({ page: 1, size: 5 })).total).toBe(3);
    const names = async (input: object) => (await found(input)).data.map(({ name }) => name.description);
    expect(await names({ sort: "-name.description" })).toEqual((await names({ sort: "name.description" })).reverse());
    const listed = dataOf(await list({ field: "authenticationType", search: "na", size: 5, page: 1, sort: "-status" }));
    expect(listed).toHaveLength(5);
    expect(await list({ field: "applicationAllowedUrl", search: "x" })).toMatchObject({ code: 400 });
  });
});

describe("a plain user", () => {
  test("receives id, description and status of their applications, and cannot ask for more", async () => {
    const id = await made("Seen by all");
    await made("Seen by all others");
    await assign(portico.hub, account, { id }, await newClient(portico.hub));
    const found = dataOf(await list({ search: "seen by all" }, user));
    expect(found).toEqual([{ _id: id, name: { description: "Seen by all" }, status: "ACTIVE" }]);
    expect(dataOf(await portico.hub.call("getApplicationDetails", { name: "Seen by all" }, bearing(user)))).toEqual(
      found,
    );
    expect(await list({ field: "authenticationType", search: "N" }, user)).toMatchObject({ code: 400 });
    expect(await list({ sort: "authenticationType" }, user)).toMatchObject({ code: 400 });
  });

  test.each(["INACTIVE", "Temporary BLOCKED", "Permanent BLOCKED"] as const)(
    "neither sees nor opens an application that is %s, and what was opened reads nothing more",
    async (status) => {
      const [application, client] = [await newApplication(portico.hub), await newClient(portico.hub)];
      await assign(portico.hub, account, application, client);
      const tiles = async () =>
        dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, bearing(user)))[0]!.applicationData;
      const launch = () =>
        portico.hub.call(
          "grantToken",
          {
            userId: account.id,
            clientId: client.id,
            applicationId: application.id,
            redirectUri: application.redirectUrl,
          },
          bearing(user),
        );
      expect((await tiles()).map(({ _id }) => _id)).toContain(application.id);
      const { launchToken } = dataOf(await launch());
      const identity = () => portico.hub.call("listActiveUsers", { userId: account.id }, bearing(launchToken!));
      expect(await identity()).toMatchObject({ code: 200 });

      await update(application.id, {
        name: { description: application.name },
        applicationRedirectUrl: application.redirectUrl,
        status,
      });
      expect((await tiles()).map(({ _id }) => _id)).not.toContain(application.id);
      expect(await launch()).toMatchObject({ code: 403 });
      expect(await identity()).toMatchObject({ code: 401 });

      await update(application.id, {
        name: { description: application.name },
        applicationRedirectUrl: application.redirectUrl,
      });
      expect(await launch()).toMatchObject({ code: 200 });
      expect(await identity()).toMatchObject({ code: 200 });
    },
  );

  test("cannot make, change or delete applications", async () => {
    const id = await made("Not theirs");
    for (const answer of [
      await portico.hub.call("createApplication", fields("Theirs"), bearing(user)),
      await portico.hub.call("updateApplication", { id, ...fields("Theirs") }, bearing(user)),
      await portico.hub.call("deleteApplication", { id }, bearing(user)),
    ]) {
      expect(answer.code).toBe(403);
    }
  });
});
