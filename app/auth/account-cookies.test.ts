import { beforeAll, describe, expect, test, vi } from "vitest";
import { deviceCookie, trustCookie } from "./account-cookies.server";

const headersWith = (cookie: string) => new Headers({ Cookie: cookie });

// Read at first use, and once.
beforeAll(() => void vi.stubEnv("PORTICO_URL", "https://portico.example"));

describe.each([
  ["__Host-portico-device", deviceCookie, 180],
  ["__Host-portico-trust", trustCookie, 30],
])("%s", (name, cookie, days) => {
  test("is read by no script, sent by no other site, never in the clear, and kept from sibling domains", () => {
    const attributes = `Max-Age=${days * 86_400}; Path=/; HttpOnly; SameSite=Lax; Secure`;
    expect(cookie.write(undefined, "ada.1")).toBe(`${name}=ada.1; ${attributes}`);
  });

  test("holds one token of each account, the newest five", () => {
    expect(cookie.write("ada.1~bob.1", "bob.2")).toMatch(`${name}=bob.2~ada.1;`);
    expect(cookie.write("a.1~b.1~c.1~d.1~e.1", "f.1")).toMatch(`${name}=f.1~a.1~b.1~c.1~d.1;`);
  });

  test("is read by its whole name, and not when it is nothing of ours", () => {
    expect(cookie.read(headersWith(`other=1; ${name}=ada.1~bob.2; x=2`))).toBe("ada.1~bob.2");
    for (const foreign of [
      `x${name}=ada.1`,
      `${name.replace("__Host-", "")}=ada.1`,
      `${name}=`,
      `${name}=a"b`,
      `${name}=${"a".repeat(1_501)}`,
    ])
      expect(cookie.read(headersWith(foreign)), foreign).toBeUndefined();
  });
});
