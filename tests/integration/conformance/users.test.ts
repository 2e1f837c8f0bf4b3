import { afterAll, beforeAll, expect, test } from "vitest";
import { newApplication, newClient } from "../../support/catalog";
import { newPerson } from "../../support/people";
import { png } from "../../support/pictures";
import { everyCallSucceeded, refusals, type SpecCall } from "./section";
import { openWorld, succeed, unique, type World } from "./world";

const CALLS: SpecCall[] = [
  {
    call: "POST /api/users/updateUser",
    who: "admin",
    bad: { username: "has spaces" },
    refused: ["userId", "firstName", "lastName", "phoneNumber", "email", "username"],
  },
  {
    call: "POST /api/users/createUserWithoutAppClientAndRole",
    who: "admin",
    body: "plain",
    bad: { phoneNumber: "123" },
    refused: ["email", "firstName", "lastName", "phoneNumber", "userName", "password"],
  },
  { call: "POST /api/users/deleteUser", who: "admin", bad: { userId: 42 }, refused: ["userId"] },
  {
    call: "POST /api/users/resetPassword",
    who: "admin",
    bad: { email: "no email", newPassword: "weak" },
    refused: ["email", "newPassword"],
  },
  { call: "GET /api/users/ListAllRole", who: "admin", bad: { page: "0" }, refused: ["page"] },
  { call: "GET /api/users/roleBasedOnUserId", who: "self", bad: {}, refused: ["userId"] },
  { call: "POST /api/users/attachRoleToUser", who: "admin", bad: {}, refused: ["userId", "roleId"] },
  { call: "POST /api/users/detachRoleToUser", who: "admin", bad: {}, refused: ["userId", "roleId"] },
  { call: "GET /api/users/assignedApplicationWithClient", who: "self", bad: {}, refused: ["userId"] },
  {
    call: "POST /api/users/addUserApplicationClinetRole",
    who: "self",
    bad: {},
    refused: ["userId", "applicationId", "clientId"],
  },
  { call: "POST /api/users/detachClient", who: "admin", bad: {}, refused: ["userId", "applicationId", "clientId"] },
  { call: "POST /api/users/roleBasedOnAapplication", who: "admin", bad: {}, refused: ["applicationId"] },
  { call: "POST /api/users/uploadProfileImage", who: "self", body: "form", bad: {}, refused: ["profile"] },
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

refusals(() => world, CALLS);

async function newUser() {
  const { email, firstName, lastName, phoneNumber, password } = newPerson();
  const user = { email, firstName, lastName, phoneNumber, password, userName: email.split("@")[0]! };
  const made = await world.client.plain(
    "/api/users/createUserWithoutAppClientAndRole",
    { ...user, name: `${firstName} ${lastName}` },
    world.admin.token,
  );
  expect(made).toMatchObject({ code: 200, isEncrypted: false });
  return { ...user, userId: (made.data as { _id: string })._id };
}

interface Listed {
  _id: string;
}

const listed = async (userId: string) => {
  const answer = await world.client.get("/api/users/listAllActiveUser", world.admin.token);
  expect(answer).toMatchObject({ code: 200, isEncrypted: true });
  return (answer.data as Listed[]).find(({ _id }) => _id === userId);
};

test("an Admin makes a user, changes the record, sets a password and deletes the user", async () => {
  const { client, admin, signIn } = world;
  const { userId, email, phoneNumber, password, userName, firstName } = await newUser();
  expect(await listed(userId)).toMatchObject({
    email,
    phoneNumber,
    firstName,
    userName,
    isActive: true,
    applicationData: [],
    roleAttached: [],
  });
  await signIn({ email, password });

  const changed = {
    userId,
    firstName: "Changed",
    lastName: "Name",
    phoneNumber,
    email,
    username: `${userName}.2`,
    status: "Active",
    isActive: true,
  };
  expect(await client.post("/api/users/updateUser", changed, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await listed(userId)).toMatchObject({ firstName: "Changed", lastName: "Name", userName: `${userName}.2` });

  expect(
    await client.post("/api/users/resetPassword", { email, newPassword: "Given#By1Admin" }, admin.token),
  ).toMatchObject({ code: 200 });
  expect(await client.post("/api/users/login", { email, password }, admin.token)).toMatchObject({ code: 401 });
  await signIn({ email, password: "Given#By1Admin" });

  expect(await client.post("/api/users/deleteUser", { userId }, admin.token)).toMatchObject({ code: 200 });
  expect(await listed(userId)).toBeUndefined();
  expect(await client.post("/api/users/deleteUser", { userId }, admin.token), "a second time").toMatchObject({
    code: 404,
    data: null,
  });
});

test("an email that is taken is refused by its field", async () => {
  const { email } = await newUser();
  const { userId: _id, ...other } = await newUser();
  const answer = await world.client.plain(
    "/api/users/createUserWithoutAppClientAndRole",
    { ...other, email },
    world.admin.token,
  );
  expect(answer).toMatchObject({ code: 409, data: { fieldErrors: { email: [answer.msg] } } });
});

test("a role is attached to a user and detached", async () => {
  const { client, admin } = world;
  const { userId } = await newUser();
  const role = { name: unique("Auditor"), status: "ACTIVE", description: "Reads everything" };
  succeed(await client.post("/api/users/createRole", role, admin.token));
  const roles = await client.get("/api/users/ListAllRole", admin.token);
  expect(roles).toMatchObject({ code: 200, isEncrypted: true });
  const found = (roles.data as (Listed & { name: string })[]).find(({ name }) => name === role.name)!;
  expect(found).toMatchObject(role);

  const both = { userId, roleId: found._id };
  expect(await client.post("/api/users/attachRoleToUser", both, admin.token)).toMatchObject({ code: 200 });
  const attached = () => client.get(`/api/users/roleBasedOnUserId?userId=${userId}`, admin.token);
  expect(await attached()).toMatchObject({ code: 200, isEncrypted: true, data: [{ _id: found._id, name: role.name }] });
  expect(await listed(userId)).toMatchObject({ roleAttached: [{ name: role.name }] });
  expect(await client.post("/api/users/detachRoleToUser", both, admin.token)).toMatchObject({ code: 200 });
  expect((await attached()).data).toEqual([]);
});

test("an application is assigned to a user for a client, and detached", async () => {
  const { client, admin, portico } = world;
  const { userId } = await newUser();
  const [{ id: applicationId, name }, { id: clientId, actualName }] = [
    await newApplication(portico.hub),
    await newClient(portico.hub),
  ];
  const role = {
    applicationId,
    clientId,
    role: unique("Approver"),
    roleId: "R-7",
    regions: ["Goa"],
    sequence: 1,
    actionOfRole: "Approval",
  };
  succeed(await client.post("/api/application/addApplicationRoleMaster", role, admin.token));
  const roles = await client.post("/api/users/roleBasedOnAapplication", { applicationId, clientId }, admin.token);
  expect(roles).toMatchObject({ code: 200, isEncrypted: true, data: [{ role: role.role, roleId: "R-7" }] });

  const assignment = { userId, applicationId, clientId, role: role.role };
  expect(await client.post("/api/users/addUserApplicationClinetRole", assignment, admin.token)).toMatchObject({
    code: 200,
  });
  const assigned = () => client.get(`/api/users/assignedApplicationWithClient?userId=${userId}`, admin.token);
  expect(await assigned()).toMatchObject({
    code: 200,
    isEncrypted: true,
    data: [
      {
        applicationId,
        clientId,
        role: role.role,
        applicationData: { name: { description: name } },
        clientData: { actualName },
      },
    ],
  });
  expect(await client.post("/api/users/detachClient", { userId, applicationId, clientId }, admin.token)).toMatchObject({
    code: 200,
  });
  expect((await assigned()).data).toEqual([]);
});

test("a picture is uploaded as a multipart form, and msg is where it is", async () => {
  const { client, user } = world;
  const picture = new Blob([new Uint8Array(png(85, 70))], { type: "image/png" });
  const sent = await client.upload(
    "/api/users/uploadProfileImage",
    { profile: picture, userId: user.account.id },
    user.token,
  );
  expect(sent).toMatchObject({
    code: 200,
    isEncrypted: false,
    msg: expect.stringMatching(/^\/uploads\/.+\.png$/) as string,
  });
  const text = new Blob(["no picture"], { type: "image/png" });
  const refused = await client.upload(
    "/api/users/uploadProfileImage",
    { profile: text, userId: user.account.id },
    user.token,
  );
  expect(refused).toMatchObject({ code: 400, data: { fieldErrors: { profile: [refused.msg] } } });
});

everyCallSucceeded(() => world, CALLS);
