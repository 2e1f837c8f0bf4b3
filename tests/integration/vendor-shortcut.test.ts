import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "~/hub/kit/security/password-hash";
import type { Hub } from "~/hub/server/hub";
import { newAccount } from "../support/accounts";
import { anyone, from } from "../support/calls";
import { hubForFile } from "../support/hub";

const VENDOR = { identifier: "vendor.desk", url: "https://vendors.example.test/register?from=portico" };
const PASSWORD = "Vendors#Only1";

const portico = hubForFile();
let hub: Hub;

beforeAll(async () => {
  hub = portico.another({ vendor: { ...VENDOR, passwordHash: await hashPassword(PASSWORD) } });
});

const login = (userId: string, password: string, on = hub) => on.call("login", { userId, password }, anyone);
const REFUSED = { code: 401, msg: "Email, phone number, user id or password is wrong", data: null };

test("the vendor's credentials lead to the registration site, without an account or a code", async () => {
  for (const identifier of ["vendor.desk", " Vendor.DESK "]) {
    expect(await login(identifier, PASSWORD)).toEqual({
      code: 200,
      msg: "You are being taken to the vendor registration",
      data: { vendorUrl: VENDOR.url },
    });
  }
  expect(portico.mail.messages).toEqual([]);
  expect(await hub.call("consumeLoginCode", { userId: VENDOR.identifier, otp: "123456" }, anyone)).toMatchObject({
    code: 400,
    msg: "Invalid OTP",
  });
});

test("half of them is refused as any wrong password", async () => {
  const ada = await newAccount(portico.hub);
  expect(await login(VENDOR.identifier, "Wrong#1password")).toEqual(REFUSED);
  expect(await login("vendor", PASSWORD)).toEqual(REFUSED);
  expect(await login(ada.userName, PASSWORD)).toEqual(REFUSED);
});

test("without the setting they are nobody's", async () => {
  expect(await login(VENDOR.identifier, PASSWORD, portico.hub)).toEqual(REFUSED);
});

test("accounts sign in as ever", async () => {
  const ada = await newAccount(portico.hub);
  expect(await login(ada.userName, ada.password)).toMatchObject({ code: 200, data: { delayed: false } });
});

test("tries are limited as at an account, and those who know the password are not counted", async () => {
  const limited = portico.another({ rateLimits: true, vendor: hub.services.vendor });
  const from4 = (index: number) => from(`192.0.2.${index + 20}`);
  const enter = (password: string, index: number) =>
    limited.call("login", { userId: VENDOR.identifier, password }, from4(index));
  for (let index = 0; index < 12; index++) expect(await enter(PASSWORD, index)).toMatchObject({ code: 200 });
  const codes = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => (await enter("Wrong#1password", index)).code),
  );
  expect(codes.filter((code) => code === 429)).toHaveLength(2);
  expect(await enter(PASSWORD, 50)).toMatchObject({ code: 429 });
});
