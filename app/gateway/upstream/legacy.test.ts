import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contract, contract, type Endpoint, type EndpointName, type InputOf } from "~/contract";
import { SECRET_MASK } from "~/contract/kit/rules";
import { startCommonPortal } from "../../../tests/support/common-portal";
import {
  LEGACY_CODE,
  LEGACY_SECRET,
  LEGACY_TOKEN,
  type LegacyApi,
  startLegacyApi,
} from "../../../tests/support/legacy-api";
import { silentLog } from "../../../tests/support/silent-log";
import type { ProductApi } from "../transport/product-api";
import { withoutExtension } from "./extensions.server";
import { createUpstream } from "./upstream.server";

let legacy: LegacyApi;
let api: ProductApi;

beforeAll(async () => {
  legacy = await startLegacyApi();
  api = createUpstream({ url: legacy.url, payloadSecret: LEGACY_SECRET }, silentLog);
});

afterAll(() => legacy.stop());

const caller = { token: LEGACY_TOKEN, clientAddress: "192.0.2.10", userAgent: "a browser", requestId: "request-1" };
const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>) => api.call(name, input, caller);

describe("on a product API that is written from spec §7 alone", () => {
  test("a visitor signs in by two encrypted calls, and the misspelt answer is read", async () => {
    const wrong = { code: 400, msg: "Wrong email or password" };
    expect(await call("login", { email: "ada@example.test", password: "other" })).toMatchObject(wrong);
    expect(await call("login", { email: "Ada@Example.test ", password: "Open#Door1" })).toMatchObject({
      code: 200,
      data: {},
    });
    expect(legacy.sentTo("/api/users/login")).toEqual({ email: "ada@example.test", password: "Open#Door1" });
    expect(legacy.calls.at(-1)!.body.toString()).toMatch(/^\{"encryptedData":"U2FsdGVkX1/);
    expect(await call("consumeLoginCode", { email: "ada@example.test", otp: LEGACY_CODE })).toMatchObject({
      code: 200,
      data: {
        authorizationToken: LEGACY_TOKEN,
        userData: { _id: "ada", phoneNumber: "9876543210" },
        userRole: [{ rolesData: { name: "Admin" } }],
      },
    });
  });

  test("the token goes along raw, with the address and browser of the visitor", async () => {
    expect(await call("listActiveUsers", { userId: "ada" })).toMatchObject({
      code: 200,
      data: [{ firstName: "Ada", assignments: [{ role: "Surveyor" }] }],
    });
    expect(legacy.calls.at(-1)).toMatchObject({
      query: { userId: "ada" },
      headers: {
        authorization: LEGACY_TOKEN,
        "x-forwarded-for": "192.0.2.10",
        "user-agent": "a browser",
        "x-request-id": "request-1",
      },
    });
  });

  test("a session that has ended is code 401, though HTTP says 200", async () => {
    expect(await api.call("listActiveUsers", { userId: "ada" }, { ...caller, token: "old" })).toMatchObject({
      code: 401,
      msg: "Session expired",
    });
  });

  test("a forgotten password fails without a code where there is no data", async () => {
    expect(await call("requestPasswordReset", { email: "nobody@example.test" })).toMatchObject({
      code: 200,
      msg: "No such user",
      data: { failed: true },
    });
    expect(await call("requestPasswordReset", { email: "ada@example.test" })).toMatchObject({ code: 200, data: {} });
  });

  test("whole lists are searched, sorted and paged here", async () => {
    const names = async (question: object) => {
      const answer = await call("listActiveUsers", question);
      return answer.code === 200 ? [answer.total, ...answer.data.map(({ firstName }) => firstName)] : answer;
    };
    expect(await names({ page: 1, size: 5 })).toEqual([3, "Ada", "bob", "Cyd"]);
    expect(await names({ sort: "-firstName", size: 5 })).toEqual([3, "Cyd", "bob", "Ada"]);
    expect(await names({ field: "status", search: "inactive", page: 1, size: 10 })).toEqual([1, "Cyd"]);
    expect(await names({ field: "_id", search: "bob", page: 1, size: 5 })).toEqual([1, "bob"]);
    expect(await names({ field: "shoeSize", search: "9" })).toMatchObject({
      code: 400,
      msg: 'There is no field "shoeSize" in this list',
    });
    expect(await call("listApplications", {})).toMatchObject({
      total: 3,
      data: [{ _id: "old" }, { _id: "claims" }, { _id: "roads" }],
    });
    expect(await call("listClients", { sort: "officeContact" })).toMatchObject({
      data: [{ officeContact: 5550100200 }, { _id: "zenith" }],
    });
  });

  test("changes go out under the wire's names, path parameters in the path", async () => {
    const fields = {
      name: { description: "Claims desk" },
      status: "ACTIVE",
      applicationSecret: { applicationLogoutUri: "About" },
    } as const;
    expect(await call("updateApplication", { id: "claims", updatedBy: "ada", ...fields })).toMatchObject({
      code: 200,
      msg: "Updated",
    });
    expect(legacy.sentTo("/api/application/updateApplication/claims")).toMatchObject({
      name: { description: "Claims desk", applicationType: "NA" },
      applicationSecret: { applicationLogin: "NA", applicationLogoutUri: "About", GrantTypes: "NA" },
      updatedBy: "ada",
    });
    await call("updateClan", { clanId: "c1", clientId: "acme", name: "Night", count: 3, type: "INTERNAL" });
    expect(legacy.sentTo("/api/client/updateClains")).toMatchObject({ clainsId: "c1" });
    const person = {
      firstName: "Eve",
      lastName: "New",
      email: "eve@example.test",
      phoneNumber: "9876543211",
      userName: "eve",
      password: "Open#Door1",
    };
    expect(await call("createUser", person)).toMatchObject({ code: 200, data: { _id: "new" } });
    expect(JSON.parse(legacy.calls.at(-1)!.body.toString()), "plain").toMatchObject({ userName: "eve" });
    await call("destroySession", {});
    expect(legacy.calls.at(-1)!.body, "without a payload there is no body").toHaveLength(0);
  });

  test("the common portal is notified of an assignment, which the API leaves to its callers", async () => {
    const commonPortal = await startCommonPortal();
    const notifying = createUpstream(
      { url: legacy.url, payloadSecret: LEGACY_SECRET, commonPortalUrl: commonPortal.url },
      silentLog,
    );
    const assign = (applicationId: string) =>
      notifying.call("assignApplication", { userId: "ada", applicationId, clientId: "acme" }, caller);
    expect(await assign("claims")).toMatchObject({ code: 200, msg: "Assigned. The common portal was notified" });
    expect(commonPortal.received).toMatchObject([
      {
        path: "/api/sso/createUserApplicationClinetRole",
        body: { userId: "ada", appName: "Claims desk", ClientName: "Acme", ClientID: "acme" },
      },
    ]);
    expect(commonPortal.received[0]!.headers.authorization, "without authorization").toBeUndefined();

    commonPortal.answer(500);
    expect(await assign("claims")).toMatchObject({
      code: 200,
      msg: "Assigned. The common portal could not be notified: it answered 500",
    });
    expect(await assign("roads")).toMatchObject({
      code: 200,
      msg: expect.stringMatching(/^Assigned\. The common portal could not be notified: the user's record/) as string,
    });
    expect(commonPortal.received).toHaveLength(2);
    await commonPortal.stop();
  });

  test("a picture goes out as a form with the token, and comes back under its path", async () => {
    const logo = new File([Buffer.from("a picture")], "logo.png", { type: "image/png" });
    expect(await call("uploadLogoImage", { logo })).toMatchObject({ code: 200, msg: "/uploads/logo-1.png" });
    const { headers, body } = legacy.calls.at(-1)!;
    expect(headers).toMatchObject({
      authorization: LEGACY_TOKEN,
      "content-type": expect.stringMatching(/^multipart\/form-data; boundary=/) as string,
    });
    expect(body.toString()).toContain('name="logo"; filename="logo.png"');
    expect(await api.upload("logo-1.png")).toEqual({ content: Buffer.from("a picture"), contentType: "image/png" });
    expect(await api.upload("page-1.png"), "what is no picture is not passed on").toBeUndefined();
    expect(await api.upload("gone.png")).toBeUndefined();
    const asked = legacy.calls.length;
    for (const name of ["../secrets.json", "a/b.png", "..%2f.png", "x.svg", ""])
      expect(await api.upload(name), name).toBeUndefined();
    expect(legacy.calls).toHaveLength(asked);
  });

  test("a secret that it shows is masked, and kept by a change that leaves it out", async () => {
    const [shown] = (await call("listEmailConfigurations", {})).data as {
      password: string;
      token: string;
      port: number;
    }[];
    expect(shown).toMatchObject({ password: SECRET_MASK, token: "", port: 25 });
    const fields = { application: "All", fromMailId: "new@example.test", status: "ACTIVE" } as const;
    const sent = async (secrets: { password?: string | null; token?: string }) => {
      expect(
        await call("updateEmailConfiguration", { emailNotificationId: "m1", ...fields, ...secrets }),
      ).toMatchObject({ code: 200 });
      return legacy.sentTo("/api/emailNotification/updateEmailNotification");
    };
    expect(await sent({ password: SECRET_MASK, token: "" })).toMatchObject({
      fromMailId: "new@example.test",
      password: "Their#Secret1",
    });
    expect(await sent({ password: "Other#Secret2" })).toMatchObject({ password: "Other#Secret2" });
    expect(await sent({ password: null }), "cleared").toMatchObject({ password: "" });
  });

  test("an invalid input is refused before it is sent", async () => {
    const asked = legacy.calls.length;
    expect(await call("deleteApplication", { id: ".." })).toMatchObject({ code: 404 });
    expect(await call("createRole", { name: "", description: "d", status: "ACTIVE" })).toMatchObject({
      code: 400,
      msg: "Role is required",
      data: { fieldErrors: { name: ["Role is required"] } },
    });
    expect(legacy.calls).toHaveLength(asked);
  });

  test("a record that does not match the contract is shown as far as it can be", async () => {
    expect(await call("listPocs", {})).toMatchObject({
      code: 200,
      data: [{ _id: "poc", pocName: "", pocContact: "5550100200" }],
      flaws: { unshown: [], partial: ["poc"] },
    });
  });

  test("it publishes its keys, and is ready though it has no such address", async () => {
    expect(await api.publicKeys()).toEqual({ keys: [{ kty: "OKP", kid: "1" }] });
    expect(await api.isReady()).toBe(true);
  });
});

describe("without our extensions", () => {
  test("each of them has another way or says that it is not offered", () => {
    const extensions = Object.entries(contract).filter(([, endpoint]) => (endpoint as Endpoint).extension);
    expect(Object.keys(withoutExtension).toSorted()).toEqual(extensions.map(([name]) => name).toSorted());
  });

  test("a reset link is judged when the password is sent", async () => {
    const uuid = "3f0c8a54-5f0e-4d3c-9a55-0b8a4b1c2d3e";
    expect(await call("checkResetLink", { uuid })).toMatchObject({ code: 200 });
    expect(await call("resetPasswordByLink", { uuid, newPassword: "Open#Door1" })).toMatchObject({
      code: 400,
      msg: "The link has expired",
    });
  });

  test("a link to an application is judged when the assignment is tried, and the door has no name", async () => {
    expect(await call("checkSelfAssignment", { application: "Claims desk", client: "Acme" })).toMatchObject({
      code: 200,
      data: {},
    });
  });

  test("the download takes the list, and its next batch is empty", async () => {
    const first = await call("exportUsers", { search: "legacy", field: "lastName" });
    expect(first).toMatchObject({
      code: 200,
      data: [{ _id: "ada", applications: ["Claims desk"] }, { _id: "bob" }, { _id: "cyd", isActive: false }],
    });
    expect(await call("exportUsers", { after: "cyd" })).toMatchObject({ code: 200, data: [] });
  });

  test("a list cannot be narrowed to what uses a record, and is not passed off as that", async () => {
    for (const name of ["listActiveUsers", "exportUsers"] as const)
      expect(await call(name, { using: "APPLICATION.claims" })).toMatchObject({
        code: 501,
        msg: "This is not offered by the product API",
      });
  });

  test("access for a limited time is refused rather than given for ever", async () => {
    const named = { userId: "ada", validUntil: "2999-06-30" };
    const answers = [
      await call("assignApplication", { ...named, applicationId: "claims", clientId: "acme" }),
      await call("attachRoleToUser", { ...named, roleId: "r1" }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        code: 501,
        msg: "This is not offered by the product API: it gives access without an end",
      });
  });

  test("an extension without a substitute is code 501 with a message", async () => {
    expect(await call("resendCode", { email: "ada@example.test", purpose: "LOGIN" })).toMatchObject({
      code: 501,
      msg: expect.stringMatching(/start again/) as string,
    });
    expect(await call("permissionsOfPoc", { pocId: "x" })).toMatchObject({ code: 501 });
    const uses = [{ what: "page", count: 1 }] as const;
    expect(await call("removeUses", { kind: "APPLICATION", id: "a", uses: [...uses] })).toMatchObject({ code: 501 });
    expect(await call("listAuditEvents", {})).toMatchObject({
      code: 501,
      msg: "This is not offered by the product API: it does not say who did what",
    });
    expect(await call("approvalChain", { applicationId: "a", clientId: "b", pageId: "c" })).toMatchObject({
      code: 501,
    });
  });
});
