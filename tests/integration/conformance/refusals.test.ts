import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "./client";
import { openWorld, succeed, unique, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const LOGIN = "/api/users/login";
const CREDENTIALS = { email: "nobody@example.test", password: "Wrong#1password" };
const UNREADABLE = { code: 400, msg: "encryptedData cannot be read", data: null, isEncrypted: false };

const sealed = (encryptedData: unknown): Promise<Answer> => world.client.plain(LOGIN, { encryptedData });

test("a ciphertext that cannot be read is a 400", async () => {
  const good = world.client.encrypt(JSON.stringify(CREDENTIALS));
  expect(await sealed("no ciphertext"), "no base64").toMatchObject(UNREADABLE);
  expect(await sealed(""), "nothing").toMatchObject(UNREADABLE);
  expect(await sealed(good.slice(0, -24)), "cut").toMatchObject(UNREADABLE);
  expect(await sealed(`${good.slice(0, 60)}AAAA${good.slice(64)}`), "damaged").toMatchObject(UNREADABLE);
  expect(
    await sealed(world.client.encrypt(JSON.stringify(CREDENTIALS), "another secret")),
    "of another secret",
  ).toMatchObject(UNREADABLE);
  expect(await sealed(world.client.encrypt("no json")), "of no JSON").toMatchObject(UNREADABLE);
});

test("a body of another form than the call's is a 400", async () => {
  const { client } = world;
  expect(await client.plain(LOGIN, CREDENTIALS), "plain").toMatchObject({
    code: 400,
    msg: "The body must carry encryptedData",
  });
  expect(await sealed(42), "a number").toMatchObject({ code: 400, msg: "The body must carry encryptedData" });
  expect(await client.post(LOGIN, [CREDENTIALS]), "a list").toMatchObject({
    code: 400,
    msg: "The body must be an object",
  });
  expect(await client.send("POST", LOGIN, { body: "{" }), "no JSON").toMatchObject({
    code: 400,
    msg: "The request cannot be read",
  });
  expect(await client.send("POST", LOGIN), "none").toMatchObject({
    code: 400,
    data: { fieldErrors: { password: ["Password is required"] } },
  });
  const json = await client.plain("/api/client/uploadLogoImage", { logo: "text" }, world.admin.token);
  expect(json, "JSON for a form").toMatchObject({ code: 400, msg: "The request cannot be read" });
});

test("what belongs into the body is not taken from the address, where logs would keep it", async () => {
  const { client, admin } = world;
  const credentials = new URLSearchParams(CREDENTIALS).toString();
  expect(await client.send("POST", `${LOGIN}?${credentials}`)).toMatchObject({
    code: 400,
    data: { fieldErrors: { password: ["Password is required"] } },
  });
  const role = { name: unique("Of the body"), status: "ACTIVE", description: "d" };
  succeed(await client.post("/api/users/createRole?description=of+the+address", role, admin.token));
  const roles = succeed<Record<string, unknown>[]>(await client.get("/api/users/ListAllRole", admin.token));
  expect(roles.find(({ name }) => name === role.name)).toMatchObject(role);
});

test("an oversized body is a 413", async () => {
  const { client, admin } = world;
  const tooLarge = { code: 413, msg: "The request is too large", data: null };
  expect(
    await client.post(LOGIN, { ...CREDENTIALS, padding: "x".repeat(20_000) }),
    "of a call without a token",
  ).toMatchObject(tooLarge);
  const role = { name: "Large", status: "ACTIVE", description: "x".repeat(600_000) };
  expect(await client.post("/api/users/createRole", role, admin.token)).toMatchObject(tooLarge);
  const logo = new Blob([new Uint8Array(2_000_000)]);
  expect(await client.upload("/api/client/uploadLogoImage", { logo }, admin.token), "a file").toMatchObject(tooLarge);
});

test("a field that the call does not know is ignored", async () => {
  const { client, admin } = world;
  const role = {
    name: unique("Known"),
    status: "ACTIVE",
    description: "With more",
    colour: "red",
    createdBy: "nobody",
    _id: "mine",
  };
  const made = succeed<{ _id: string }>(await client.post("/api/users/createRole", role, admin.token));
  expect(made._id).not.toBe("mine");
  const roles = succeed<Record<string, unknown>[]>(await client.get("/api/users/ListAllRole?colour=red", admin.token));
  expect(roles.find(({ name }) => name === role.name)).not.toHaveProperty("colour");
});

test.each<[string, unknown]>([
  ["a number", 5],
  ["a list", ["ACTIVE"]],
  ["an object", { value: "ACTIVE" }],
  ["true", true],
  ["null", null],
])("%s where a text belongs is a 400 by its field", async (_, wrong) => {
  const { client, admin } = world;
  const answer = await client.post(
    "/api/users/createRole",
    { name: wrong, status: wrong, description: wrong },
    admin.token,
  );
  expect(answer).toMatchObject({ code: 400 });
  const { fieldErrors } = answer.data as { fieldErrors: object };
  expect(Object.keys(fieldErrors).toSorted()).toEqual(["description", "name", "status"]);
});

test("another method is a 405 that names the right one", async () => {
  const { client } = world;
  for (const [path, allowed] of [
    [LOGIN, "POST"],
    ["/api/users/ListAllRole", "GET"],
    ["/api/application/updateApplication/1", "POST"],
  ] as const) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((each) => each !== allowed)) {
      const answer = await client.send(method, path);
      expect(answer, `${method} ${path}`).toMatchObject({
        code: 405,
        msg: `This address answers ${allowed} only`,
        data: null,
      });
      expect(answer.headers.get("Allow")).toBe(allowed === "GET" ? "GET, HEAD" : allowed);
    }
  }
});

test("an address that is no call is a 404, with a token too", async () => {
  const { client, admin } = world;
  for (const path of [
    "/api/nothing",
    "/api/users",
    "/api/users/LOGIN",
    "/api/users/login/",
    "/api/application/updateApplication",
  ]) {
    for (const method of ["GET", "POST"]) {
      const answer = await client.send(method, path, { token: admin.token });
      expect(answer, `${method} ${path}`).toMatchObject({ code: 404, msg: "There is no such call", data: null });
    }
  }
});

test("an id that names nothing is a 404, whatever it looks like", async () => {
  const { client, admin } = world;
  for (const roleId of ["00000000-0000-7000-8000-000000000000", "42", "'; drop table roles; --"]) {
    expect(await client.post("/api/users/deleteRole", { roleId }, admin.token), roleId).toMatchObject({
      code: 404,
      data: null,
    });
  }
  expect(await client.post("/api/users/deleteRole", { roleId: "a\u0000b" }, admin.token)).toMatchObject({ code: 400 });
});
