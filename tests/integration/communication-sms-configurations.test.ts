import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SECRET_MASK } from "~/contract/kit/rules";
import { smsConfigurations } from "~/hub/kit/db/schema";
import { smsSecrets } from "~/hub/kit/security/belongings";
import { adminForFile, NOBODY } from "../support/admin";
import { newApplication, newClient } from "../support/catalog";
import { smsFields } from "../support/communication-fields";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

type Fields = ReturnType<typeof smsFields>;
const make = async (values: Partial<Fields> = {}) =>
  (await admin.get("createSmsConfiguration", smsFields(values)))._id!;
const one = async (id: string) => (await admin.get("listSmsConfigurations", { field: "_id", search: id }))[0]!;
const update = (notificationId: string, values: Partial<Fields> & { version?: number } = {}) =>
  admin.call("updateSmsConfiguration", { ...smsFields(), notificationId, ...values });
const newApplicationAndClient = async () => {
  const [application, client] = await Promise.all([newApplication(portico.hub), newClient(portico.hub)]);
  return { application, client, ids: { application: application.id, clientName: client.id } };
};

async function openedSecrets(id: string) {
  const { db, secrets } = portico.hub.services;
  const [row] = await db.select().from(smsConfigurations).where(eq(smsConfigurations.id, id));
  const opened = (name: "passwordValue" | "token") => row![name] && secrets.open(row![name], smsSecrets[name](row!));
  return { passwordValue: opened("passwordValue"), token: opened("token") };
}

describe("an SMS configuration", () => {
  test("is created with all a gateway asks for, and read back with its secrets masked", async () => {
    const { application, client, ids } = await newApplicationAndClient();
    const given = {
      ...ids,
      gatewayId: "17",
      nameOfTheGateway: "Main gateway",
      defaultNo: "9000000001",
      entityId: "1101",
      apiCodeValue: "code",
      apiCodeAttribute: "api",
      userNameValue: "portal",
      userNameAttribute: "user",
      passwordValue: "s3cret",
      passwordAttribute: "pass",
      senderIdValue: "PORTAL",
      senderIdAttribute: "from",
      countryCodeValue: "91",
      countryCodeAttribute: "country",
      token: "t0ken",
      status: "ACTIVE" as const,
    };
    const _id = await make(given);
    expect(await one(_id)).toEqual({
      ...smsFields(given),
      _id,
      passwordValue: SECRET_MASK,
      token: SECRET_MASK,
      applicationName: application.name,
      clientActualName: client.actualName,
      version: 1,
    });
    expect(await openedSecrets(_id)).toEqual({ passwordValue: "s3cret", token: "t0ken" });
  });

  test("is for All where it says so, also where a client is left out", async () => {
    const all = { application: "All", clientName: "All", applicationName: "All", clientActualName: "All" };
    expect(await one(await make())).toMatchObject({ ...all, token: null, passwordValue: null });
  });

  test("keeps a secret that is left out, blank or sent back masked, and clears one that is null", async () => {
    const _id = await make({ passwordValue: "first", token: "first" });
    for (const secret of [undefined, "", SECRET_MASK]) await update(_id, { passwordValue: secret, token: secret });
    expect(await openedSecrets(_id)).toEqual({ passwordValue: "first", token: "first" });
    await update(_id, { passwordValue: null, token: "second" });
    expect(await openedSecrets(_id)).toEqual({ passwordValue: null, token: "second" });
  });

  test("keeps fields that an update omits, and clears those it sends empty", async () => {
    const _id = await make({ entityId: "1101", senderIdValue: "PORTAL", gatewayId: "1" });
    await update(_id, { entityId: "", gatewayId: 2 as never, mobileNoAttribute: undefined });
    expect(await one(_id)).toMatchObject({
      entityId: "",
      senderIdValue: "PORTAL",
      gatewayId: "2",
      mobileNoAttribute: "to",
    });
  });

  test("must name where number and text go", async () => {
    const fieldErrors = {
      mobileNoAttribute: ["Mobile No Attribute is required"],
      messageAttribute: ["Message Attribute is required"],
    };
    const nameless = { mobileNoAttribute: "", messageAttribute: null };
    expect(await admin.call("createSmsConfiguration", smsFields(nameless))).toMatchObject({
      code: 400,
      data: { fieldErrors },
    });
    expect(await update(await make(), nameless)).toMatchObject({ code: 400, data: { fieldErrors } });
  });

  test("is refused for an application or client that is not there, by its field", async () => {
    const { id: gone } = await newApplication(portico.hub, { deletedAt: new Date() });
    const refused = (field: string, msg: string) => ({ code: 400, msg, data: { fieldErrors: { [field]: [msg] } } });
    for (const id of [gone, NOBODY, "no-uuid"]) {
      const application = refused("application", "There is no such application");
      expect(await admin.call("createSmsConfiguration", smsFields({ application: id }))).toEqual(application);
      expect(await update(await make(), { application: id })).toEqual(application);
      const client = refused("clientName", "There is no such client");
      expect(await admin.call("createSmsConfiguration", smsFields({ clientName: id }))).toEqual(client);
    }
  });

  test("is the only ACTIVE one for its application and client", async () => {
    const { ids } = await newApplicationAndClient();
    await make({ ...ids, status: "ACTIVE" });
    await make({ application: ids.application, status: "ACTIVE" });
    await make({ clientName: ids.clientName, status: "ACTIVE" });
    const msg = "An ACTIVE configuration for this application and client already exists";
    const conflict = { code: 409, msg, data: { fieldErrors: { application: [msg] } } };
    for (const scope of [ids, { application: ids.application }, { clientName: ids.clientName }]) {
      expect(await admin.call("createSmsConfiguration", smsFields({ ...scope, status: "ACTIVE" }))).toEqual(conflict);
      expect(await update(await make(scope), { ...scope, status: "ACTIVE" })).toEqual(conflict);
    }
  });

  test("is not overwritten by an editor of an older version, and is deleted for good", async () => {
    const notificationId = await make();
    await update(notificationId, { providerName: "First", version: 1 });
    expect(await update(notificationId, { providerName: "Second", version: 1 })).toMatchObject({
      code: 409,
      data: { reason: "stale" },
    });
    expect(await admin.call("deleteSmsConfiguration", { notificationId })).toMatchObject({ code: 200 });
    expect(await admin.call("deleteSmsConfiguration", { notificationId })).toMatchObject({ code: 404 });
    expect(await update(notificationId)).toMatchObject({ code: 404 });
  });

  test("keeps its application and client from being deleted", async () => {
    const { application, client, ids } = await newApplicationAndClient();
    await make(ids);
    const inUse = { code: 409, msg: expect.stringContaining("is used by 1 SMS configuration.") as string };
    expect(await admin.call("deleteApplication", { id: application.id })).toMatchObject(inUse);
    expect(await admin.call("deleteClient", { clientId: client.id })).toMatchObject(inUse);
  });
});

describe("the list of SMS configurations", () => {
  test("is searched in every column by what it shows, sorted by each and paged", async () => {
    const { application, client, ids } = await newApplicationAndClient();
    const _id = await make({
      ...ids,
      providerName: "Findable Provider",
      nameOfTheGateway: "Findable Gateway",
      passwordValue: "pass",
      token: "tok",
    });
    const found = async (field: string, search: string) =>
      (await admin.get("listSmsConfigurations", { field, search })).map((row) => row._id).includes(_id);
    const searches = {
      applicationName: application.name.toUpperCase(),
      clientActualName: client.actualName,
      providerName: "findable p",
      nameOfTheGateway: "FINDABLE G",
      passwordValue: "****",
      token: "****",
      status: "inactive",
    };
    for (const [field, search] of Object.entries(searches)) {
      expect(await found(field, search), field).toBe(true);
      expect(await admin.call("listSmsConfigurations", { sort: `-${field}`, size: 5, page: 2 }), field).toMatchObject({
        code: 200,
      });
    }
    expect([await found("passwordValue", "pass"), await found("token", "tok")]).toEqual([false, false]);
  });
});
