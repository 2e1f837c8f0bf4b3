import { afterEach, expect, test } from "vitest";
import { contract, type Endpoint } from "~/contract";
import { newAccount, signIn } from "../support/accounts";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";
import { post, sealedBody, sealText, send, type WireAnswer, type WireRequest } from "../support/wire";

const portico = hubForFile({ rateLimits: true });

const answers: WireAnswer[] = [];
const ask = async (path: string, request?: WireRequest) => {
  const answer = await send(portico.hub, path, request);
  answers.push(answer);
  return answer;
};

afterEach(() => {
  for (const { text, status, code, isSealed } of answers.splice(0)) {
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:|select |postgres/i);
    expect(code).toBe(status);
    expect(isSealed).toBe(false);
  }
});

const LOGIN = "/api/users/login";
const NESTED = "[".repeat(5_000) + "]".repeat(5_000);
const credentials = { email: "nobody@example.test", password: "Wrong#1password" };
const sealed = sealText(JSON.stringify(credentials));
const login = (body: BodyInit, headers = {}) => ask(LOGIN, { method: "POST", body, headers });

test.each<[string, () => BodyInit]>([
  ["no JSON", () => "no json"],
  ["half of a JSON text", () => '{"encryptedData": '],
  ["an array", () => JSON.stringify([sealed])],
  ["null", () => "null"],
  ["a number", () => "42"],
  ["the plain input", () => JSON.stringify(credentials)],
  ["an envelope of something else", () => JSON.stringify({ encryptedData: 42 })],
  ["an empty ciphertext", () => JSON.stringify({ encryptedData: "" })],
  ["no base64", () => JSON.stringify({ encryptedData: "not base64!" })],
  [
    "base64 of something else",
    () => JSON.stringify({ encryptedData: Buffer.from("something else, long enough for it").toString("base64") }),
  ],
  ["a ciphertext that was cut", () => JSON.stringify({ encryptedData: sealed.slice(0, -8) })],
  [
    "a ciphertext under another secret",
    () => JSON.stringify({ encryptedData: sealText(JSON.stringify(credentials), "another secret") }),
  ],
  ["an encrypted array", () => sealedBody([credentials])],
  ["an encrypted text", () => sealedBody("text")],
  ["an encrypted null", () => sealedBody(null)],
  ["nesting without end", () => JSON.stringify({ encryptedData: sealText(`{"email":${NESTED}}`) })],
  ["bytes that are no text", () => new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
])("a body that is %s is refused", async (_, body) => {
  expect(await login(body())).toMatchObject({ status: 400, data: null });
});

test("a missing body is an empty input, whose fields are asked for", async () => {
  expect(await ask(LOGIN, { method: "POST" })).toMatchObject({
    status: 400,
    data: { fieldErrors: { password: ["Password is required"] } },
  });
});

test("a body over the limit is refused with 413, whether its length is announced or not", async () => {
  const body = sealedBody({ ...credentials, padding: "x".repeat(600 * 1024) });
  expect(await login(body)).toMatchObject({ status: 413, msg: "The request is too large" });
  expect(await login(body, { "Content-Length": String(body.length) })).toMatchObject({ status: 413 });
});

test("characters that a database cannot hold are refused, not a failure", async () => {
  const admin = await newAccount(portico.hub, { role: "Admin" });
  const token = await signIn(portico, admin);
  expect(await login(sealedBody({ userId: "a\u0000b", password: "Wrong#1password" }))).toMatchObject({ status: 400 });
  expect(await login(sealedBody({ ...credentials, password: "a\u0000b" }))).toMatchObject({ status: 401 });
  expect(await login(sealedBody({ userId: "\ud800", password: "Wrong#1password" }))).toMatchObject({ status: 401 });
  expect(await ask("/api/users/listAllActiveUser?userId=%00", { token })).toMatchObject({ status: 400 });
  expect(await ask("/api/users/listAllActiveUser?userId=%zz", { token })).toMatchObject({ status: 404 });
});

test("another method is refused, with the one that is allowed", async () => {
  for (const [path, { method }] of [
    [LOGIN, { method: "POST" }],
    ["/api/users/ListAllRole", { method: "GET" }],
  ] as const) {
    for (const wrong of ["PUT", "DELETE", "PATCH", method === "GET" ? "POST" : "GET"]) {
      const answer = await ask(path, { method: wrong });
      expect(answer).toMatchObject({ status: 405, data: null });
      expect(answer.headers.get("Allow")).toBe(method === "GET" ? "GET, HEAD" : method);
    }
  }
});

test("an address that is no call is not found", async () => {
  for (const path of [
    "/api",
    "/api/",
    "/api/users",
    "/api/users/LOGIN",
    `${LOGIN}/`,
    "/api/users/login/extra",
    "/api/..%2f..%2fetc",
  ]) {
    expect(await ask(path, { method: "POST", body: sealedBody(credentials) }), path).toMatchObject({
      status: 404,
      data: null,
    });
  }
});

test("a person's token is the raw Authorization header, and nothing else is", async () => {
  const account = await newAccount(portico.hub);
  const token = await signIn(portico, account);
  const path = `/api/users/roleBasedOnUserId?userId=${account.id}`;
  expect(await send(portico.hub, path, { token })).toMatchObject({ status: 200, data: [] });
  const wrong: WireRequest[] = [
    {},
    { token: `Bearer ${token}` },
    { token: "Bearer" },
    { headers: { Cookie: `token=${token}` } },
    { headers: { "X-Authorization": token } },
  ];
  for (const request of wrong) {
    expect(await ask(path, request)).toMatchObject({ status: 401, msg: "Please sign in", data: null });
  }
  expect(await ask(`${path}&token=${token}&Authorization=${token}`)).toMatchObject({ status: 401 });
});

test("whom a call is about cannot be said twice", async () => {
  const [account, other] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  const token = await signIn(portico, account);
  const path = "/api/users/roleBasedOnUserId";
  expect(await ask(`${path}?userId=${other.id}&userId=${account.id}`, { token })).toMatchObject({ status: 403 });
  const both = await send(portico.hub, `/api/users/listAllActiveUser?userId=${account.id}&userId=${other.id}`, {
    token,
  });
  expect((both.data as { _id: string }[]).map(({ _id }) => _id)).toEqual([account.id]);
});

test("nobody without a token learns anything from any call that needs one", async () => {
  for (const { method, path, who, isBare } of Object.values(contract) as Endpoint[]) {
    // What answers without the envelope: tests/integration/authzen.test.ts.
    if (who.access === "none" || isBare) continue;
    const answer = await ask(path.replace("{id}", "1"), { method, ...(method === "POST" ? { body: "{}" } : {}) });
    expect([400, 401], path).toContain(answer.status);
  }
});

test("too many tries say when to come back, in the header too", async () => {
  const { email } = newPerson();
  await post(portico.hub, "/api/users/resendCode", { email, purpose: "LOGIN" });
  const answer = await ask("/api/users/resendCode", { method: "POST", body: sealedBody({ email, purpose: "LOGIN" }) });
  expect(answer.status).toBe(429);
  const { retryAfterSeconds } = answer.data as { retryAfterSeconds: number };
  expect(answer.headers.get("Retry-After")).toBe(String(retryAfterSeconds));
});
