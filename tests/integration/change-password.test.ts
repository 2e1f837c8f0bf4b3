import { expect, test } from "vitest";
import { isAlive, newAccount, signIn } from "../support/accounts";
import { anyone, bearing } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

const NEW_PASSWORD = "Brand#New1door";
const changePassword = (token: string, oldPassword: string, newPassword = NEW_PASSWORD) =>
  portico.hub.call("changePassword", { oldPassword, newPassword }, bearing(token));

test("the new password works from then on, the old one does not, and only the caller's session goes on", async () => {
  const ada = await newAccount(portico.hub);
  const [current, other] = [await signIn(portico, ada), await signIn(portico, ada)];
  expect(await changePassword(current, ada.password)).toMatchObject({
    code: 200,
    msg: "Your password was changed, and your other sessions were ended",
  });

  expect(await isAlive(portico.hub, current, ada)).toBe(true);
  expect(await isAlive(portico.hub, other, ada)).toBe(false);
  const login = (password: string) => portico.hub.call("login", { email: ada.email, password }, anyone);
  expect(await login(ada.password)).toMatchObject({ code: 401 });
  expect(await login(NEW_PASSWORD)).toMatchObject({ code: 200 });
});

test("nothing is said of other sessions where there were none", async () => {
  const ada = await newAccount(portico.hub);
  const alone = await signIn(portico, ada);
  expect(await changePassword(alone, ada.password)).toMatchObject({ code: 200, msg: "Your password was changed" });
});

test("a wrong current password is refused under its field, and nothing changes", async () => {
  const ada = await newAccount(portico.hub);
  const [current, other] = [await signIn(portico, ada), await signIn(portico, ada)];
  expect(await changePassword(current, "Wrong#1password")).toEqual({
    code: 400,
    msg: "The current password is wrong",
    data: { fieldErrors: { oldPassword: ["The current password is wrong"] } },
  });
  expect(await isAlive(portico.hub, other, ada)).toBe(true);
});

test("the new password must fit and must be another one", async () => {
  const ada = await newAccount(portico.hub);
  const token = await signIn(portico, ada);
  for (const newPassword of ["weak", ada.password]) {
    expect(await changePassword(token, ada.password, newPassword)).toMatchObject({
      code: 400,
      data: { fieldErrors: { newPassword: [expect.any(String)] } },
    });
  }
});
