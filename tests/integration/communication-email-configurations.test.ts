import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SECRET_MASK } from "~/contract/kit/rules";
import { emailConfigurations } from "~/hub/kit/db/schema";
import { emailSecrets } from "~/hub/kit/security/belongings";
import { naturalKey } from "~/lib/natural-key";
import { adminForFile, NOBODY } from "../support/admin";
import { newApplication } from "../support/catalog";
import { emailFields } from "../support/communication-fields";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

type Fields = ReturnType<typeof emailFields>;
const make = async (values: Partial<Fields> = {}) =>
  (await admin.get("createEmailConfiguration", emailFields(values)))._id!;
const one = async (id: string) => (await admin.get("listEmailConfigurations", { field: "_id", search: id }))[0]!;
const update = (emailNotificationId: string, values: Partial<Fields> & { version?: number } = {}) =>
  admin.call("updateEmailConfiguration", { ...emailFields(), emailNotificationId, ...values });

async function storedSecrets(id: string) {
  const { db, secrets } = portico.hub.services;
  const [row] = await db.select().from(emailConfigurations).where(eq(emailConfigurations.id, id));
  const opened = (name: "password" | "token") => row![name] && secrets.open(row![name], emailSecrets[name](row!));
  return { ...row!, opened: { password: opened("password"), token: opened("token") } };
}

describe("an email configuration", () => {
  test("is created for an application by its name, and read back with its secrets masked", async () => {
    const { id: applicationId, name } = await newApplication(portico.hub);
    const given = {
      application: name.toUpperCase(),
      ccMailId: ["one@example.test", "Two@Example.test", "one@example.test"],
      port: 465,
      userName: "portal",
      password: " s3cret ",
      token: "t0ken",
      defaultTo: "test@example.test",
      url: "https://mail.example.test/send",
      type: "HTTP" as const,
      status: "ACTIVE" as const,
    };
    const _id = await make(given);
    expect(await one(_id)).toEqual({
      ...given,
      _id,
      application: name,
      fromMailId: "portal@example.test",
      ccMailId: ["one@example.test", "two@example.test"],
      password: SECRET_MASK,
      token: SECRET_MASK,
      host: "mail.example.test",
      version: 1,
    });
    const stored = await storedSecrets(_id);
    expect(stored.applicationId).toBe(applicationId);
    expect(stored.opened).toEqual({ password: " s3cret ", token: "t0ken" });
    expect(JSON.stringify([stored.password, stored.token])).not.toMatch(/s3cret|t0ken/);
  });

  test("keeps a secret that is left out, blank or sent back masked, and clears one that is null", async () => {
    const _id = await make({ password: "first", token: "first" });
    for (const secret of [undefined, "", SECRET_MASK])
      expect(await update(_id, { password: secret, token: secret })).toMatchObject({ code: 200 });
    expect((await storedSecrets(_id)).opened).toEqual({ password: "first", token: "first" });
    await update(_id, { password: "second", token: null });
    expect((await storedSecrets(_id)).opened).toEqual({ password: "second", token: null });
    expect(await one(_id)).toMatchObject({ password: SECRET_MASK, token: null, version: 5 });
  });

  test("keeps fields that an update omits, and clears those it sends empty", async () => {
    const _id = await make({ userName: "portal", defaultTo: "test@example.test" });
    await update(_id, { host: undefined, defaultTo: "", port: 25 });
    expect(await one(_id)).toMatchObject({
      host: "mail.example.test",
      userName: "portal",
      defaultTo: "",
      port: 25,
      type: "SMTP",
    });
  });

  test("is saved only if its mail server lets us in, where that is asked for", async () => {
    const server = { host: "127.0.0.1", port: portico.mail.port };
    const { name: application } = await newApplication(portico.hub);
    const create = (values: object) =>
      admin.call("createEmailConfiguration", { ...emailFields(values), ifConnected: true });
    const refused = {
      code: 409,
      msg: expect.stringMatching(/^The mail server does not let us in, and nothing was saved: /) as string,
      data: { fieldErrors: { ifConnected: [expect.any(String) as string] } },
    };
    const count = () => portico.hub.services.db.$count(emailConfigurations);
    const before = await count();
    expect(await create({ application, status: "ACTIVE", ...server, port: 1 })).toMatchObject(refused);
    // A password is sent over TLS alone, which this server does not offer.
    expect(await create({ application, status: "ACTIVE", ...server, password: "s3cret" })).toMatchObject(refused);
    expect(await count()).toBe(before);
    const made = await create({ application, status: "ACTIVE", ...server });
    expect(made).toMatchObject({ code: 200 });
    const id = (made.data as { _id: string })._id;
    const change = (values: object) =>
      admin.call("updateEmailConfiguration", {
        ...emailFields({ application, status: "ACTIVE", ...server, ...values }),
        emailNotificationId: id,
        ifConnected: true,
      });
    expect(await change({ password: "s3cret" })).toMatchObject(refused);
    expect(await one(id)).toMatchObject({ password: null, version: 1 });
    expect(await change({ password: "s3cret", status: "INACTIVE" }), "it sends nothing").toMatchObject({ code: 200 });
    expect(await change({ status: "ACTIVE" }), "with the password that is stored").toMatchObject(refused);
    expect(await change({ password: null, fromMailId: "desk@example.test" })).toMatchObject({ code: 200 });
  });

  test("says where it sends to: a host, or an address for type HTTP", async () => {
    const refused = (field: string, msg: string) => ({ code: 400, msg, data: { fieldErrors: { [field]: [msg] } } });
    expect(await admin.call("createEmailConfiguration", emailFields({ host: "" }))).toEqual(
      refused("host", "Host is required"),
    );
    expect(await admin.call("createEmailConfiguration", emailFields({ type: "HTTP" }))).toEqual(
      refused("url", "URL is required"),
    );
    const _id = await make();
    expect(await update(_id, { type: "HTTP" })).toEqual(refused("url", "URL is required"));
    expect(await update(_id, { host: "" })).toEqual(refused("host", "Host is required"));
    expect(await update(_id, { type: "HTTP", host: "", url: "https://mail.example.test" })).toMatchObject({
      code: 200,
    });
    expect(await update(_id, { host: undefined })).toEqual({ code: 200, msg: "Email configuration updated", data: {} });
  });

  test("carries no second header", async () => {
    const address = "a@example.test\r\nBcc: b@example.test";
    for (const values of [
      { fromMailId: address },
      { ccMailId: [address] },
      { host: "a\nb" },
      { userName: "a\nb" },
      { password: "a\nb" },
      { defaultTo: address },
    ]) {
      expect(await admin.call("createEmailConfiguration", emailFields(values)), JSON.stringify(values)).toMatchObject({
        code: 400,
      });
    }
  });

  test("is refused for an application that is not there", async () => {
    const gone = await newApplication(portico.hub, { deletedAt: new Date() });
    const msg = "There is no application with this name";
    for (const application of ["Nowhere", gone.name, gone.id]) {
      const refused = { code: 400, msg, data: { fieldErrors: { application: [msg] } } };
      expect(await admin.call("createEmailConfiguration", emailFields({ application }))).toEqual(refused);
      expect(await update(await make(), { application })).toEqual(refused);
    }
  });

  test("is the only ACTIVE one for its application", async () => {
    const { name: application } = await newApplication(portico.hub);
    await make({ application, status: "ACTIVE" });
    const spare = await make({ application });
    const conflict = {
      code: 409,
      data: { fieldErrors: { application: ["An ACTIVE configuration for this application already exists"] } },
    };
    expect(await admin.call("createEmailConfiguration", emailFields({ application, status: "ACTIVE" }))).toMatchObject(
      conflict,
    );
    expect(await update(spare, { application, status: "ACTIVE" })).toMatchObject(conflict);
    const ofAll = await make({ status: "ACTIVE" });
    expect(await admin.call("createEmailConfiguration", emailFields({ status: "ACTIVE" }))).toMatchObject(conflict);
    await admin.get("deleteEmailConfiguration", { emailNotificationId: ofAll });
  });

  test("is not overwritten by an editor of an older version", async () => {
    const _id = await make();
    expect(await update(_id, { host: "one.example.test", version: 1 })).toMatchObject({ code: 200 });
    expect(await update(_id, { host: "two.example.test", version: 1 })).toMatchObject({
      code: 409,
      data: { reason: "stale", version: 2 },
    });
    expect(await one(_id)).toMatchObject({ host: "one.example.test" });
  });

  test("is deleted for good, and not found any more", async () => {
    const emailNotificationId = await make();
    expect(await admin.call("deleteEmailConfiguration", { emailNotificationId })).toMatchObject({
      code: 200,
      msg: "Email configuration deleted",
    });
    expect(await admin.call("deleteEmailConfiguration", { emailNotificationId })).toMatchObject({ code: 404 });
    for (const id of [emailNotificationId, NOBODY, "no-uuid"]) expect(await update(id)).toMatchObject({ code: 404 });
  });

  test("keeps its application from being deleted", async () => {
    const { id, name: application } = await newApplication(portico.hub);
    const emailNotificationId = await make({ application });
    expect(await admin.call("deleteApplication", { id })).toMatchObject({
      code: 409,
      msg: "This application is used by 1 email configuration. Remove it there first",
    });
    await admin.get("deleteEmailConfiguration", { emailNotificationId });
    expect(await admin.call("deleteApplication", { id })).toMatchObject({ code: 200 });
  });
});

describe("the list of email configurations", () => {
  test("is searched in every column, the password as it is shown", async () => {
    const { name: application } = await newApplication(portico.hub);
    const cc = ["copies@findable.test", "more@findable.test"];
    const _id = await make({
      application,
      fromMailId: "from@findable.test",
      host: "host.findable.test",
      ccMailId: cc,
      password: "pass",
    });
    const found = async (field: string, search: string) =>
      (await admin.get("listEmailConfigurations", { field, search })).map((row) => row._id).includes(_id);
    const searches = {
      application: application.toUpperCase(),
      fromMailId: "FROM@find",
      ccMailId: "T, more@",
      host: "HOST.find",
      status: "inactive",
      password: "***",
    };
    for (const [field, search] of Object.entries(searches)) expect(await found(field, search), field).toBe(true);
    expect(await found("password", "pass")).toBe(false);
    expect(await found("application", "All")).toBe(false);
    expect(await admin.call("listEmailConfigurations", { field: "token", search: "a" })).toMatchObject({ code: 400 });
  });

  test("shows All by that name, sorts by every column and pages", async () => {
    const _id = await make({ fromMailId: "all@example.test" });
    expect(await admin.get("listEmailConfigurations", { field: "application", search: "all" })).toContainEqual(
      expect.objectContaining({ _id, application: "All", password: null, ccMailId: [] }),
    );
    for (const sort of ["application", "fromMailId", "ccMailId", "password", "host", "status"]) {
      const answer = await admin.call("listEmailConfigurations", { sort: `-${sort}`, size: 5, page: 2 });
      expect(answer, sort).toMatchObject({ code: 200, total: expect.any(Number) as number });
    }
    const keys = (await admin.get("listEmailConfigurations", {})).map(({ application }) => naturalKey(application));
    expect(keys).toEqual(keys.toSorted());
  });
});
