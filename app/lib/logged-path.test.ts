import { expect, test } from "vitest";
import { loggedPath } from "./logged-path";

test("the secret of a reset, sign-in, invitation or approval link is left out, everything else stays", () => {
  expect(loggedPath("/resetpassword/0b6f2a52-6b8e-4a0e-9f0e-3f9a2f1c9f7d")).toBe("/resetpassword/…");
  expect(loggedPath("/ResetPassword/0b6f.data")).toBe("/ResetPassword/…");
  expect(loggedPath("/signinlink/3f9a2f1c9f7d")).toBe("/signinlink/…");
  expect(loggedPath("/unlock/3f9a2f1c9f7d")).toBe("/unlock/…");
  expect(loggedPath("/notme/3f9a2f1c9f7d")).toBe("/notme/…");
  expect(loggedPath("/invitation/3f9a2f1c9f7d")).toBe("/invitation/…");
  expect(loggedPath("/dashboard/invitation/new")).toBe("/dashboard/invitation/new");
  expect(loggedPath("/dashboard/approve/3f9a2f1c9f7d")).toBe("/dashboard/approve/…");
  expect(loggedPath("/interaction/3f9a2f1c9f7d/login")).toBe("/interaction/…/login");
  expect(loggedPath("/oidc/authorize/3f9a2f1c9f7d")).toBe("/oidc/authorize/…");
  expect(loggedPath("/oidc/device/3f9a2f1c9f7d")).toBe("/oidc/device/…");
  expect(loggedPath("/oidc/device/authorize")).toBe("/oidc/device/authorize");
  expect(loggedPath("/dashboard/app")).toBe("/dashboard/app");
});
