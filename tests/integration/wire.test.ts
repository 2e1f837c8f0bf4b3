import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { oauth } from "~/contract/launch";
import { passwords } from "~/contract/password";
import { sessions as sessionCalls } from "~/contract/session";
import { account as signIns } from "~/contract/sign-in";
import { createSignInLink } from "~/hub/operate/installation/create-sign-in-link";
import { type Account, codeIn, newAccount, signIn } from "../support/accounts";
import { newApplication, newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { openSession } from "../support/open-session";
import { newPerson } from "../support/people";
import { post, send, type WireAnswer } from "../support/wire";

const portico = hubForFile({ demo: true });

/** Renames fields at any depth; independent of the code under test. */
function renamed(value: unknown, names: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [names[name] ?? name, renamed(item, names)]));
}

const called = new Set<EndpointName>();

async function succeed<Data>(name: EndpointName, input: Record<string, unknown> = {}, token?: string): Promise<Data> {
  const endpoint: Endpoint = contract[name];
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const plain = { method: "POST", body: JSON.stringify(input), ...(token ? { token } : {}) };
  const answer: WireAnswer =
    endpoint.method === "GET"
      ? await send(portico.hub, `${endpoint.path}?${query}`, token ? { token } : {})
      : endpoint.encrypted
        ? await post(portico.hub, endpoint.path, input, token)
        : await send(portico.hub, endpoint.path, plain);
  expect(answer, `${name}: ${answer.msg}`).toMatchObject({ status: 200, code: 200, isSealed: endpoint.encrypted });
  expect(answer.headers.get("Content-Type")).toContain("application/json");

  const right = renamed(
    answer.data,
    Object.fromEntries(Object.entries(endpoint.wireNames ?? {}).map(([ours, wire]) => [wire, ours])),
  );
  expect(endpoint.output.parse(right), name).toEqual(right);
  called.add(name);
  return answer.data as Data;
}

const codeFor = async (account: { email: string }, subject: string) =>
  codeIn((await portico.mail.waitFor(account.email, (mail) => mail.subject.startsWith(subject))).text);

test("somebody's whole way from registration to signing out, and every answer is of its declared shape", async () => {
  const person = newPerson();
  const { email, password } = person;
  const { _id: userId } = await succeed<{ _id: string }>("signUp", { ...person });
  await succeed("verifyEmail", { email, otp: await codeFor(person, "Verify your email") });
  await succeed("requestPasswordReset", { email });
  const { text } = await portico.mail.waitFor(email, ({ subject }) => subject === "Reset your password");
  const uuid = text.split("/resetpassword/")[1]!.slice(0, 36);
  await succeed("checkResetLink", { uuid });
  await succeed("judgePassword", { password: "Brand#New1door", uuid });
  await succeed("resetPasswordByLink", { uuid, newPassword: "Brand#New1door" });
  await succeed("requestUnlockLink", { email });
  const unlock = await portico.mail.waitFor(email, ({ subject }) => subject === "Sign in to Portico");
  await succeed("unlockByLink", { token: /\/unlock\/([\w-]{43})/.exec(unlock.text)![1]! });
  await succeed("login", { email, password: "Brand#New1door" });
  await succeed("resendCode", { email, purpose: "LOGIN" });
  const otp = await codeFor(person, "Your sign-in code");
  const { AutherisationToken: token } = await succeed<{ AutherisationToken: string }>("consumeLoginCode", {
    email,
    otp,
  });
  await succeed("changePassword", { oldPassword: "Brand#New1door", newPassword: password }, token);

  const { application, client } = await newAssignment(portico.hub, { id: userId } as Account);
  await succeed("listActiveUsers", { userId }, token);
  await succeed("clientsOfApplicationAndUser", { userId, applicationId: application.id }, token);
  await succeed("rolesOfUser", { userId }, token);
  await succeed("grantToken", { userId, clientId: client.id, redirectUri: application.redirectUrl }, token);
  await succeed("beginOpening", { applicationId: application.id, clientId: client.id }, token);
  await succeed("launchToken", { redirectUrl: application.redirectUrl }, token);
  await succeed("checkAddress", { address: application.redirectUrl, match: "redirect", application: application.id });
  const open = await newApplication(portico.hub, { selfAssignment: true });
  await succeed("checkSelfAssignment", { application: open.name, client: client.actualName });
  const attemptId = randomUUID();
  await succeed("ssoLogin", { email, password, redirectUrl: application.redirectUrl, attemptId });
  await succeed("codeState", { email, attemptId });
  await succeed("listOutbox", { search: email });

  await openSession(portico.hub.services.db, userId, { clientAddress: "192.0.2.1" });
  const { sessions } = await succeed<{ sessions: { _id: string; isCurrent: boolean }[] }>(
    "listSessions",
    { userId },
    token,
  );
  await succeed("endSession", { userId, sessionId: sessions.find(({ isCurrent }) => !isCurrent)!._id }, token);
  await succeed("endSessions", { userId }, token);
  await succeed("destroySession", {}, token);

  const link = await createSignInLink(portico.hub.services.db, "https://portico.example.test", email);
  await succeed("signInByLink", { token: link.split("/").at(-1)! });

  const declared = Object.keys({ ...signIns, ...passwords, ...oauth, ...sessionCalls });
  const ofUsers = ["checkSelfAssignment", "clientsOfApplicationAndUser", "rolesOfUser", "listActiveUsers"];
  const all = [...declared, ...ofUsers, "listOutbox"];
  expect([...called].toSorted(), "every call a person makes was made").toEqual(all.toSorted());
});

test("a session is answered in the wire's own names", async () => {
  const admin = await newAccount(portico.hub, { role: "Admin" });
  const { email, password } = admin;
  const attemptId = randomUUID();
  await post(portico.hub, "/api/users/login", { email, password, attemptId });
  const otp = await codeFor(admin, "Your sign-in code");
  const { data } = await post(portico.hub, "/api/users/consumeLogInOtpEmail", { email, otp, attemptId });
  expect(data).toEqual({
    AutherisationToken: expect.any(String) as string,
    device: expect.any(String) as string,
    factorDue: { at: expect.any(String) as string, isOver: false, demand: "any" },
    userData: {
      _id: admin.id,
      email,
      firstName: admin.firstName,
      lastName: admin.lastName,
      phoneNumber: admin.phoneNumber,
      cPortalId: admin.id,
      userName: admin.userName,
    },
    userRole: [{ RolesDAta: { _id: expect.any(String) as string, name: "Admin" } }],
  });
});

test("an active-user record is answered in the wire's own names", async () => {
  const account = await newAccount(portico.hub);
  const { application, client } = await newAssignment(portico.hub, account, "Approver");
  const token = await signIn(portico, account);
  const { data } = await send(portico.hub, `/api/users/listAllActiveUser?userId=${account.id}`, { token });
  expect(data).toMatchObject([
    {
      userName: account.userName,
      isActive: true,
      applicationData: [
        { _id: application.id, name: { description: application.name }, applicationSecret: { GrantTypes: "NA" } },
      ],
      clientData: [{ _id: client.id, actualName: client.actualName }],
      userapplicationclinetrolesData: [{ applicationId: application.id, clientId: client.id, role: "Approver" }],
      roleAttached: [],
    },
  ]);
});

test("a list is answered page by page, with the total", async () => {
  const admin = await newAccount(portico.hub, { role: "Admin" });
  for (let count = 0; count < 6; count++) await newAccount(portico.hub, { passwordHash: "none" });
  const token = await signIn(portico, admin);
  const page = (number: number) => send(portico.hub, `/api/users/listAllActiveUser?size=5&page=${number}`, { token });
  const [first, second, all] = [
    await page(1),
    await page(2),
    await send(portico.hub, "/api/users/listAllActiveUser", { token }),
  ];
  const ids = ({ data }: WireAnswer) => (data as { _id: string }[]).map(({ _id }) => _id);
  expect(first.total).toBe(ids(all).length);
  expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 10));
});

test("texts of any language come and go as they are", async () => {
  const person = newPerson({ firstName: "Žofie 日本", lastName: "O’Brien 🚗" });
  const { data } = await post(portico.hub, "/api/users/signUp", person);
  await portico.pool.query("update users set email_verified_at = now() where email = $1", [person.email]);
  const token = await signIn(portico, person);
  const { _id } = data as { _id: string };
  const record = await send(portico.hub, `/api/users/listAllActiveUser?userId=${_id}`, { token });
  expect(record.data).toMatchObject([{ firstName: "Žofie 日本", lastName: "O’Brien 🚗" }]);
});
