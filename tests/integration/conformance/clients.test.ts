import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "../../support/catalog";
import { png } from "../../support/pictures";
import { everyCallSucceeded, refusals, type SpecCall } from "./section";
import { openWorld, unique, type World } from "./world";

const CLIENT = { status: "ACTIVE?", officeContact: "none", email: "no email" };
const CLIENT_REFUSED = ["actualName", "displayName", "status", "officeContact", "email"];
const POC = { pocEmail: "no email", pocContact: "123" };
const POC_REFUSED = [
  "pocName",
  "pocAlternateName",
  "pocEmail",
  "pocAlternateEmail",
  "pocContact",
  "pocAlternateContact",
];
const CLAN_REFUSED = ["clientId", "name", "count", "type"];

const CALLS: SpecCall[] = [
  { call: "GET /api/client/getAllClient", who: "user", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/client/createClient", who: "admin", bad: CLIENT, refused: CLIENT_REFUSED },
  {
    call: "POST /api/client/updateClient",
    who: "admin",
    bad: { ...CLIENT, isDeleted: true },
    refused: ["clientId", ...CLIENT_REFUSED, "isDeleted"],
  },
  { call: "POST /api/client/deleteClient", who: "admin", bad: {}, refused: ["clientId"] },
  { call: "POST /api/client/uploadLogoImage", who: "admin", body: "form", bad: {}, refused: ["logo"] },
  { call: "GET /api/client/getAllPoc", who: "admin", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/client/createPoc", who: "admin", bad: POC, refused: ["clientId", ...POC_REFUSED] },
  { call: "POST /api/client/updatePoc", who: "admin", bad: POC, refused: ["pocId", ...POC_REFUSED] },
  { call: "POST /api/client/deletePoc", who: "admin", bad: {}, refused: ["pocId"] },
  { call: "GET /api/client/getAllClains", who: "admin", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/client/createClains", who: "admin", bad: { count: "many", type: "OTHER" }, refused: CLAN_REFUSED },
  { call: "POST /api/client/updateClains", who: "admin", bad: { count: -1 }, refused: ["clainsId", ...CLAN_REFUSED] },
  { call: "POST /api/client/deleteClains", who: "admin", bad: {}, refused: ["clainsId"] },
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

refusals(() => world, CALLS);

const found = async (path: string, field: string, value: string, token = world.admin.token) => {
  const answer = await world.client.get(path, token);
  expect(answer).toMatchObject({ code: 200, isEncrypted: true });
  return (answer.data as (Record<string, unknown> & { _id: string })[]).find((each) => each[field] === value);
};

test("a client is created with an uploaded logo, listed, updated and deleted", async () => {
  const { client, admin, user } = world;
  const logo = await client.upload(
    "/api/client/uploadLogoImage",
    { logo: new Blob([new Uint8Array(png(400, 120))]) },
    admin.token,
  );
  expect(logo).toMatchObject({
    code: 200,
    isEncrypted: false,
    msg: expect.stringMatching(/^\/uploads\/.+\.png$/) as string,
  });
  const small = await client.upload(
    "/api/client/uploadLogoImage",
    { logo: new Blob([new Uint8Array(png(85, 70))]) },
    admin.token,
  );
  expect(small).toMatchObject({
    code: 400,
    msg: expect.stringContaining(
      "File size exceeds limit (405 * 124). Choose a similar-sized file within (405 * 124) and (350 * 110)",
    ) as string,
  });

  const record = {
    actualName: unique("Insurer"),
    displayName: "Insurer",
    email: "office@insurer.example.test",
    clientLogo: logo.msg,
    address: "1 High Street",
    officeContact: 9876543210,
    uuid: unique("uuid"),
    status: "ACTIVE",
    schemaNames: "one,two",
  };
  expect(await client.post("/api/client/createClient", record, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  const clientOf = (token?: string) => found("/api/client/getAllClient", "actualName", record.actualName, token);
  const { _id: clientId } = (await clientOf())!;
  expect(await clientOf()).toMatchObject(record);
  expect(await clientOf(user.token), "to a user with nothing of this client").toBeUndefined();

  const change = { clientId, ...record, displayName: "The Insurer", status: "INACTIVE", isDeleted: false };
  expect(await client.post("/api/client/updateClient", change, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await clientOf()).toMatchObject({ displayName: "The Insurer", status: "INACTIVE" });
  expect(await client.post("/api/client/deleteClient", { clientId }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await clientOf()).toBeUndefined();
});

test("a point of contact is created, listed, updated and deleted", async () => {
  const { client, admin, portico } = world;
  const { id: clientId } = await newClient(portico.hub);
  const poc = {
    pocName: unique("First"),
    pocAlternateName: "Second",
    pocEmail: "first@example.test",
    pocAlternateEmail: "second@example.test",
    pocContact: "9876543210",
    pocAlternateContact: "9876543211",
    city: "Panaji",
    state: "Goa",
    country: "India",
    zip: "403001",
  };
  const created = { ...poc, clientId, createdBy: admin.account.id };
  expect(await client.post("/api/client/createPoc", created, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  const pocOf = () => found("/api/client/getAllPoc", "pocName", poc.pocName);
  const { _id: pocId } = (await pocOf())!;
  expect(await pocOf()).toMatchObject(created);
  const change = { pocId, ...poc, city: "Margao", updatedBy: admin.account.id };
  expect(await client.post("/api/client/updatePoc", change, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await pocOf()).toMatchObject({ city: "Margao", updatedBy: admin.account.id, clientId });
  expect(await client.post("/api/client/deletePoc", { pocId }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await pocOf()).toBeUndefined();
});

test("a clan is created, listed, updated and deleted", async () => {
  const { client, admin, portico } = world;
  const { id: clientId, displayName } = await newClient(portico.hub);
  const clan = { clientId, name: unique("Night shift"), count: "12", type: "INTERNAL", createdBy: admin.account.id };
  expect(await client.post("/api/client/createClains", clan, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  const clanOf = () => found("/api/client/getAllClains", "name", clan.name);
  const { _id: clainsId } = (await clanOf())!;
  expect(await clanOf()).toMatchObject({ ...clan, count: 12, clientData: { displayName } });
  const change = { clainsId, clientId, name: clan.name, count: 13, type: "EXTERNAL" };
  expect(await client.post("/api/client/updateClains", change, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await clanOf()).toMatchObject({ count: 13, type: "EXTERNAL" });
  expect(await client.post("/api/client/deleteClains", { clainsId }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await clanOf()).toBeUndefined();
});

everyCallSucceeded(() => world, CALLS);
