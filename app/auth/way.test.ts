import { expect, test } from "vitest";
import { RETURN_MAX, returnAddress } from "./way.server";

const of = (address: string) => returnAddress(new URL(address, "https://portico.example.test"));

test.each([
  "/dashboard/change",
  "/dashboard/client?search=north&field=actualName",
  "/dashboard/user/0192/edit",
  "/dashboard/app/0192",
  "/open/claims-desk/northwind",
  "/applogin?client_id=desk&redirect_uri=https%3A%2F%2Fdesk.example.test%2F&response_type=token",
  "/ssologin?base=https%3A%2F%2Fdesk.example.test",
  "/appAuth?RedirectUrl=https%3A%2F%2Fdesk.example.test",
  "/loginandregister?Application=Desk&Client=North",
])("%s is returned to", (address) => {
  expect(of(address)).toBe(address);
});

test.each([
  "/",
  "/login",
  "/logout",
  "/dashboard",
  "/dashboard/app",
  "/dashboard/launch",
  "/dashboardx",
  "/evil",
  "/opener",
  "/open//evil.example",
  "/resetpassword/0192",
  "https://portico.example.test//evil.example",
  "https://portico.example.test//evil.example/dashboard/client",
  "https://portico.example.test/\\evil.example",
  "/dashboard//evil.example",
  "/dashboard/..//evil.example/dashboard/client",
  `/dashboard/client?search=${"x".repeat(RETURN_MAX)}`,
])("%s is not", (address) => {
  expect(of(address)).toBeUndefined();
});

test("a file to download is returned to by its list", () => {
  expect(of("/dashboard/user/download?field=email&search=north")).toBe("/dashboard/user?field=email&search=north");
});

test.each(["/dashboard/%2F%2Fevil.example", "/dashboard/%5Cevil.example", "/dashboard/client?next=//evil.example"])(
  "%s stays an address of ours",
  (address) => {
    const way = of(address);
    expect(new URL(way!, "https://portico.example.test").origin).toBe("https://portico.example.test");
  },
);
