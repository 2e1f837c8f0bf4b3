import { beforeAll, describe, expect, test } from "vitest";
import { codeIn, masked, newAccount } from "../support/accounts";
import { anyone, from } from "../support/calls";
import { newApplication } from "../support/catalog";
import { newTemplate } from "../support/communication";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();
let base: string;

beforeAll(async () => {
  base = new URL((await newApplication(portico.hub)).redirectUrl).origin;
});

const ssoLogin = (email: string, password: string, redirectUrl = base) =>
  portico.hub.call("ssoLogin", { email, password, redirectUrl }, anyone);

describe("ssoLogin", () => {
  test("sends a code, which signs in as any other", async () => {
    const ada = await newAccount(portico.hub);
    expect(await ssoLogin(ada.email, ada.password)).toEqual({
      code: 200,
      msg: "A one-time code was sent to your email",
      data: { delayed: false, sentTo: [masked(ada.email)], waitSeconds: 30 },
    });
    const otp = codeIn((await portico.mail.waitFor(ada.email)).text);
    const signedIn = await portico.hub.call("consumeLoginCode", { email: ada.email, otp }, anyone);
    expect(signedIn).toMatchObject({ code: 200, data: { userData: { _id: ada.id } } });
    expect(
      await portico.hub.call("consumeLoginCode", { email: ada.email, otp }, anyone),
      "the code is used up",
    ).toMatchObject({ code: 400 });
  });

  test("sends it in the words of the application that the visitor comes from", async () => {
    const ada = await newAccount(portico.hub);
    const application = await newApplication(portico.hub);
    await newTemplate(portico.hub, { subject: "{{application}}: your code", applicationId: application.id });
    await ssoLogin(ada.email, ada.password, new URL(application.redirectUrl).origin);
    expect((await portico.mail.waitFor(ada.email)).subject).toBe(`${application.name}: your code`);
  });

  test("refuses as login does: a wrong password and an unknown account alike, the rest to who knows the password", async () => {
    const ada = await newAccount(portico.hub);
    const refused = { code: 401, msg: "Email, phone number, user id or password is wrong", data: null };
    expect(await ssoLogin(ada.email, "Wrong#1password")).toEqual(refused);
    expect(await ssoLogin(newPerson().email, ada.password)).toEqual(refused);
    const [unverified, inactive] = await Promise.all([
      newAccount(portico.hub, { isVerified: false }),
      newAccount(portico.hub, { isActive: false }),
    ]);
    expect(await ssoLogin(unverified.email, unverified.password)).toMatchObject({
      code: 403,
      data: { reason: "unverified" },
    });
    expect(await ssoLogin(inactive.email, inactive.password)).toMatchObject({
      code: 403,
      data: { reason: "inactive" },
    });
  });

  test("sends no code for an address that is not registered, and says so only to who knows the password", async () => {
    const ada = await newAccount(portico.hub);
    const blocked = await newApplication(portico.hub, { status: "INACTIVE" });
    for (const address of [
      "https://evil.example",
      `${base}.evil.example`,
      `https://${new URL(base).host}@evil.example/`,
      blocked.redirectUrl,
    ]) {
      expect(await ssoLogin(ada.email, ada.password, address)).toMatchObject({
        code: 400,
        msg: "The application that sent you is not registered here",
      });
      expect(await ssoLogin(ada.email, "Wrong#1password", address)).toMatchObject({ code: 401 });
    }
    expect(portico.mail.messages.filter(({ to }) => to.includes(ada.email))).toEqual([]);
  });

  test("counts tries together with login", async () => {
    const limited = portico.another({ rateLimits: true });
    const { email } = await newAccount(portico.hub);
    const tries = Array.from({ length: 12 }, (_, index) => {
      const input = { email, password: "Wrong#1password" };
      const caller = from(`192.0.2.${index + 1}`);
      return index % 2
        ? limited.call("login", input, caller)
        : limited.call("ssoLogin", { ...input, redirectUrl: base }, caller);
    });
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 401)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
  });
});

describe("checkAddress", () => {
  const check = async (address: string, match: "redirect" | "origin", application?: string) =>
    (await portico.hub.call("checkAddress", { address, match, application }, anyone)).code;

  test("knows a redirect address to the letter", async () => {
    const { id, name, redirectUrl, allowedUrl } = await newApplication(portico.hub);
    for (const application of [id, name, name.toUpperCase(), undefined])
      expect(await check(redirectUrl, "redirect", application)).toBe(200);
    for (const near of [
      `${redirectUrl}/`,
      `${redirectUrl}?a=1`,
      `${redirectUrl}#x`,
      redirectUrl.replace("login", "Login"),
      allowedUrl,
    ]) {
      expect(await check(near, "redirect", id), near).toBe(400);
    }
  });

  test("knows an origin whatever the path, and no lookalike", async () => {
    const { id, redirectUrl } = await newApplication(portico.hub);
    const { origin, host } = new URL(redirectUrl);
    expect(await check(`${origin}/any?x#y`, "origin", id)).toBe(200);
    for (const other of [
      `https://${host}.evil.example`,
      `https://${host}@evil.example`,
      `http://${host}`,
      `${origin}:8443`,
    ]) {
      expect(await check(other, "origin", id), other).toBe(400);
    }
  });

  test("wants the application that is named to be the one there, and in use", async () => {
    const [one, other] = await Promise.all([newApplication(portico.hub), newApplication(portico.hub)]);
    const gone = await newApplication(portico.hub, { deletedAt: new Date() });
    expect(await check(one.redirectUrl, "redirect", other.id)).toBe(400);
    expect(await check(one.redirectUrl, "origin", "nobody")).toBe(400);
    expect(await check(gone.redirectUrl, "redirect", gone.id)).toBe(400);
    expect(await check("javascript:alert(1)", "redirect", one.id)).toBe(400);
  });
});
