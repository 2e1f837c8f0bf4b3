import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, newApplication, newClient } from "../../support/catalog";
import { newPerson } from "../../support/people";
import { everyCallSucceeded, refusals, type SpecCall } from "./section";
import { openWorld, succeed, type World } from "./world";

const CALLS: SpecCall[] = [
  { call: "POST /api/users/login", who: "anyone", bad: { password: "Wrong#1password" }, refused: ["email"] },
  {
    call: "POST /api/users/consumeLogInOtpEmail",
    who: "anyone",
    bad: { email: "no email" },
    refused: ["email", "otp"],
  },
  {
    call: "POST /api/users/ssoLogIn",
    who: "anyone",
    bad: { email: "no email", redirectUrl: "nowhere" },
    refused: ["email", "password", "redirectUrl"],
  },
  {
    call: "POST /api/users/signUp",
    who: "anyone",
    bad: {},
    refused: ["password", "email", "firstName", "lastName", "phoneNumber"],
  },
  { call: "POST /api/users/requestRequestPassword", who: "anyone", bad: { email: "no email" }, refused: ["email"] },
  { call: "POST /api/users/consumeRequestEmailOtp", who: "anyone", bad: {}, refused: ["email", "otp"] },
  {
    call: "POST /api/users/consumeRequestRequestPassword",
    who: "anyone",
    bad: { uuid: "no uuid", newPassword: "weak" },
    refused: ["uuid", "newPassword"],
  },
  {
    call: "POST /api/users/changePassword",
    who: "user",
    bad: { newPassword: "weak" },
    refused: ["oldPassword", "newPassword"],
  },
  {
    call: "POST /api/auth/oauth2/grantToken",
    who: "user",
    bad: { redirectUri: "javascript:alert(1)" },
    refused: ["clientId", "redirectUri", "userId"],
  },
  { call: "POST /api/auth/oauth2/DestroySession", who: "user", body: "plain", bad: {}, refused: [] },
  { call: "GET /api/users/listAllActiveUser", who: "self", bad: { size: "7" }, refused: ["size"] },
  {
    call: "GET /api/users/clientBasedOnApplicationAndUser",
    who: "self",
    bad: {},
    refused: ["userId", "applicationId"],
  },
  { call: "GET /api/application/getApplicationDetails", who: "user", bad: {}, refused: ["name"] },
  { call: "GET /api/client/getClientdetails", who: "user", bad: {}, refused: ["name"] },
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

refusals(() => world, CALLS);

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const aText = expect.stringMatching(/./) as string;

test("somebody registers, verifies the email and signs in by email, phone number and user id", async () => {
  const { client, code } = world;
  const { email, password, firstName, lastName, phoneNumber } = newPerson();
  const registered = await client.post("/api/users/signUp", { password, email, firstName, lastName, phoneNumber });
  expect(registered).toMatchObject({
    code: 200,
    msg: "Registered Successfully",
    isEncrypted: true,
    data: { _id: aText },
  });
  expect(await client.post("/api/users/login", { email, password }), "before the email is verified").toMatchObject({
    code: 403,
  });

  expect(await client.post("/api/users/consumeRequestEmailOtp", { email, otp: "12" })).toMatchObject({
    code: 400,
    msg: "Invalid OTP",
  });
  const otp = await code(email, "Verify your email");
  const verified = await client.post("/api/users/consumeRequestEmailOtp", { email, otp });
  const { _id } = registered.data as { _id: string };
  expect(verified).toMatchObject({ code: 200, isEncrypted: true, data: { id: _id } });

  const again = await client.post("/api/users/signUp", {
    password: "Other#Pass1",
    email,
    firstName,
    lastName,
    phoneNumber,
  });
  expect(again).toMatchObject({ code: 400, msg: "User already registered" });
  const userId = await userNameOf(email, password);
  for (const identifier of [{ phone: phoneNumber }, { userId }, { email }]) {
    const seen = world.portico.mail.messages.length;
    expect(await client.post("/api/users/login", { ...identifier, password })).toMatchObject({ code: 200, msg: aText });
    const signedIn = await client.post("/api/users/consumeLogInOtpEmail", {
      ...identifier,
      otp: await code(email, "Your sign-in code", seen),
    });
    expect(signedIn).toMatchObject({
      code: 200,
      isEncrypted: true,
      data: {
        AutherisationToken: aText,
        userData: { _id, email, firstName, lastName, phoneNumber, cPortalId: expect.any(String) as string },
        userRole: [],
      },
    });
  }
});

async function userNameOf(email: string, password: string): Promise<string> {
  const token = await world.signIn({ email, password });
  const users = succeed<{ email: string; userName: string }[]>(
    await world.client.get("/api/users/listAllActiveUser", world.admin.token),
  );
  expect(token).not.toBe("");
  return users.find((each) => each.email === email)!.userName;
}

test("a wrong password, a wrong code and an unknown account do not sign in", async () => {
  const { client, user } = world;
  const { email } = user.account;
  const wrong = { code: 401, msg: "Email, phone number, user id or password is wrong", data: null };
  expect(await client.post("/api/users/login", { email, password: "Wrong#1password" })).toMatchObject(wrong);
  expect(await client.post("/api/users/login", { userId: "nobody", password: "Wrong#1password" })).toMatchObject(wrong);
  for (const someone of [email, "nobody@example.test"]) {
    expect(await client.post("/api/users/consumeLogInOtpEmail", { email: someone, otp: "000000" })).toMatchObject({
      code: 400,
      msg: "Invalid OTP",
    });
  }
});

test("an Admin's role is answered in the wire's own spelling", async () => {
  const { client, admin, code, portico } = world;
  const { email, password } = admin.account;
  const seen = portico.mail.messages.length;
  await client.post("/api/users/login", { email, password });
  const { data } = await client.post("/api/users/consumeLogInOtpEmail", {
    email,
    otp: await code(email, "Your sign-in code", seen),
  });
  expect(data).toMatchObject({ userRole: [{ RolesDAta: { name: "Admin" } }] });
});

test("a visitor whom an application sent signs in for it, and for no address that is nobody's", async () => {
  const { client, code, portico, user } = world;
  const { email, password } = user.account;
  const { redirectUrl } = await newApplication(portico.hub);
  const ssoLogIn = (change: object) => client.post("/api/users/ssoLogIn", { email, password, redirectUrl, ...change });
  expect(await ssoLogIn({ password: "Wrong#1password" })).toMatchObject({ code: 401, msg: aText, data: null });
  expect(await ssoLogIn({ redirectUrl: "https://elsewhere.example.test/" })).toMatchObject({ code: 400, data: null });
  const seen = portico.mail.messages.length;
  expect(await ssoLogIn({})).toMatchObject({ code: 200, isEncrypted: true });
  const signedIn = await client.post("/api/users/consumeLogInOtpEmail", {
    email,
    otp: await code(email, "Your sign-in code", seen),
  });
  expect(signedIn).toMatchObject({
    code: 200,
    data: { AutherisationToken: aText, userData: { _id: user.account.id } },
  });
});

test("a forgotten password is set anew by the mailed link, once, and then changed", async () => {
  const { client, portico, signIn, user } = world;
  const { email } = user.account;
  const asked = await client.post("/api/users/requestRequestPassword", { email });
  expect(asked).toMatchObject({ code: 200, msg: "Reset Password link was sent to your email seccussfully" });
  expect(asked.data, "data truthy means success").toBeTruthy();
  const stranger = await client.post("/api/users/requestRequestPassword", { email: "nobody@example.test" });
  expect(stranger, "nobody learns who has an account").toMatchObject({ code: 200, msg: asked.msg });

  const { text } = await portico.mail.waitFor(email, ({ subject }) => subject === "Reset your password");
  const uuid = /resetpassword\/(\S{36})/.exec(text)![1]!;
  expect(uuid).toMatch(GUID);
  const reset = () => client.post("/api/users/consumeRequestRequestPassword", { uuid, newPassword: "Brand#New1door" });
  expect(await reset()).toMatchObject({ code: 200 });
  expect(await reset(), "a second time").toMatchObject({ code: 400, data: null });

  user.token = await signIn({ email, password: "Brand#New1door" });
  const change = (oldPassword: string) =>
    client.post("/api/users/changePassword", { oldPassword, newPassword: user.account.password }, user.token);
  expect(await change("Wrong#1password")).toMatchObject({ code: 400, data: { fieldErrors: { oldPassword: [aText] } } });
  expect(await change("Brand#New1door")).toMatchObject({ code: 200, isEncrypted: true });
});

test("the dashboard reads its user, launches an application and signs out", async () => {
  const { client, portico, signIn } = world;
  const user = { ...world.user.account, token: await signIn(world.user.account) };
  const [application, insurer] = [await newApplication(portico.hub), await newClient(portico.hub)];
  await assign(portico.hub, user, application, insurer, "Approver");

  const record = await client.get(`/api/users/listAllActiveUser?userId=${user.id}`, user.token);
  expect(record).toMatchObject({
    code: 200,
    isEncrypted: true,
    data: [
      {
        _id: user.id,
        userName: user.userName,
        isActive: true,
        applicationData: [{ _id: application.id, name: { description: application.name } }],
        clientData: [{ actualName: insurer.actualName }],
        userapplicationclinetrolesData: [{ applicationId: application.id, clientId: insurer.id, role: "Approver" }],
        roleAttached: [],
      },
    ],
  });

  const clients = await client.get(
    `/api/users/clientBasedOnApplicationAndUser?userId=${user.id}&applicationId=${application.id}`,
    user.token,
  );
  expect(clients).toMatchObject({
    code: 200,
    isEncrypted: true,
    data: [{ clientData: [{ actualName: insurer.actualName }], role: "Approver" }],
  });

  const named = (path: string, name: string) => client.get(`${path}?name=${encodeURIComponent(name)}`, user.token);
  expect(await named("/api/application/getApplicationDetails", application.name)).toMatchObject({
    code: 200,
    isEncrypted: true,
    data: [{ _id: application.id, name: { description: application.name } }],
  });
  expect(await named("/api/client/getClientdetails", insurer.actualName)).toMatchObject({
    code: 200,
    isEncrypted: true,
    data: [{ _id: insurer.id, actualName: insurer.actualName }],
  });

  const grant = { clientId: insurer.id, redirectUri: application.redirectUrl, userId: user.id };
  const granted = await client.post("/api/auth/oauth2/grantToken", grant, user.token);
  expect(granted).toMatchObject({
    code: 200,
    isEncrypted: true,
    data: { oAuthToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string },
  });
  const elsewhere = { ...grant, redirectUri: "https://elsewhere.example.test/" };
  expect(await client.post("/api/auth/oauth2/grantToken", elsewhere, user.token)).toMatchObject({ code: 403 });
  expect(await client.post("/api/auth/oauth2/grantToken", grant, world.admin.token), "in another's name").toMatchObject(
    { code: 403 },
  );

  const ended = await client.send("POST", "/api/auth/oauth2/DestroySession", { token: user.token });
  expect(ended).toMatchObject({ code: 200, isEncrypted: false });
  expect(await client.get(`/api/users/listAllActiveUser?userId=${user.id}`, user.token)).toMatchObject({
    code: 401,
    data: null,
  });
});

test("signing out takes no body that is no object", async () => {
  const answer = await world.client.plain(
    "/api/auth/oauth2/DestroySession",
    ["not", "an", "object"],
    world.admin.token,
  );
  expect(answer).toMatchObject({ code: 400, msg: "The body must be an object" });
});

everyCallSucceeded(() => world, CALLS);
