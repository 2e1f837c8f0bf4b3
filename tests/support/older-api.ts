import CryptoJS from "crypto-js";
import { png } from "./pictures";
import { startWireServer, type WireCall, type WireReply, type WireServer } from "./wire-server";

export const OLDER_SECRET = "an older secret";
export const OLDER_CODE = "246810";
export const OLDER_PASSWORD = "Open#Door1";

export type OlderRecord = Record<string, unknown>;

interface Answer {
  code: number;
  msg: string;
  data?: unknown;
}

const wordsIn = (text: string): string[] => text.split(" ").filter(Boolean);

/** Paths and fields in spec §7. */
interface Noun {
  list: string;
  create: readonly [path: string, fields: string];
  update: readonly [path: string, fields: string];
  remove: readonly [path: string, fields: string];
  id: string;
}

const applicationFields =
  "name applicationSecret applicationAllowedUrl applicationRedirectUrl authenticationType status";
const clientFields = "actualName displayName email clientLogo address officeContact uuid status schemaNames";
const pocFields =
  "pocName pocAlternateName pocEmail pocAlternateEmail pocContact pocAlternateContact city state country zip clientId";
const approvalFields = "pageId roleId clientId projectId projectName pageName clientName roleName";
const mailFields = "application fromMailId ccMailId password host postNo defaultTo status url userName token type";
const gatewayFields = [
  "providerName application clientName gatewayId nameOfTheGateway url token status defaultNo entityId",
  "apiCodeValue apiCodeAttribute userNameValue userNameAttribute passwordValue passwordAttribute senderIdValue",
  "senderIdAttribute countryCodeValue countryCodeAttribute mobileNoAttribute messageAttribute",
].join(" ");
const templateFields = "Application TemplateId TemplateName Client Template Status";

export const OLDER_NOUNS = {
  role: {
    list: "/api/users/ListAllRole",
    create: ["/api/users/createRole", "name status description"],
    update: ["/api/users/updateRole", "roleId name status description"],
    remove: ["/api/users/deleteRole", "roleId"],
    id: "roleId",
  },
  permission: {
    list: "/api/users/listAllPermission",
    create: ["/api/users/createPermission", "name status description"],
    update: ["/api/users/updatePermission", "permissionId name status description"],
    remove: ["/api/users/deletePermission", "permissionId"],
    id: "permissionId",
  },
  application: {
    list: "/api/application/getAllApplication",
    create: ["/api/application/registerApplication", `${applicationFields} createdBy`],
    update: ["/api/application/updateApplication", `${applicationFields} updatedBy`],
    remove: ["/api/application/deleteApplication", "userId isActive"],
    id: "in the path",
  },
  applicationRole: {
    list: "/api/application/getApplicationRoleMaste",
    create: [
      "/api/application/addApplicationRoleMaster",
      "applicationId role roleId clientId regions sequence actionOfRole rangeFrom rangeTo",
    ],
    update: [
      "/api/application/updateApplicationRoleMaste",
      "applicationRoleMasteId applicationId role regions roleId sequence actionOfRole rangeFrom rangeTo",
    ],
    remove: ["/api/application/deleteApplicationRoleMaste", "applicationRoleMasteId"],
    id: "applicationRoleMasteId",
  },
  page: {
    list: "/api/page/getAllPage",
    create: ["/api/page/createPage", "page description applicationId applicationName status"],
    update: ["/api/page/updatePage", "pageId page applicationName status"],
    remove: ["/api/page/deletePage", "pageId"],
    id: "pageId",
  },
  approval: {
    list: "/api/application/getDocumentApprovalMaster",
    create: ["/api/application/createDocumentApprovalMaster", approvalFields],
    update: ["/api/application/updateDocumentApprovalMaster", `${approvalFields} documnetMasteId`],
    remove: ["/api/application/deleteDocumentApprovalMaster", "documnetMasteId"],
    id: "documnetMasteId",
  },
  client: {
    list: "/api/client/getAllClient",
    create: ["/api/client/createClient", clientFields],
    update: ["/api/client/updateClient", `clientId ${clientFields} isDeleted`],
    remove: ["/api/client/deleteClient", "clientId"],
    id: "clientId",
  },
  poc: {
    list: "/api/client/getAllPoc",
    create: ["/api/client/createPoc", `${pocFields} createdBy`],
    update: ["/api/client/updatePoc", `pocId ${pocFields} updatedBy`],
    remove: ["/api/client/deletePoc", "pocId"],
    id: "pocId",
  },
  clan: {
    list: "/api/client/getAllClains",
    create: ["/api/client/createClains", "clientId name count type createdBy"],
    update: ["/api/client/updateClains", "clainsId clientId name count type"],
    remove: ["/api/client/deleteClains", "clainsId"],
    id: "clainsId",
  },
  mail: {
    list: "/api/emailNotification/getEmailNotification",
    create: ["/api/emailNotification/createEmailNotification", mailFields],
    update: ["/api/emailNotification/updateEmailNotification", `emailNotificationId ${mailFields}`],
    remove: ["/api/emailNotification/deleteEmailNotification", "emailNotificationId"],
    id: "emailNotificationId",
  },
  gateway: {
    list: "/api/notificationConfiguration/allList",
    create: ["/api/notificationConfiguration/create", gatewayFields],
    update: ["/api/notificationConfiguration/update", `notificationId ${gatewayFields}`],
    remove: ["/api/notificationConfiguration/delete", "notificationId"],
    id: "notificationId",
  },
  smsTemplate: {
    list: "/api/smsMaster/allList",
    create: ["/api/smsMaster/create", templateFields],
    update: ["/api/smsMaster/update", `_id ${templateFields}`],
    remove: ["/api/smsMaster/delete", "TemplateId _id"],
    id: "TemplateId",
  },
  mailTemplate: {
    list: "/api/emailMaster/allList",
    create: ["/api/emailMaster/create", `${templateFields} Subject`],
    update: ["/api/emailMaster/update", `_id ${templateFields} Subject`],
    remove: ["/api/emailMaster/delete", "TemplateId _id"],
    id: "TemplateId",
  },
} as const satisfies Record<string, Noun>;

export type OlderNoun = keyof typeof OLDER_NOUNS | "user";

/** Other calls of §7, with their fields. */
const OTHERS = {
  "/api/users/login": "email phone userId password",
  "/api/users/consumeLogInOtpEmail": "email phone userId otp",
  "/api/users/signUp": "password email firstName lastName phoneNumber",
  "/api/users/requestRequestPassword": "email",
  "/api/users/consumeRequestEmailOtp": "email otp",
  "/api/users/consumeRequestRequestPassword": "uuid newPassword",
  "/api/users/changePassword": "oldPassword newPassword",
  "/api/auth/oauth2/grantToken": "clientId redirectUri userId",
  "/api/auth/oauth2/DestroySession": "",
  "/api/users/listAllActiveUser": "userId",
  "/api/users/roleBasedOnUserId": "userId",
  "/api/users/clientBasedOnApplicationAndUser": "userId applicationId",
  "/api/users/assignedApplicationWithClient": "userId",
  "/api/users/updateUser": "userId firstName lastName phoneNumber email username status isActive",
  "/api/users/createUserWithoutAppClientAndRole": "name email firstName lastName phoneNumber userName password",
  "/api/users/deleteUser": "userId",
  "/api/users/addUserApplicationClinetRole": "userId applicationId clientId role",
  "/api/users/roleBasedOnAapplication": "applicationId clientId",
  "/api/application/pagesOfRole": "roleName applicationName clientName",
  "/api/client/uploadLogoImage": "logo",
} as const;

/** Field names by path. */
export const olderFields: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Object.entries(OTHERS),
    ...Object.values<Noun>(OLDER_NOUNS).flatMap(({ list, create, update, remove }) => [
      [list, ""] as const,
      create,
      update,
      remove,
    ]),
  ].map(([path, fields]) => [path, wordsIn(fields)]),
);

export interface OlderApi extends WireServer {
  records: Record<OlderNoun, OlderRecord[]>;
  /** "path field", not in spec §7. */
  surplus: string[];
  /** `never` for no answer, undefined for the usual one. */
  answer(path: string, otherwise: Answer | WireReply | "never" | undefined): void;
  sentTo(path: string): OlderRecord;
}

/** Exactly §7's calls and §3's records: no search, paging, versions or extensions. Refuses other fields; the HTTP status is always 200. */
export async function startOlderApi(): Promise<OlderApi> {
  const records = sample();
  const surplus: string[] = [];
  const otherwise = new Map<string, Answer | WireReply | "never">();
  let made = 0;

  function change(path: string, input: OlderRecord, inPath: string | undefined): Answer | undefined {
    for (const [name, noun] of Object.entries(OLDER_NOUNS) as [keyof typeof OLDER_NOUNS, Noun][]) {
      const kept = records[name];
      if (path === noun.list) return success(kept);
      if (path === noun.create[0]) {
        kept.push({ ...input, _id: objectId(++made) });
        return { code: 200, msg: "Created", data: { acknowledged: true } };
      }
      const id = inPath ?? (path === noun.update[0] ? input._id : undefined) ?? input[noun.id];
      const at = kept.findIndex(({ _id }) => _id === id);
      if (path === noun.update[0]) {
        if (at < 0) return { code: 404, msg: "No such record" };
        kept[at] = { ...kept[at], ...input, _id: id };
        return { code: 200, msg: "Updated" };
      }
      if (path === noun.remove[0]) {
        if (at < 0) return { code: 404, msg: "No such record" };
        kept.splice(at, 1);
        return { code: 200, msg: "Deleted" };
      }
    }
    return undefined;
  }

  const linksOf = (user: OlderRecord | undefined) =>
    (user?.userapplicationclinetrolesData ?? []) as { applicationId: string; clientId: string; role: string }[];
  const userOf = (id: unknown) => records.user.find(({ _id }) => _id === id);
  const byEmail = (email: unknown) => records.user.find((user) => user.email === email);

  /** The active-user record of §3. */
  const activeUser = (user: OlderRecord) => {
    const { userName, applicationData, clientData, userapplicationclinetrolesData, roleAttached } = user;
    return { userName, applicationData, clientData, userapplicationclinetrolesData, roleAttached };
  };
  /** The user of §3, as in the admin's list. */
  const listedUser = ({ clientData: _, userapplicationclinetrolesData: __, ...user }: OlderRecord) => user;

  const others: Record<keyof typeof OTHERS, (input: OlderRecord) => Answer> = {
    "/api/users/login": ({ email, password }) =>
      byEmail(email) && password === OLDER_PASSWORD
        ? { code: 200, msg: "OTP sent" }
        : { code: 400, msg: "Wrong email or password" },
    "/api/users/consumeLogInOtpEmail": ({ email, otp }) => {
      const user = byEmail(email);
      if (!user || otp !== OLDER_CODE) return { code: 400, msg: "OTP does not match" };
      const { _id, firstName, lastName, phoneNumber, cPortalId } = user;
      const [role] = (user.roleAttached ?? []) as { name: string }[];
      const userData = { _id, email, firstName, lastName, phoneNumber, cPortalId };
      const userRole = role ? [{ RolesDAta: { name: role.name } }] : [];
      return success({ AutherisationToken: `token of ${String(_id)}`, userData, userRole });
    },
    "/api/users/signUp": () => ({ code: 200, msg: "Registered", data: { _id: objectId(900) } }),
    "/api/users/requestRequestPassword": ({ email }) =>
      byEmail(email) ? { code: 200, msg: "Sent", data: { sent: true } } : { code: 200, msg: "No such user" },
    "/api/users/consumeRequestEmailOtp": ({ otp }) =>
      otp === OLDER_CODE
        ? { code: 200, msg: "Verified", data: { id: objectId(900) } }
        : { code: 400, msg: "Wrong code" },
    "/api/users/consumeRequestRequestPassword": () => ({ code: 400, msg: "This password was used before" }),
    "/api/users/changePassword": () => ({ code: 200, msg: "Password changed" }),
    "/api/auth/oauth2/grantToken": () => success({ oAuthToken: "oauth-1" }),
    "/api/auth/oauth2/DestroySession": () => ({ code: 200, msg: "Bye" }),
    "/api/users/listAllActiveUser": ({ userId }) =>
      success(
        userId === undefined
          ? records.user.map(listedUser)
          : records.user.filter((user) => user === userOf(userId)).map(activeUser),
      ),
    "/api/users/roleBasedOnUserId": ({ userId }) => {
      const names = ((userOf(userId)?.roleAttached ?? []) as { name: string }[]).map(({ name }) => name);
      return success(records.role.filter(({ name }) => names.includes(String(name))));
    },
    "/api/users/clientBasedOnApplicationAndUser": ({ userId, applicationId }) =>
      success(
        linksOf(userOf(userId))
          .filter((link) => link.applicationId === applicationId)
          .map(({ clientId, role }) => ({
            clientData: records.client.filter(({ _id }) => _id === clientId).map(({ actualName }) => ({ actualName })),
            role,
          })),
      ),
    "/api/users/assignedApplicationWithClient": ({ userId }) => success(linksOf(userOf(userId))),
    "/api/users/updateUser": ({ userId, ...changes }) => {
      Object.assign(userOf(userId) ?? {}, changes);
      return { code: 200, msg: "Updated" };
    },
    "/api/users/createUserWithoutAppClientAndRole": () => ({ code: 200, msg: "Created" }),
    "/api/users/deleteUser": () => ({ code: 200, msg: "Deleted" }),
    "/api/users/addUserApplicationClinetRole": () => ({ code: 200, msg: "Assigned" }),
    "/api/users/roleBasedOnAapplication": ({ applicationId }) =>
      success(records.applicationRole.filter((role) => role.applicationId === applicationId)),
    "/api/application/pagesOfRole": ({ roleName }) =>
      success(
        records.applicationRole.some(({ role }) => role === roleName)
          ? [{ pageData: records.page.map(({ _id, page }) => ({ _id, page })) }]
          : [],
      ),
    "/api/client/uploadLogoImage": () => ({ code: 200, msg: "uploads/new-logo.png" }),
  };

  function answer(call: WireCall): WireReply | Promise<undefined> {
    if (/^\/uploads\/[\w-]+\.png$/.test(call.path))
      return { headers: { "Content-Type": "image/png" }, body: new Uint8Array(png(380, 118)) };
    const [, withoutId, inPath] = /^(\/api\/application\/(?:update|delete)Application)\/(.+)$/.exec(call.path) ?? [];
    const path = withoutId ?? call.path;
    const fields = olderFields.get(path);
    if (!fields)
      return { status: 404, headers: { "Content-Type": "text/html" }, body: `<pre>Cannot ${call.path}</pre>` };
    const instead = otherwise.get(path);
    if (instead === "never") return new Promise(() => undefined);
    if (instead) return "code" in instead ? sealedReply(instead) : instead;

    const isForm = call.headers["content-type"]?.startsWith("multipart/") ?? false;
    const input = isForm ? {} : call.method === "GET" ? call.query : readBody(call);
    const sent = isForm
      ? [...call.body.toString("latin1").matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => name!)
      : Object.keys(input);
    const unknown = sent.filter((name) => !fields.includes(name));
    surplus.push(...unknown.map((name) => `${path} ${name}`));
    if (unknown.length > 0) return sealedReply({ code: 400, msg: `"${unknown.join()}" is not allowed` });
    const isOpen = /login|consume|signUp|requestRequest|upload/i.test(path);
    const token = String(call.headers.authorization);
    if (!isOpen && !records.user.some(({ _id }) => token === `token of ${String(_id)}`))
      return sealedReply({ code: 401, msg: "Session expired" });
    const found = change(path, input, inPath) ?? others[path as keyof typeof OTHERS](input);
    return sealedReply(found);
  }

  const server = await startWireServer(answer);
  return {
    ...server,
    records,
    surplus,
    answer(path, instead) {
      if (instead) otherwise.set(path, instead);
      else otherwise.delete(path);
    },
    sentTo(path) {
      const call = server.calls.findLast((each) => each.path === path);
      if (!call) throw new Error(`Nothing was sent to ${path}`);
      return readBody(call);
    },
  };
}

const success = (data: unknown): Answer => ({ code: 200, msg: "ok", data });
/** Like MongoDB's ids. */
const objectId = (number: number): string => `64f0c0ffee${number.toString(16).padStart(14, "0")}`;

function sealedReply({ data, ...rest }: Answer): WireReply {
  const sealed = CryptoJS.AES.encrypt(JSON.stringify(data ?? null), OLDER_SECRET).toString();
  const body = { ...rest, data: data === undefined ? null : { encryptedData: sealed } };
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function readBody({ body }: WireCall): OlderRecord {
  const sent = body.length > 0 ? (JSON.parse(body.toString()) as OlderRecord) : {};
  if (typeof sent.encryptedData !== "string") return sent;
  return JSON.parse(CryptoJS.AES.decrypt(sent.encryptedData, OLDER_SECRET).toString(CryptoJS.enc.Utf8)) as OlderRecord;
}

export const OLDER = {
  admin: { _id: objectId(1), email: "ada@older.example.test" },
  user: { _id: objectId(2), email: "bob@older.example.test" },
  client: objectId(10),
  otherClient: objectId(11),
  application: objectId(20),
  role: objectId(30),
  page: objectId(40),
  mail: objectId(50),
  mailTemplate: objectId(60),
};

function sample(): Record<OlderNoun, OlderRecord[]> {
  const client = {
    _id: OLDER.client,
    actualName: "Acme",
    displayName: "ACME Ltd",
    email: "",
    address: "",
    officeContact: 5550100200,
    uuid: "uuid-acme",
    status: "ACTIVE",
    clientLogo: "uploads/logo.png",
    schemaNames: "",
  };
  const other = { ...client, _id: OLDER.otherClient, actualName: "Zenith", displayName: "Zenith", clientLogo: "" };
  const application = {
    _id: OLDER.application,
    name: { description: "Claims desk", applicationLogo: "", applicationType: "NA" },
    applicationSecret: { applicationLogin: "NA", applicationLogoutUri: "Claims of all kinds", GrantTypes: "NA" },
    applicationAllowedUrl: "https://claims.example.test/logout",
    applicationRedirectUrl: "https://claims.example.test/sso",
    authenticationType: "NA",
    status: "ACTIVE",
  };
  const person = { lastName: "Older", phoneNumber: "9876543210", cPortalId: "cp-1", isActive: true };
  return {
    user: [
      {
        ...person,
        ...OLDER.admin,
        firstName: "Ada",
        userName: "ada",
        applicationData: [],
        clientData: [],
        userapplicationclinetrolesData: [],
        roleAttached: [{ name: "Admin" }],
      },
      {
        ...person,
        ...OLDER.user,
        firstName: "Bob",
        userName: "bob",
        applicationData: [application],
        clientData: [client, other],
        userapplicationclinetrolesData: [
          { applicationId: OLDER.application, clientId: OLDER.client, role: "User" },
          { applicationId: OLDER.application, clientId: OLDER.otherClient, role: "User" },
        ],
        roleAttached: [],
      },
    ],
    role: [{ _id: objectId(31), name: "Admin", description: "All", status: "ACTIVE" }],
    permission: [{ _id: objectId(35), name: "Read", description: "Reads", status: "ACTIVE" }],
    application: [application],
    client: [client, other],
    applicationRole: [
      {
        _id: OLDER.role,
        role: "Checker",
        roleId: "R1",
        applicationId: OLDER.application,
        applicationName: "Claims desk",
        applicationData: application,
        clientData: client,
        regions: [],
        sequence: 1,
        actionOfRole: "Approval",
        rangeFrom: 0,
        rangeTo: 100,
      },
    ],
    page: [
      {
        _id: OLDER.page,
        page: "Invoice",
        description: "",
        applicationId: OLDER.application,
        applicationName: "Claims desk",
        status: "ACTIVE",
      },
    ],
    approval: [],
    poc: [],
    clan: [],
    mail: [
      {
        _id: OLDER.mail,
        application: "All",
        fromMailId: "no-reply@older.example.test",
        ccMailId: [],
        password: "Their#Secret1",
        host: "mail.example.test",
        postNo: "25",
        defaultTo: "",
        status: "ACTIVE",
        url: "",
        userName: "",
        token: "",
        type: "SMTP",
      },
    ],
    gateway: [],
    smsTemplate: [],
    mailTemplate: [
      {
        _id: OLDER.mailTemplate,
        Application: "All",
        Client: "All",
        ClientName: "All",
        TemplateId: "T1",
        TemplateName: "LOGIN_OTP",
        Subject: "Your code",
        Template: '<p>{{otp}}</p><script>alert("x")</script>',
        Status: "ACTIVE",
      },
    ],
  };
}
