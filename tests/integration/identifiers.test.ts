import { beforeAll, expect, test } from "vitest";
import type { Envelope } from "~/contract";
import { type Account, change, newAccount } from "../support/accounts";
import { anyone } from "../support/calls";
import { newApplication } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newPerson, type Person } from "../support/people";

type Named = Person & { userName: string };

const portico = hubForFile();
let people: Record<string, Named>;
let registered: string;

beforeAll(async () => {
  const stranger = newPerson();
  people = {
    unknown: { ...stranger, userName: stranger.email.split("@")[0]! },
    known: await newAccount(portico.hub),
    inactive: await newAccount(portico.hub, { isActive: false }),
    unverified: await newAccount(portico.hub, { isVerified: false }),
    "an Admin": await newAccount(portico.hub, { role: "Admin" }),
    deleted: await newAccount(portico.hub),
  };
  await change(portico.hub, people.deleted as Account, { deletedAt: new Date() });
  registered = (await newApplication(portico.hub)).redirectUrl;
});

const WRONG = { password: "Wrong#1password" };

const calls: Record<string, (who: Named) => Promise<Envelope<unknown>>> = {
  "a wrong password with an email": ({ email }) => portico.hub.call("login", { email, ...WRONG }, anyone),
  "a wrong password with a phone number": ({ phoneNumber: phone }) =>
    portico.hub.call("login", { phone, ...WRONG }, anyone),
  "a wrong password with a user id": ({ userName: userId }) => portico.hub.call("login", { userId, ...WRONG }, anyone),
  "a wrong password of who comes from an application": ({ email }) =>
    portico.hub.call("ssoLogin", { email, ...WRONG, redirectUrl: registered }, anyone),
  "a wrong password of who comes from nowhere known": ({ email }) =>
    portico.hub.call("ssoLogin", { email, ...WRONG, redirectUrl: "https://nowhere.example.test/" }, anyone),
  "a forgotten password": ({ email }) => portico.hub.call("requestPasswordReset", { email }, anyone),
  "a code to sign in with": ({ email }) => portico.hub.call("consumeLoginCode", { email, otp: "000000" }, anyone),
  "a code to verify the email with": ({ email }) => portico.hub.call("verifyEmail", { email, otp: "000000" }, anyone),
  "another code to sign in with": ({ email }) => portico.hub.call("resendCode", { email, purpose: "LOGIN" }, anyone),
  "another code to verify the email with": ({ email }) =>
    portico.hub.call("resendCode", { email, purpose: "VERIFY_EMAIL" }, anyone),
};

test.each(Object.keys(calls))("%s is answered alike, whoever is named", async (what) => {
  const { unknown, ...others } = people;
  const expected = await calls[what]!(unknown!);
  expect(expected.code).toBeLessThan(500);
  const answers = await Promise.all(
    Object.entries(others).map(async ([who, person]) => ({ who, answer: await calls[what]!(person) })),
  );
  for (const { who, answer } of answers) expect(answer, who).toEqual(expected);
});
