import { beforeAll, describe, expect, test } from "vitest";
import { adminForFile, NOBODY } from "../support/admin";
import { newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import type { ClientRecord } from "../support/hub-tables";

const portico = hubForFile({ smtp: false });
const admin = adminForFile(portico);
let client: ClientRecord;

beforeAll(async () => {
  client = await newClient(portico.hub, { displayName: "Mercury" });
});

const noClient = { code: 400, data: { fieldErrors: { clientId: ["There is no such client"] } } };
const stale = { code: 409, data: { reason: "stale" } };

describe("a point of contact", () => {
  const fields = (pocName: string) => ({
    pocName,
    pocAlternateName: `Deputy of ${pocName}`,
    pocEmail: "Desk@Example.test",
    pocAlternateEmail: "night@example.test",
    pocContact: "9000000001",
    pocAlternateContact: "9000000002",
    city: "Pune",
    zip: "411001",
  });
  const made = async (pocName: string, changes: object = {}) =>
    (await admin.get("createPoc", { ...fields(pocName), clientId: client.id, ...changes }))._id!;
  const one = async (id: string) => (await admin.get("listPocs", { field: "_id", search: id }))[0];

  test("is created for a client and read back, with who made it", async () => {
    const _id = await made("Desk", { createdBy: NOBODY });
    expect(await one(_id)).toEqual({
      ...fields("Desk"),
      _id,
      pocEmail: "desk@example.test",
      state: "",
      country: "",
      clientId: client.id,
      createdBy: admin.account.id,
      updatedBy: null,
      version: 1,
    });
  });

  test("needs its client, its names, emails and numbers, in the words of the spec", async () => {
    const fieldErrors = {
      pocName: ["Name is required"],
      clientId: ["Name is required"],
      pocAlternateName: ["Alternate Name is required"],
      pocEmail: ["Email is required"],
      pocAlternateEmail: ["Alternate is required"],
      pocContact: ["Contact Number"],
      pocAlternateContact: ["Contact Number"],
    };
    expect(await admin.call("createPoc", {} as never)).toMatchObject({ code: 400, data: { fieldErrors } });
    const { clientId: _none, ...updateErrors } = fieldErrors;
    expect((await admin.call("updatePoc", { pocId: NOBODY } as never)).data).toEqual({ fieldErrors: updateErrors });
  });

  test("has valid emails and numbers of ten digits, in the words of the spec", async () => {
    const wrong = {
      pocEmail: "desk",
      pocAlternateEmail: "night",
      pocContact: "123456789",
      pocAlternateContact: "12345678901",
    };
    expect(await admin.call("createPoc", { ...fields("Wrong"), ...wrong, clientId: client.id })).toMatchObject({
      code: 400,
      data: {
        fieldErrors: {
          pocEmail: ["Email must be a valid email address"],
          pocAlternateEmail: ["Alternate must be a valid email address"],
          pocContact: ["Too Short!"],
          pocAlternateContact: ["Too Long!"],
        },
      },
    });
  });

  test("is found by its name, sorted by each column", async () => {
    await made("List b", { pocAlternateName: "x", pocContact: "9000000003" });
    await made("list a", { pocAlternateName: "y", pocContact: "9000000004" });
    const sorted = async (sort: string) =>
      (await admin.get("listPocs", { search: "LIST ", size: 5, page: 1, sort })).map(({ pocName }) => pocName);
    expect(await sorted("-pocContact")).toEqual(["list a", "List b"]);
    expect(await sorted("pocAlternateName")).toEqual(["List b", "list a"]);
    for (const sort of ["pocName", "pocEmail", "pocAlternateEmail", "pocAlternateContact"])
      expect(await sorted(sort)).toHaveLength(2);
  });

  test("is changed without naming its client; omitted fields stay, emptied ones are cleared", async () => {
    const pocId = await made("Before");
    const { city: _city, zip: _zip, ...changes } = fields("After");
    expect(await admin.call("updatePoc", { pocId, ...changes, zip: "", version: 1 })).toMatchObject({ code: 200 });
    expect(await one(pocId)).toMatchObject({
      pocName: "After",
      city: "Pune",
      zip: "",
      clientId: client.id,
      updatedBy: admin.account.id,
    });
    expect(await admin.call("updatePoc", { pocId, ...changes, version: 1 })).toMatchObject(stale);
    expect(await admin.call("updatePoc", { pocId: NOBODY, ...changes })).toMatchObject({ code: 404 });
  });

  test("belongs to a client that exists", async () => {
    expect(await admin.call("createPoc", { ...fields("Lost"), clientId: NOBODY })).toMatchObject(noClient);
    const pocId = await made("Found");
    expect(await admin.call("updatePoc", { pocId, ...fields("Found"), clientId: NOBODY })).toMatchObject(noClient);
    const other = await newClient(portico.hub);
    expect(await admin.call("updatePoc", { pocId, ...fields("Found"), clientId: other.id })).toMatchObject({
      code: 200,
    });
    expect(await one(pocId)).toMatchObject({ clientId: other.id });
  });

  test("is gone for good once deleted", async () => {
    const pocId = await made("Passing");
    await admin.get("deletePoc", { pocId });
    expect((await portico.pool.query("select 1 from pocs where id = $1", [pocId])).rows).toEqual([]);
    expect(await admin.call("deletePoc", { pocId })).toMatchObject({ code: 404 });
  });
});

describe("a clan", () => {
  const fields = (name: string) => ({ name, count: 12, type: "INTERNAL" as const, clientId: client.id });
  const made = async (name: string, changes: object = {}) =>
    (await admin.get("createClan", { ...fields(name), ...changes }))._id!;
  const one = async (id: string) => (await admin.get("listClans", { field: "_id", search: id }))[0];

  test("is created for a client and read back with the client's display name", async () => {
    const _id = await made("Handlers");
    expect(await one(_id)).toEqual({
      ...fields("Handlers"),
      _id,
      clientData: { _id: client.id, displayName: "Mercury" },
      createdBy: admin.account.id,
      version: 1,
    });
  });

  test("needs client, name, count and type, in the words of the spec", async () => {
    const fieldErrors = {
      clientId: ["Client Id is required"],
      name: ["Name is required"],
      count: ["Count is required"],
      type: ["Type is required"],
    };
    expect(await admin.call("createClan", {} as never)).toMatchObject({ code: 400, data: { fieldErrors } });
  });

  test.each([
    ["many", "Must be a number"],
    [1.5, "Must be a whole number"],
    [-1, "Must be at least 0"],
    [2_000_000_000, "Must be at most 1000000000"],
  ])("of %j people is none: %s", async (count, message) => {
    expect(await admin.call("createClan", { ...fields("Wrong"), count })).toMatchObject({
      code: 400,
      data: { fieldErrors: { count: [message] } },
    });
  });

  test("is found by its name, sorted by each column, the client's name among them", async () => {
    const venus = await newClient(portico.hub, { displayName: "Venus" });
    await made("List b", { count: 9, type: "EXTERNAL", clientId: venus.id });
    await made("list a", { count: 10 });
    const sorted = async (sort: string) =>
      (await admin.get("listClans", { search: "LIST ", size: 5, page: 1, sort })).map(({ name }) => name);
    expect(await sorted("clientData.displayName")).toEqual(["list a", "List b"]);
    expect(await sorted("-clientData.displayName")).toEqual(["List b", "list a"]);
    expect(await sorted("count")).toEqual(["List b", "list a"]);
    expect(await sorted("type")).toEqual(["List b", "list a"]);
    const paged = await admin.call("listClans", { field: "clientData.displayName", search: "venus", size: 5, page: 1 });
    expect(paged).toMatchObject({ code: 200, total: 1, data: [{ name: "List b" }] });
  });

  test("is changed, but not by who saw an older version of it", async () => {
    const clanId = await made("Before");
    expect(await admin.call("updateClan", { clanId, ...fields("After"), type: "EXTERNAL", version: 1 })).toMatchObject({
      code: 200,
    });
    expect(await one(clanId)).toMatchObject({ name: "After", type: "EXTERNAL", version: 2 });
    expect(await admin.call("updateClan", { clanId, ...fields("Lost"), version: 1 })).toMatchObject(stale);
    expect(await admin.call("updateClan", { clanId, ...fields("Lost"), clientId: NOBODY })).toMatchObject(noClient);
  });

  test("is gone for good once deleted", async () => {
    const clanId = await made("Passing");
    await admin.get("deleteClan", { clanId });
    expect((await portico.pool.query("select 1 from clans where id = $1", [clanId])).rows).toEqual([]);
    expect(await admin.call("deleteClan", { clanId })).toMatchObject({ code: 404 });
  });
});
