import { describe, expect, test } from "vitest";
import { identityOf, isWithoutTenant, newcomerIn } from "./person";

const TENANT = "0b1c2d3e-4f50-4617-8899-aabbccddeeff";
const OBJECT = "7d1f9a52-0c3b-4d55-8b1e-3f2a6c9d0e11";
const domains = ["northwind.example"];
const foreign = { why: "foreignDomain" };

describe.each(["login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn"])(
  "at %s",
  (host) => {
    const iss = `https://${host}/${TENANT}/v2.0`;

    test("a person is tenant and object id: the subject is another one for each application", () => {
      const one = { iss, sub: "of the portal", tid: TENANT, oid: OBJECT };
      expect(identityOf(one)).toEqual({ issuer: iss, subject: OBJECT });
      expect(identityOf({ ...one, sub: "of another" })).toEqual(identityOf(one));
    });

    test("the name to sign in with is an email of the company", () => {
      const preferred_username = "ana@northwind.example";
      expect(newcomerIn(domains, { iss, sub: "1", preferred_username })).toMatchObject({ email: preferred_username });
      expect(newcomerIn(domains, { iss, sub: "1", upn: "ana@elsewhere.example" })).toEqual(foreign);
    });

    test.each(["common", "organizations", "consumers", "northwind.onmicrosoft.com", "{tenant}"])(
      "%s names no tenant",
      (name) => {
        expect(isWithoutTenant(iss.replace(TENANT, name))).toBe(true);
        expect(isWithoutTenant(iss)).toBe(false);
      },
    );
  },
);

describe("elsewhere", () => {
  const iss = "https://login.northwind.example/common/v2.0";

  test("a person is the subject, and a name to sign in with is no email", () => {
    expect(isWithoutTenant(iss)).toBe(false);
    expect(identityOf({ iss, sub: "1", oid: OBJECT })).toEqual({ issuer: iss, subject: "1" });
    const claims = { iss, sub: "1", preferred_username: "ana@northwind.example" };
    expect(newcomerIn(domains, claims)).toEqual({ why: "noEmail" });
  });
});

describe("at Google", () => {
  const claims = { iss: "https://accounts.google.com", sub: "1", email: "ana@northwind.example", email_verified: true };

  test("an account counts whose Workspace has the company's domain", () => {
    expect(newcomerIn(domains, { ...claims, hd: "NORTHWIND.example" })).toMatchObject({ email: claims.email });
    const elsewhere = { why: "foreignWorkspace" };
    expect(newcomerIn(domains, claims)).toEqual(elsewhere);
    expect(newcomerIn(domains, { ...claims, hd: "elsewhere.example" })).toEqual(elsewhere);
  });
});
