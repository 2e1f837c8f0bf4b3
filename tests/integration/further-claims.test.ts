import { decodeJwt } from "jose";
import { fetchUserInfo, tokenIntrospection } from "openid-client";
import { expect, test } from "vitest";
import { adminForFile } from "../support/admin";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile } from "../support/openid";
import { tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(portico);

const saved = ({ record }: OidcApplication, moreClaims: object[], more: object = {}) =>
  admin.call("saveSignOn", { id: record.id, kind: "oidc", moreClaims, ...more } as never);

test("a claim is copied, combined with others, or constant, under a name of its own or of another", async () => {
  const application = await newOidcApplication(openid);
  const { account, client } = await newUserOf(openid, application, "Editor");
  const table = [
    { sentAs: "preferred_username", value: "{email}" },
    { sentAs: "display", value: "{given_name} {family_name} ({client.name})" },
    { sentAs: "https://minio.example/policy", value: "readwrite" },
    { sentAs: "teams", value: "{groups}" },
    { sentAs: "teams_text", value: "all: {groups}" },
    { sentAs: "is_verified", value: "{email_verified}" },
    { sentAs: "phone", value: "{phone_number}" },
    { sentAs: "half", value: "{email} {phone_number}" },
  ];
  expect((await saved(application, table)).code).toBe(200);
  expect(await admin.get("signOnOfApplication", { id: application.record.id })).toMatchObject({ moreClaims: table });
  const { tokens, config } = await tokensFor(openid, application, account, { scope: "openid profile email groups" });
  const told = [
    decodeJwt(tokens.id_token!),
    await fetchUserInfo(config, tokens.access_token, account.id),
    await tokenIntrospection(config, tokens.access_token),
  ];
  for (const claims of told) {
    expect(claims).toMatchObject({
      email: account.email,
      preferred_username: account.email,
      display: `${account.firstName} ${account.lastName} (${client.actualName})`,
      "https://minio.example/policy": "readwrite",
      teams: ["Editor"],
      teams_text: "all: Editor",
      is_verified: true,
    });
    for (const name of ["phone", "half"]) expect(claims, "no scope allows the number").not.toHaveProperty(name);
  }
  const access = decodeJwt(tokens.access_token);
  expect(access).toMatchObject({ teams: ["Editor"], "https://minio.example/policy": "readwrite" });
  for (const name of ["preferred_username", "display", "is_verified"])
    expect(access, "who the user is stays out of it").not.toHaveProperty(name);
});

test("a claim that is replaced never shows what it was", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application, "Editor");
  expect((await saved(application, [{ sentAs: "role", value: "{phone_number}" }])).code).toBe(200);
  const { tokens } = await tokensFor(openid, application, account, { scope: "openid" });
  for (const token of [tokens.id_token!, tokens.access_token]) expect(decodeJwt(token)).not.toHaveProperty("role");
});

test.each([
  ["a claim of the token itself", { sentAs: "aud", value: "x" }, "sentAs", "aud says something of the token itself"],
  ["the end of the session", { sentAs: "session_expiry", value: "1" }, "sentAs", "session_expiry says something"],
  ["a claim that there is not", { sentAs: "a", value: "{password_hash}" }, "value", "There is no claim password_hash"],
  ["a lone brace", { sentAs: "a", value: "{email" }, "value", "Braces stand around the name of a claim"],
  ["what is no name", { sentAs: "a", value: "{__proto__}" }, "value", "There is no claim __proto__"],
  ["a name in use", { sentAs: "login", value: "x" }, "sentAs", "login is given to another claim"],
])("%s is refused by its field", async (_what, row, field, message) => {
  const application = await newOidcApplication(openid);
  const claimNames = [{ claim: "preferred_username", sentAs: "login" }];
  const answer = await saved(application, [row], { claimNames });
  expect(answer).toMatchObject({
    code: 400,
    data: { fieldErrors: { [`moreClaims.0.${field}`]: [expect.stringContaining(message) as string] } },
  });
});
