import CryptoJS from "crypto-js";
import { startWireServer, type WireCall, type WireReply, type WireServer } from "./wire-server";

export const LEGACY_SECRET = "theirs";
export const LEGACY_TOKEN = "legacy-token-1";
export const LEGACY_CODE = "123456";

const sealed = (value: unknown) => CryptoJS.AES.encrypt(JSON.stringify(value), LEGACY_SECRET).toString();
const unsealed = (text: string): unknown =>
  JSON.parse(CryptoJS.AES.decrypt(text, LEGACY_SECRET).toString(CryptoJS.enc.Utf8));

interface Answer {
  code: number;
  msg: string;
  data?: unknown;
}

export interface LegacyApi extends WireServer {
  sentTo(path: string): unknown;
}

const application = (_id: string, description: string, more: object = {}) => ({
  _id,
  name: { description, applicationLogo: "", applicationType: "NA" },
  applicationSecret: { applicationLogin: "NA", applicationLogoutUri: "", GrantTypes: "NA" },
  applicationAllowedUrl: `https://${_id}.example.test/logout`,
  applicationRedirectUrl: `https://${_id}.example.test/sso`,
  authenticationType: "NA",
  status: "ACTIVE",
  ...more,
});

const claims = application("claims", "Claims desk");
const applications = [application("roads", "roadside"), claims, application("old", "Archive", { status: "INACTIVE" })];
const acme = {
  _id: "acme",
  actualName: "Acme",
  displayName: "ACME Ltd",
  status: "ACTIVE",
  officeContact: "5550100200",
  uuid: "uuid-acme",
  schemaNames: "a,b",
};
const clients = [acme, { _id: "zenith", actualName: "Zenith", displayName: "Zenith", status: "INACTIVE" }];

const user = (_id: string, firstName: string, isActive = true) => ({
  _id,
  firstName,
  lastName: "Legacy",
  email: `${_id}@example.test`,
  phoneNumber: 9876543210,
  userName: _id,
  cPortalId: null,
  isActive,
  applicationData: [claims],
  clientData: [acme],
  userapplicationclinetrolesData: [{ applicationId: "claims", clientId: "acme", role: "Surveyor" }],
  roleAttached: _id === "ada" ? [{ _id: "r1", name: "Admin" }] : [],
});
const users = [user("ada", "Ada"), user("bob", "bob"), user("cyd", "Cyd", false)];

const named = (_id: string, name: string, status = "ACTIVE") => ({
  _id,
  name,
  description: `${name} of old`,
  status,
  __v: 0,
});

const mailbox = {
  _id: "m1",
  application: "All",
  fromMailId: "no-reply@example.test",
  password: "Their#Secret1",
  token: "",
  host: "mail.example.test",
  postNo: "25",
  status: "ACTIVE",
};

/** Spec §7 without our extensions: no search, paging or versions, HTTP status always 200. */
const calls: Record<string, (input: Record<string, unknown>, call: WireCall) => Answer> = {
  "POST /api/users/login": ({ email, password }) =>
    password === "Open#Door1"
      ? { code: 200, msg: `A code was sent to ${String(email)}` }
      : { code: 400, msg: "Wrong email or password" },
  "POST /api/users/consumeLogInOtpEmail": ({ otp }) =>
    otp === LEGACY_CODE
      ? {
          code: 200,
          msg: "Welcome",
          data: { AutherisationToken: LEGACY_TOKEN, userData: users[0], userRole: [{ RolesDAta: { name: "Admin" } }] },
        }
      : { code: 400, msg: "Invalid OTP" },
  "POST /api/users/requestRequestPassword": ({ email }) =>
    email === "ada@example.test"
      ? { code: 200, msg: "Sent", data: { sent: true } }
      : { code: 200, msg: "No such user", data: null },
  "POST /api/users/consumeRequestRequestPassword": () => ({ code: 400, msg: "The link has expired" }),
  "GET /api/users/listAllActiveUser": ({ userId }) => ({
    code: 200,
    msg: "ok",
    data: userId ? users.filter(({ _id }) => _id === userId) : users,
  }),
  "GET /api/application/getAllApplication": () => ({ code: 200, msg: "ok", data: applications }),
  "GET /api/client/getAllClient": () => ({ code: 200, msg: "ok", data: clients }),
  "GET /api/users/ListAllRole": () => ({
    code: 200,
    msg: "ok",
    data: [named("r1", "Admin"), named("r2", "clerk", "INACTIVE")],
  }),
  "GET /api/users/listAllPermission": () => ({ code: 200, msg: "ok", data: [named("p1", "read")] }),
  "GET /api/client/getAllPoc": () => ({ code: 200, msg: "ok", data: [{ _id: "poc", pocContact: 5550100200 }] }),
  "GET /api/emailNotification/getEmailNotification": () => ({ code: 200, msg: "ok", data: [mailbox] }),
  "POST /api/emailNotification/updateEmailNotification": () => ({ code: 200, msg: "Updated", data: {} }),
  "POST /api/users/attachPermissionsToRole": () => ({ code: 200, msg: "Attached", data: "ok" }),
  "POST /api/users/addUserApplicationClinetRole": () => ({ code: 200, msg: "Assigned", data: {} }),
  "POST /api/application/updateApplication/claims": () => ({ code: 200, msg: "Updated", data: { n: 1 } }),
  "POST /api/client/updateClains": () => ({ code: 200, msg: "Updated", data: {} }),
  "POST /api/auth/oauth2/grantToken": () => ({ code: 200, msg: "ok", data: { oAuthToken: "oauth-1" } }),
  "POST /api/auth/oauth2/DestroySession": () => ({ code: 200, msg: "Bye" }),
};

/** These are not encrypted (spec §7). */
const plain: Record<string, (call: WireCall) => Answer> = {
  "POST /api/users/createUserWithoutAppClientAndRole": () => ({ code: 200, msg: "Created", data: { _id: "new" } }),
  "POST /api/client/uploadLogoImage": () => ({ code: 200, msg: "/uploads/logo-1.png" }),
};

const OPEN = /\/(login|consume\w+|signUp|requestRequestPassword|uploadLogoImage)$/;

const json = (answer: Answer): WireReply => ({
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(answer),
});

function answer(call: WireCall): WireReply {
  const key = `${call.method} ${call.path}`;
  if (key === "GET /.well-known/jwks.json") return json({ keys: [{ kty: "OKP", kid: "1" }] } as never);
  if (key === "GET /uploads/logo-1.png")
    return { headers: { "Content-Type": "image/png" }, body: Buffer.from("a picture") };
  if (key === "GET /uploads/page-1.png")
    return { headers: { "Content-Type": "text/html" }, body: "<script>alert(1)</script>" };
  const known = calls[key] ?? plain[key];
  if (!known) return { status: 404, headers: { "Content-Type": "text/html" }, body: `<pre>Cannot ${key}</pre>` };
  if (!OPEN.test(call.path) && call.headers.authorization !== LEGACY_TOKEN)
    return json({ code: 401, msg: "Session expired" });
  if (plain[key]) return json(plain[key](call));
  const { data, ...rest } = calls[key]!(call.method === "GET" ? call.query : readBody(call), call);
  return json(
    data === undefined || data === null ? { ...rest, data } : { ...rest, data: { encryptedData: sealed(data) } },
  );
}

function readBody({ body }: WireCall): Record<string, unknown> {
  const sent = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {};
  return (typeof sent.encryptedData === "string" ? unsealed(sent.encryptedData) : sent) as Record<string, unknown>;
}

export async function startLegacyApi(): Promise<LegacyApi> {
  const server = await startWireServer(answer);
  return {
    ...server,
    sentTo(path) {
      const call = server.calls.findLast((each) => each.path === path);
      return call && readBody(call);
    },
  };
}
