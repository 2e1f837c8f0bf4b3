import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shape as applications } from "~/console/application/columns";
import { shape as applicationRoles } from "~/console/application-role/columns";
import { shape as clans } from "~/console/clan/columns";
import { shape as clients } from "~/console/client/columns";
import { shape as documentApprovals } from "~/console/document-approval/columns";
import { shape as emailConfigurations } from "~/console/email-configuration/columns";
import type { ListShape } from "~/console/kit/list-query";
import { shape as namedRecords } from "~/console/kit/named-record-columns";
import { shape as pages } from "~/console/page/columns";
import { shape as pocs } from "~/console/poc/columns";
import { shape as smsConfigurations } from "~/console/sms-configuration/columns";
import { shape as templates } from "~/console/template/columns";
import { shape as users } from "~/console/user/columns";
import type { Contract, EndpointName, InputOf } from "~/contract";
import type { ProductApi } from "~/gateway/transport/product-api";
import { hasField, type ListName, type ListRules, listRules } from "~/gateway/upstream/list-rules";
import { createUpstream } from "~/gateway/upstream/upstream.server";
import { pageOfWhole } from "~/gateway/upstream/whole-list";
import { seedDemo } from "~/hub/operate/demo-data/seed";
import { newAccount } from "../support/accounts";
import { type Actor, actor, adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { hubForFile, PAYLOAD_SECRET, silentLog } from "../support/hub";
import { png } from "../support/pictures";

const portico = hubForFile();
const someAdmin = adminForFile(portico);
let server: Server;
let upstream: ProductApi;

beforeAll(async () => {
  const sample = {
    url: "https://sample.example.test",
    redirectUrl: "https://sample.example.test/sso",
    logoutUrl: "https://sample.example.test/logout",
  };
  await seedDemo(portico.hub.services.db, sample);
  for (const firstName of ["ada", "Ada", "ADA", "Özil", "öse", "Zoë", "100%", "under_score"])
    await newAccount(portico.hub, { firstName, passwordHash: "none" });
  await newAccount(portico.hub, { firstName: "Asleep", isActive: false, passwordHash: "none" });
  for (const name of ["reader", "Reader 2", "WRITER"]) {
    for (const call of ["createRole", "createPermission"] as const) {
      dataOf(
        await portico.hub.call(
          call,
          { name, description: `${name} d`, status: name === "WRITER" ? "INACTIVE" : "ACTIVE" },
          someAdmin.caller,
        ),
      );
    }
  }
  for (const [actualName, officeContact] of [
    ["acme", 9],
    ["Acme 2", 10],
    ["beta", undefined],
  ] as const) {
    dataOf(
      await portico.hub.call(
        "createClient",
        { actualName, displayName: actualName, officeContact, status: "ACTIVE" },
        someAdmin.caller,
      ),
    );
  }
  const listener = getRequestListener((request) => portico.hub.fetch(request, { clientAddress: "192.0.2.10" }));
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  upstream = createUpstream({ url, payloadSecret: PAYLOAD_SECRET }, silentLog);
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const shapes: [ListName, ListShape][] = [
  ["listActiveUsers", users],
  ["listApplications", applications],
  ["listClients", clients],
  ["listRoles", namedRecords],
  ["listPermissions", namedRecords],
  ["listPocs", pocs],
  ["listClans", clans],
  ["listPages", pages],
  ["listApplicationRoles", applicationRoles],
  ["listDocumentApprovals", documentApprovals],
  ["listEmailConfigurations", emailConfigurations],
  ["listSmsConfigurations", smsConfigurations],
  ["listEmailTemplates", templates],
  ["listSmsTemplates", templates],
];

function questions(name: ListName, { searchFields, sorts }: ListShape): object[] {
  // Sorting by status reverses users of equal status too; their relative order has no meaning.
  const orders = sorts
    .filter((sort) => name !== "listActiveUsers" || sort !== "status")
    .flatMap((sort) => [sort, `-${sort}`]);
  const searches = searchFields.flatMap((field) =>
    ["AD", "100%", "_", "in", "ö", "9"].map((search) => ({ field: field.name, search })),
  );
  return [
    {},
    { search: "a" },
    ...orders.flatMap((sort) => [1, 2].map((page) => ({ sort, page, size: 5 }))),
    ...searches.map((search) => ({ ...search, page: 1, size: 10 })),
    { search: "a", sort: orders[1], page: 2, size: 5 },
    { page: 1000, size: 25 },
    { field: "_id", search: "00000000-0000-7000-8000-000000000000", page: 1, size: 5 },
    { sort: "nothing" },
    { field: "nothing", search: "x" },
  ];
}

describe.each(shapes)("%s", (name, shape) => {
  const rules = listRules[name] as ListRules<{ _id: string }>;
  const askHub = (question: object) => portico.hub.call(name, question, someAdmin.caller);

  test("came whole, it is searched, sorted and paged here as the hub does it", async () => {
    const whole = dataOf(await askHub({})) as { _id: string }[];
    expect(whole.length).toBeGreaterThan(0);
    for (const question of [...questions(name, shape), { field: "_id", search: whole[0]!._id, page: 1, size: 5 }]) {
      const here = pageOfWhole(whole.toReversed(), { ...rules, has: (field) => hasField(name, field) }, question);
      const { msg, ...there } = await askHub(question);
      expect("code" in here ? here : { code: 200, ...here }, JSON.stringify(question)).toEqual(
        "code" in here ? { msg, ...there } : there,
      );
    }
  });

  test("has every field that its screen searches and sorts by", () => {
    const asked = [...shape.sorts, ...shape.searchFields.map((field) => field.name)];
    expect(asked.filter((field) => !hasField(name, field))).toEqual([]);
  });

  test("is the same over the wire as in process", async () => {
    for (const question of [
      {},
      { page: 2, size: 5, sort: shape.sorts[0] },
      { search: "a", size: 10 },
      { field: "nothing", search: "x" },
    ]) {
      expect(await upstream.call(name, question as never, someAdmin.caller)).toEqual(await askHub(question));
    }
  });
});

const NOBODY = "00000000-0000-7000-8000-000000000000";

async function both<Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, { caller }: Actor) {
  return [await upstream.call(name, input, caller), await portico.hub.call(name, input, caller)] as const;
}

test("refusals are the same over the wire: of rights, of inputs, of records that are not there", async () => {
  const plain = await actor(portico);
  const nobody = { ...plain, caller: { ...plain.caller, token: "nobody's" } };
  for (const [there, here] of [
    await both("listRoles", {}, plain),
    await both("listRoles", {}, nobody),
    await both("listActiveUsers", { userId: NOBODY }, someAdmin),
    await both("createRole", { name: "", description: "", status: "ACTIVE" }, someAdmin),
    await both("createRole", { name: "reader", description: "d", status: "ACTIVE" }, someAdmin),
    await both("deleteApplication", { id: NOBODY }, someAdmin),
    await both(
      "createEmailConfiguration",
      { application: "Nowhere", fromMailId: "a@example.test", status: "ACTIVE", port: 25 },
      someAdmin,
    ),
    await both(
      "createSmsTemplate",
      { application: NOBODY, templateName: "LOGIN_OTP", template: "no code", status: "ACTIVE" },
      someAdmin,
    ),
  ]) {
    expect(here.code).toBeGreaterThan(200);
    expect(there).toEqual(here);
  }
});

test("a record that is not there is no call that is not offered", async () => {
  expect(await upstream.call("checkResetLink", { uuid: NOBODY }, someAdmin.caller)).toMatchObject({ code: 404 });
  expect(
    await upstream.call("approvalChain", { applicationId: NOBODY, clientId: NOBODY, pageId: NOBODY }, someAdmin.caller),
  ).not.toMatchObject({ code: 501 });
});

test("changes are made over the wire: json, path parameters, pictures", async () => {
  const [made] = dataOf(await upstream.call("listApplications", { search: "a", size: 5 }, someAdmin.caller));
  const { _id: id, name, status, version } = made!;
  const fields = {
    id,
    name: { description: "Renamed over the wire", applicationLogo: name.applicationLogo },
    status,
    applicationSecret: { grantTypes: "code" },
    version,
  };
  expect(await upstream.call("updateApplication", fields, someAdmin.caller)).toMatchObject({ code: 200 });
  expect(await upstream.call("updateApplication", fields, someAdmin.caller)).toMatchObject({
    code: 409,
    data: { reason: "stale", version: version! + 1 },
  });
  expect(
    dataOf(await portico.hub.call("listApplications", { field: "_id", search: id }, someAdmin.caller)),
  ).toMatchObject([{ name: { description: "Renamed over the wire" }, applicationSecret: { grantTypes: "code" } }]);

  const logo = new File([new Uint8Array(png(400, 120))], "logo.png", { type: "image/png" });
  expect(await upstream.call("uploadLogoImage", { logo }, someAdmin.caller)).toMatchObject({
    code: 200,
    msg: expect.stringMatching(/^\/uploads\//) as string,
  });
  const text = new File(["no picture"], "logo.png", { type: "image/png" });
  expect((await both("uploadLogoImage", { logo: text }, someAdmin))[0]).toMatchObject({ code: 400 });
});
