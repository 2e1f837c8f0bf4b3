import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Contract, contract, type Endpoint, type EndpointName, type InputOf } from "~/contract";
import { wireSchema } from "~/contract/document/wire-schema";
import {
  OLDER,
  OLDER_CODE,
  OLDER_PASSWORD,
  OLDER_SECRET,
  type OlderApi,
  type OlderNoun,
  type OlderRecord,
  olderFields,
  startOlderApi,
} from "../../../tests/support/older-api";
import type { ProductApi } from "../transport/product-api";
import { isOwnField } from "./older-api.server";
import { createUpstream } from "./upstream.server";

let older: OlderApi;
let api: ProductApi;
const printed: string[] = [];
const log = pino({ level: "debug" }, { write: (line) => void printed.push(line) });

beforeEach(async () => {
  printed.length = 0;
  older = await startOlderApi();
  api = createUpstream({ url: older.url, payloadSecret: OLDER_SECRET }, log);
});
afterEach(() => older.stop());

const caller = { token: `token of ${OLDER.admin._id}`, clientAddress: "192.0.2.10", requestId: "request-1" };
const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>) => api.call(name, input, caller);

/** Undefined removes a field. */
function keep(noun: OlderNoun, id: string, changes: OlderRecord): void {
  const record = older.records[noun].find(({ _id }) => _id === id);
  if (!record) throw new Error(`There is no ${noun} ${id}`);
  Object.assign(record, changes);
}

test("every field that spec §7 does not name is known as our own", () => {
  for (const [name, endpoint] of Object.entries(contract) as [EndpointName, Endpoint][]) {
    const fields = olderFields.get(endpoint.path.replace(/\/\{\w+\}$/, ""));
    if (!fields) continue;
    const { wireNames = {}, path } = endpoint;
    const right = Object.fromEntries(Object.entries(wireNames).map(([ours, wire]) => [wire, ours]));
    const { properties = {} } = wireSchema(endpoint.input, "input", wireNames);
    for (const wire of Object.keys(properties)) {
      if (path.includes(`{${wire}}`)) continue;
      expect(isOwnField(name, right[wire] ?? wire), `${name} ${wire}`).toBe(!fields.includes(wire));
    }
  }
});

describe("records with the fields of spec §3 and no others", () => {
  test("a user is listed, and signs in", async () => {
    const { email } = OLDER.user;
    expect(await call("login", { email, password: OLDER_PASSWORD, attemptId: "a".repeat(22) })).toMatchObject({
      code: 200,
    });
    expect(await call("consumeLoginCode", { email, otp: OLDER_CODE, attemptId: "a".repeat(22) })).toMatchObject({
      code: 200,
      data: { userData: { _id: OLDER.user._id, email, firstName: "Bob" } },
    });
    expect(await call("listActiveUsers", { userId: OLDER.user._id })).toMatchObject({
      code: 200,
      data: [
        { _id: OLDER.user._id, isActive: true, roleAttached: [], assignments: [{ role: "User" }, { role: "User" }] },
      ],
    });
    const checked = await call("activeUser", { userId: OLDER.user._id });
    expect(checked).toMatchObject({ code: 200, data: { _id: OLDER.user._id, roleAttached: [] } });
    expect(checked.data).not.toHaveProperty("assignments");
    expect(await call("activeUser", { userId: "no-such-id" })).toMatchObject({ code: 404 });
    expect(await call("tilesOfUser", { userId: OLDER.user._id })).toMatchObject({
      code: 200,
      data: [{ name: "Claims desk", clients: [{ role: "User" }, { role: "User" }] }],
    });
    const asked = older.calls.map(({ path }) => path);
    for (const { path } of [contract.activeUser, contract.tilesOfUser])
      expect(asked, "nobody is signed out by what it says to an unknown address").not.toContain(path);
    expect(await call("listActiveUsers", { page: 1, size: 5, sort: "-firstName" })).toMatchObject({
      code: 200,
      total: 2,
      data: [
        { firstName: "Bob", applicationData: [{ name: { description: "Claims desk" } }], assignments: [] },
        { firstName: "Ada", roleAttached: [{ name: "Admin" }] },
      ],
    });
    expect(older.surplus, "nothing is sent that spec §7 does not name").toEqual([]);
    expect(printed.join(""), "there is nothing to complain of").toBe("");
  });

  test("a role that the user's own record leaves out is asked for", async () => {
    older.answer("/api/users/listAllActiveUser", { code: 200, msg: "ok", data: [{ userName: "ada" }] });
    expect(await call("listActiveUsers", { userId: OLDER.admin._id })).toMatchObject({
      code: 200,
      data: [{ _id: OLDER.admin._id, userName: "ada", roleAttached: [{ name: "Admin" }], applicationData: [] }],
    });
  });

  test("another's record is not taken for one's own", async () => {
    older.answer("/api/users/listAllActiveUser", { code: 200, msg: "ok", data: [{ ...OLDER.user, userName: "bob" }] });
    expect(await call("listActiveUsers", { userId: OLDER.admin._id })).toMatchObject({ code: 200, data: [] });
  });

  test("clients of an application that come by name get their ids from the user's record", async () => {
    const asked = { userId: OLDER.user._id, applicationId: OLDER.application };
    expect(await call("clientsOfApplicationAndUser", asked)).toMatchObject({
      code: 200,
      data: [
        { clientData: [{ _id: OLDER.client, actualName: "Acme" }] },
        { clientData: [{ _id: OLDER.otherClient, actualName: "Zenith" }] },
      ],
    });
  });

  test("a gateway is shown with the names of its application and client", async () => {
    older.records.gateway.push({
      _id: "g1",
      providerName: "Texts",
      application: OLDER.application,
      clientName: OLDER.client,
      url: "https://sms.example.test",
      status: "ACTIVE",
    });
    expect(await call("listSmsConfigurations", {})).toMatchObject({
      data: [{ applicationName: "Claims desk", clientActualName: "Acme" }],
    });
  });
});

/** Flaws of one field, and what is shown. */
const CLIENT_SLIPS: [OlderRecord, OlderRecord][] = [
  [{ displayName: undefined }, { displayName: "" }],
  [{ displayName: null }, { displayName: "" }],
  [{ displayName: 5 }, { displayName: "5" }],
  [{ displayName: { en: "Acme" } }, { displayName: "" }],
  [{ status: "Active" }, { status: "ACTIVE" }],
  [{ status: "Deleted" }, { status: "INACTIVE" }],
  [{ status: undefined }, { status: "INACTIVE" }],
  [{ officeContact: "n/a" }, { officeContact: null }],
  [{ officeContact: "" }, { officeContact: undefined }],
  [{ email: 7 }, { email: "7" }],
  [{ clientLogo: ["a"] }, { clientLogo: null }],
];

/** Flaws of one field; most come from MongoDB lookups after a deletion. */
const USER_SLIPS: OlderRecord[] = [
  { roleAttached: undefined },
  { roleAttached: null },
  { roleAttached: [{ name: undefined }] },
  { roleAttached: "User" },
  { applicationData: undefined },
  { applicationData: null },
  { applicationData: [null] },
  { applicationData: {} },
  { clientData: undefined },
  { clientData: [null] },
  { userapplicationclinetrolesData: undefined },
  { userapplicationclinetrolesData: [null] },
  { userapplicationclinetrolesData: [{ applicationId: OLDER.application, role: "User" }] },
  { isActive: undefined },
  { isActive: "true" },
  { lastName: undefined },
  { lastName: null },
  { firstName: 5 },
  { cPortalId: 12345 },
  { phoneNumber: null },
  { phoneNumber: 9876543210 },
  { userName: undefined },
  { email: undefined },
  { applicationData: [{ _id: OLDER.application, name: { description: "Claims desk" }, status: "Retired" }] },
  { applicationData: [{ _id: OLDER.application, status: "ACTIVE" }] },
  { applicationData: [{ name: { description: "Claims desk" } }] },
  { clientData: [{ _id: OLDER.client, actualName: "Acme", officeContact: "n/a", status: 1 }] },
];

describe("one bad record", () => {
  test.each(CLIENT_SLIPS)("%j of a client is shown as %j, and the others as they are", async (slip, shown) => {
    keep("client", OLDER.client, slip);
    const answer = await call("listClients", { page: 1, size: 10 });
    expect(answer).toMatchObject({ code: 200, total: 2, data: [{ _id: OLDER.client }, { actualName: "Zenith" }] });
    if (answer.code === 200) expect(answer.data[0]).toMatchObject({ actualName: "Acme", ...shown });
    expect(await call("listClients", { field: "_id", search: OLDER.client, page: 1, size: 5 })).toMatchObject({
      data: [{ _id: OLDER.client }],
    });
  });

  test.each(USER_SLIPS)("%j of a user takes away neither the sign-in nor the list", async (slip) => {
    keep("user", OLDER.user._id, slip);
    expect(await call("listActiveUsers", { userId: OLDER.user._id })).toMatchObject({
      code: 200,
      data: [{ _id: OLDER.user._id }],
    });
    expect(await call("listActiveUsers", {})).toMatchObject({ code: 200, total: 2 });
    expect(await call("consumeLoginCode", { email: OLDER.admin.email, otp: OLDER_CODE })).toMatchObject({ code: 200 });
  });

  test("is reported to the reader of the list, and in the log by its id and fields, once and without their values", async () => {
    keep("client", OLDER.client, { displayName: { secret: "Their#Secret1" } });
    older.records.client.push({ actualName: "Nobody knows its id" });
    older.answer("/api/users/ListAllRole", {
      code: 200,
      msg: "ok",
      data: [null, { _id: 7, name: "Seven", status: "ACTIVE" }],
    });
    const flaws = { unshown: ["no. 3"], partial: [OLDER.client] };
    expect(await call("listClients", {})).toMatchObject({ code: 200, total: 2, flaws });
    expect(await call("listClients", { search: "zen" })).toMatchObject({ total: 1, flaws });
    expect(await call("listRoles", {})).toMatchObject({
      total: 1,
      data: [{ _id: "7" }],
      flaws: { unshown: ["no. 1"], partial: [] },
    });
    const said = printed.map((line) => JSON.parse(line) as { endpoint: string; records: unknown });
    expect(said).toMatchObject([
      {
        endpoint: "listClients",
        records: [
          { id: OLDER.client, fields: ["displayName"], as: "partial" },
          { id: "no. 3", as: "unshown" },
        ],
      },
      { endpoint: "listRoles" },
    ]);
    expect(printed.join("")).not.toContain("Their#Secret1");
  });

  test("is mended and deleted by its id", async () => {
    keep("client", OLDER.client, { displayName: undefined, status: "?" });
    const mended = { clientId: OLDER.client, actualName: "Acme", displayName: "ACME", status: "ACTIVE" } as const;
    expect(await call("updateClient", mended)).toMatchObject({ code: 200, msg: "Updated" });
    const answer = await call("listClients", {});
    expect(answer).toMatchObject({ code: 200, data: [{ displayName: "ACME" }, {}] });
    expect(answer).not.toHaveProperty("flaws");
    expect(await call("deleteClient", { clientId: OLDER.client })).toMatchObject({ code: 200 });
    expect(await call("listClients", {})).toMatchObject({ total: 1 });
  });
});

test.each([["text"], [null], [{}], [7]])("%j where a list belongs is code 502", async (data) => {
  older.answer("/api/users/ListAllRole", { code: 200, msg: "ok", data });
  expect(await call("listRoles", {})).toMatchObject({ code: 502, data: null });
});

test("a sign-in without a token, and a grant without one, are not made up", async () => {
  older.answer("/api/users/consumeLogInOtpEmail", { code: 200, msg: "ok", data: { userData: OLDER.user } });
  older.answer("/api/auth/oauth2/grantToken", { code: 200, msg: "ok", data: { oAuthToken: "" } });
  expect(await call("consumeLoginCode", { email: OLDER.user.email, otp: OLDER_CODE })).toMatchObject({ code: 502 });
  const grant = { clientId: OLDER.client, redirectUri: "https://claims.example.test/sso", userId: OLDER.user._id };
  expect(await call("grantToken", grant)).toMatchObject({ code: 502 });
});

describe("what goes out", () => {
  test("is text that was left blank as such, and no field that spec §7 does not name", async () => {
    const client = {
      actualName: "New",
      displayName: "New",
      status: "ACTIVE",
      email: "",
      address: "",
      clientLogo: "",
    } as const;
    expect(await call("createClient", { ...client, officeContact: null })).toMatchObject({ code: 200 });
    expect(older.sentTo("/api/client/createClient")).toMatchObject({
      email: "",
      address: "",
      clientLogo: "",
      officeContact: null,
    });
    const name = { description: "New", applicationLogo: "" };
    const registered = { name, applicationAllowedUrl: "", status: "ACTIVE", selfAssignment: true } as const;
    expect(await call("createApplication", registered)).toMatchObject({ code: 200 });
    expect(older.sentTo("/api/application/registerApplication")).toMatchObject({
      name: { applicationLogo: "" },
      applicationAllowedUrl: "",
    });
    expect(older.surplus).toEqual([]);
  });

  test("is a mail configuration with its secrets, the empty ones too", async () => {
    const fields = { application: "All", fromMailId: "new@example.test", status: "ACTIVE" } as const;
    await call("createEmailConfiguration", fields);
    expect(older.sentTo("/api/emailNotification/createEmailNotification")).toMatchObject({ password: "", token: "" });
    await call("updateEmailConfiguration", { ...fields, emailNotificationId: OLDER.mail });
    expect(older.sentTo("/api/emailNotification/updateEmailNotification")).toMatchObject({
      password: "Their#Secret1",
      token: "",
    });
  });

  test("is a template without what a template may not hold", async () => {
    const template = { application: "All", templateName: "LOGIN_OTP", status: "ACTIVE" } as const;
    const html = '<p>{{otp}}</p><script>alert("x")</script>';
    await call("updateEmailTemplate", { ...template, _id: OLDER.mailTemplate, template: html });
    expect(older.sentTo("/api/emailMaster/update")).toMatchObject({ Template: "<p>{{otp}}</p>" });
  });

  test("is a template in English, which goes to everybody there; one in another language is refused", async () => {
    const template = { application: "All", templateName: "LOGIN_OTP", template: "{{otp}}", status: "ACTIVE" } as const;
    expect(await call("createEmailTemplate", { ...template, language: "en" })).toMatchObject({ code: 200 });
    expect(older.sentTo("/api/emailMaster/create")).not.toHaveProperty("language");
    expect(await call("createSmsTemplate", { ...template, language: "hi" })).toMatchObject({
      code: 501,
      msg: "This is not offered by the product API: its templates have no language",
    });
    expect(() => older.sentTo("/api/smsMaster/create")).toThrow("Nothing was sent");
    expect(await call("listEmailTemplates", { field: "language", search: "en" })).toMatchObject({
      code: 200,
      data: [{ language: "en" }, { language: "en" }],
    });
  });

  test("is asked for again where it was a step of a sign-in, and never where it was a change", async () => {
    older.answer("/api/users/login", { status: 504 });
    older.answer("/api/users/createRole", { status: 504 });
    const late = createUpstream({ url: older.url, payloadSecret: OLDER_SECRET }, log, 200);
    older.answer("/api/users/consumeLogInOtpEmail", "never");
    expect(await late.call("consumeLoginCode", { email: OLDER.user.email, otp: OLDER_CODE }, caller)).toMatchObject({
      code: 503,
      msg: "The service did not answer in time. Please try again",
    });
    const role = { name: "New", description: "d", status: "ACTIVE" } as const;
    expect(await call("createRole", role)).toMatchObject({
      code: 503,
      msg: expect.stringMatching(/may have been carried out/) as string,
    });
  });
});

test("an API without launch keys has none", async () => {
  expect(await api.publicKeys()).toBeUndefined();
});
