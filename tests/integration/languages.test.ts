import { beforeAll, describe, expect, test } from "vitest";
import { loadLanguages } from "~/languages/languages.server";
import { newAccount, signIn } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

beforeAll(loadLanguages);

const DEVANAGARI = /\p{Script=Devanagari}/u;
const inHindi = { ...anyone, language: "hi" } as const;

const languageOf = async (id: string) =>
  (await portico.pool.query<{ language: string | null }>("select language from users where id = $1", [id])).rows[0]!
    .language;

describe("mails are written in the language of their reader", () => {
  test("who registers on a page in Hindi gets the code in Hindi", async () => {
    const { email, firstName, lastName, phoneNumber, password } = newPerson();
    const answer = await portico.hub.call("signUp", { email, firstName, lastName, phoneNumber, password }, inHindi);
    const { _id: id } = dataOf(answer);
    expect(answer.msg, "the API speaks English").not.toMatch(DEVANAGARI);
    const { subject, text } = await portico.mail.waitFor(email);
    expect(subject).toMatch(DEVANAGARI);
    expect(text).toMatch(/^\d{6} /);
    expect(text).toMatch(DEVANAGARI);
    expect(await languageOf(id)).toBe("hi");
  });

  test("so does whoever signs in there, and all later mails, whoever caused them", async () => {
    const account = await newAccount(portico.hub);
    const attemptId = newAttempt();
    dataOf(await portico.hub.call("login", { email: account.email, password: account.password, attemptId }, inHindi));
    const { text } = await portico.mail.waitFor(account.email);
    expect(text).toMatch(DEVANAGARI);
    expect(await languageOf(account.id), "a password is no sign-in").toBeNull();
    const otp = /\d{6}/.exec(text)![0];
    dataOf(await portico.hub.call("consumeLoginCode", { email: account.email, otp, attemptId }, inHindi));
    expect(await languageOf(account.id)).toBe("hi");
    const seen = portico.mail.messages.length;
    dataOf(await portico.hub.call("sendResetLink", { userId: account.id }, admin.caller));
    const mailed = await portico.mail.waitFor(account.email, (mail) => portico.mail.messages.indexOf(mail) >= seen);
    expect(mailed.text).toMatch(DEVANAGARI);
  });

  test("a stranger's page decides nothing about somebody else's mails", async () => {
    const account = await newAccount(portico.hub);
    dataOf(await portico.hub.call("requestPasswordReset", { email: account.email }, inHindi));
    expect((await portico.mail.waitFor(account.email)).text).not.toMatch(DEVANAGARI);
  });
});

describe("chooseTimeZone", () => {
  test("is kept with the account, told to its owner alone, an event, and what their mails are written in", async () => {
    const account = await newAccount(portico.hub);
    const caller = bearing(await signIn(portico, account));
    const own = async () =>
      dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller))[0]!.timeZone;
    expect(await own()).toBeNull();
    const choices = Array.from({ length: 8 }, () =>
      portico.hub.call("chooseTimeZone", { timeZone: "Asia/Kolkata" }, caller),
    );
    expect((await Promise.all(choices)).map(({ code }) => code)).toEqual(choices.map(() => 200));
    expect(await own()).toBe("Asia/Kolkata");
    const [seen] = await admin.get("listActiveUsers", { userId: account.id });
    expect(seen).not.toHaveProperty("timeZone");
    const [event] = await admin.get("listAuditEvents", { field: "subjectId", search: account.id, page: 1, size: 5 });
    expect(event).toMatchObject({ action: "UPDATED", changes: [{ field: "timeZone", after: "Asia/Kolkata" }] });

    const { email, password } = account;
    const seenMails = portico.mail.messages.length;
    dataOf(await portico.hub.call("login", { email, password, attemptId: newAttempt() }, anyone));
    const { text } = await portico.mail.waitFor(email, (mail) => portico.mail.messages.indexOf(mail) >= seenMails);
    expect(text).toMatch(/made at \d\d:\d\d:\d\d UTC\+5:30/);

    expect(await portico.hub.call("chooseTimeZone", { timeZone: null }, caller)).toMatchObject({ code: 200 });
    expect(await own()).toBeNull();
  });

  test("is signed in only, and a zone that there is", async () => {
    const zone = { timeZone: "Asia/Kolkata" };
    expect(await portico.hub.call("chooseTimeZone", zone, anyone)).toMatchObject({ code: 401 });
    const { caller } = await actor(portico);
    for (const timeZone of ["", "Mars/Olympus", "Asia/Kolkata\n", "x".repeat(100_000)])
      expect(await portico.hub.call("chooseTimeZone", { timeZone }, caller)).toMatchObject({
        code: 400,
        data: { fieldErrors: { timeZone: expect.any(Array) as unknown } },
      });
  });
});

describe("chooseLanguage", () => {
  test("is kept with the account, told to its owner alone, and an event", async () => {
    const { account, caller } = await actor(portico);
    const own = async () =>
      dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller))[0]!.language;
    expect(await own()).toBeNull();
    for (const _ of ["in one tab", "in another"])
      expect(await portico.hub.call("chooseLanguage", { language: "hi" }, caller)).toMatchObject({ code: 200 });
    expect(await own()).toBe("hi");
    const [seen] = await admin.get("listActiveUsers", { userId: account.id });
    expect(seen).not.toHaveProperty("language");
    const [event] = await admin.get("listAuditEvents", { field: "subjectId", search: account.id, page: 1, size: 5 });
    expect(event).toMatchObject({ action: "UPDATED", changes: [{ field: "language", after: "hi" }] });
  });

  test("is signed in only, and one of the languages there are", async () => {
    expect(await portico.hub.call("chooseLanguage", { language: "hi" }, anyone)).toMatchObject({ code: 401 });
    const { caller } = await actor(portico);
    const klingon = { language: "tlh" } as never;
    expect(await portico.hub.call("chooseLanguage", klingon, caller)).toMatchObject({ code: 400 });
  });

  test("a choice stays, whatever the page of the next sign-in", async () => {
    const account = await newAccount(portico.hub);
    const caller = bearing(await signIn(portico, account));
    dataOf(await portico.hub.call("chooseLanguage", { language: "en" }, caller));
    const attemptId = newAttempt();
    const { email, password } = account;
    const seen = portico.mail.messages.length;
    dataOf(await portico.hub.call("login", { email, password, attemptId }, inHindi));
    const { text } = await portico.mail.waitFor(email, (mail) => portico.mail.messages.indexOf(mail) >= seen);
    expect(text).not.toMatch(DEVANAGARI);
    expect(await languageOf(account.id)).toBe("en");
  });
});
