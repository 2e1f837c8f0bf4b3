import { describe, expect, test } from "vitest";
import { accountCookie } from "./account-cookies.server";

const headersWith = (cookie: string) => new Headers({ Cookie: cookie });

describe.each([
  ["__Host-portico-device", true],
  ["portico-trust", false],
])("%s", (name, isSecure) => {
  const cookie = accountCookie(
    name.replace("__Host-", ""),
    () => 30,
    () => isSecure,
  );

  test("is read by no script, sent by no other site, never in the clear, and kept from sibling domains", () => {
    const attributes = `Max-Age=${30 * 86_400}; Path=/; HttpOnly; SameSite=Lax`;
    expect(cookie.write(undefined, "ada.1")).toBe(`${name}=ada.1; ${attributes}${isSecure ? "; Secure" : ""}`);
  });

  test("holds one token of each account, the newest five", () => {
    expect(cookie.write("ada.1~bob.1", "bob.2")).toMatch(`${name}=bob.2~ada.1;`);
    expect(cookie.write("a.1~b.1~c.1~d.1~e.1", "f.1")).toMatch(`${name}=f.1~a.1~b.1~c.1~d.1;`);
  });

  test("is read by its whole name, and not when it is nothing of ours", () => {
    expect(cookie.read(headersWith(`other=1; ${name}=ada.1~bob.2; x=2`))).toBe("ada.1~bob.2");
    for (const foreign of [
      `x${name}=ada.1`,
      isSecure ? "portico-device=ada.1" : "__Host-portico-trust=ada.1",
      `${name}=`,
      `${name}=a"b`,
      `${name}=${"a".repeat(1_501)}`,
    ])
      expect(cookie.read(headersWith(foreign)), foreign).toBeUndefined();
  });
});
