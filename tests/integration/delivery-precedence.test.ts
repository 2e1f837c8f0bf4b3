import { afterEach, beforeAll, expect, test } from "vitest";
import { emailConfigurations, messageTemplates } from "~/hub/kit/db/schema";
import { effectiveForMail } from "~/hub/messages/delivery/effective";
import { loadLanguages } from "~/languages/languages.server";
import { type Account, newAccount } from "../support/accounts";
import { anyone, dataOf } from "../support/calls";
import { assign, newApplication, newAssignment, newClient } from "../support/catalog";
import { deactivate, newMailConfiguration, newTemplate } from "../support/communication";
import { hubForFile } from "../support/hub";
import { updateUser } from "../support/hub-tables";
import { newPerson } from "../support/people";

const portico = hubForFile();

beforeAll(loadLanguages);

afterEach(async () => {
  await portico.pool.query("delete from message_templates; delete from email_configurations");
});

async function signInMail({ id, email, password }: Account) {
  await portico.pool.query("delete from one_time_codes where user_id = $1", [id]);
  const before = portico.mail.messages.length;
  dataOf(await portico.hub.call("login", { email, password }, anyone));
  return portico.mail.waitFor(email, (mail) => portico.mail.messages.indexOf(mail) >= before);
}

test("words come from the template for application and client, then either of them, then all, then Portico itself", async () => {
  const { hub } = portico;
  const ada = await newAccount(hub);
  const { application, client } = await newAssignment(hub, ada);
  const inOrder = [
    ["Both", { applicationId: application.id, clientId: client.id }],
    ["The application", { applicationId: application.id }],
    ["The client", { clientId: client.id }],
    ["All", {}],
  ] as const;
  const templates = new Map<string, string>();
  for (const [subject, scope] of inOrder) templates.set(subject, await newTemplate(hub, { subject, ...scope }));
  const other = await newAssignment(hub, await newAccount(hub));
  await newTemplate(hub, { subject: "Another's", applicationId: other.application.id, clientId: other.client.id });

  for (const [subject] of inOrder) {
    expect((await signInMail(ada)).subject).toBe(subject);
    await deactivate(hub, messageTemplates, templates.get(subject)!);
  }
  expect((await signInMail(ada)).subject).toMatch(/^Your sign-in code$/);
});

test("a reader gets the template in their language, then the one in English, then Portico's own words in their language", async () => {
  const { hub } = portico;
  const reader = await newAccount(hub);
  await updateUser(hub.services.db, reader, { language: "hi" });
  const { application } = await newAssignment(hub, reader);
  const hindi = await newTemplate(hub, { subject: "Hindi", language: "hi", html: "<p>{{otp}}</p>" });
  const nearer = await newTemplate(hub, { subject: "English", applicationId: application.id });

  const inHindi = await signInMail(reader);
  expect(inHindi.subject, "one that can be read comes before one that is nearer").toBe("Hindi");
  expect(inHindi.html).toContain('<html lang="hi"');
  await deactivate(hub, messageTemplates, hindi);
  const inEnglish = await signInMail(reader);
  expect(inEnglish.subject).toBe("English");
  expect(inEnglish.html).toContain('<html lang="en"');
  await deactivate(hub, messageTemplates, nearer);
  expect((await signInMail(reader)).subject).toMatch(/\p{Script=Devanagari}/u);
});

test("no reader of English gets a template in Hindi", async () => {
  const { hub } = portico;
  const [reader, newcomer] = await Promise.all([newAccount(hub), newAccount(hub)]);
  await updateUser(hub.services.db, reader, { language: "en" });
  await newTemplate(hub, { subject: "Hindi", language: "hi" });
  for (const each of [reader, newcomer]) expect((await signInMail(each)).subject).toBe("Your sign-in code");
  await newTemplate(hub, { subject: "English" });
  for (const each of [reader, newcomer]) expect((await signInMail(each)).subject).toBe("English");
});

test("a template in the reader's language is found where a page names the application, too", async () => {
  const { hub, mail } = portico;
  const reader = await newAccount(hub);
  await updateUser(hub.services.db, reader, { language: "hi" });
  const { application } = await newAssignment(hub, reader);
  for (const language of ["en", "hi"] as const)
    await newTemplate(hub, { name: "RESET_PASSWORD", subject: language, language, html: "<p>{{link}}</p>" });
  const about = { applicationId: application.id };
  const user = { id: reader.id, language: "hi" } as const;
  const { template } = await effectiveForMail(hub.services.db, "RESET_PASSWORD", user, about);
  expect(template).toMatchObject({ subject: "hi", language: "hi" });
  dataOf(await hub.call("requestPasswordReset", { email: reader.email }, anyone));
  expect(await mail.waitFor(reader.email)).toMatchObject({ subject: "hi" });
});

test("a mail from a template has both parts, with its values escaped", async () => {
  const { hub } = portico;
  const ada = await newAccount(hub, { firstName: "<b>Ada<b>" });
  const { application } = await newAssignment(hub, ada);
  await newTemplate(hub, {
    subject: "{{application}}: {{otp}}",
    html: "<p>Hello {{firstName}}, {{otp}} is good for {{minutes}} minutes.</p>",
  });
  const { subject, html, text } = await signInMail(ada);
  const otp = subject.slice(-6);
  expect(subject).toBe(`${application.name}: ${otp}`);
  expect(html).toContain(`<body><p>Hello &lt;b&gt;Ada&lt;b&gt;, ${otp} is good for 5 minutes.</p></body></html>`);
  expect(html, "a whole document, so that no mail program guesses").toMatch(
    /^<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8">.*<title>.+<\/title><\/head>/,
  );
  expect(text).toBe(`Hello <b>Ada<b>, ${otp} is good for 5 minutes.`);
  expect(await hub.call("consumeLoginCode", { email: ada.email, otp }, anyone)).toMatchObject({ code: 200 });
});

test("every kind of message has words of its own", async () => {
  const { hub, mail } = portico;
  for (const name of ["VERIFY_EMAIL", "RESET_PASSWORD", "WELCOME"]) {
    await newTemplate(hub, { name, subject: `Ours: ${name}`, html: `<p>{{otp}} <a href="{{link}}">there</a></p>` });
  }
  const person = newPerson();
  dataOf(await hub.call("signUp", person, anyone));
  const verify = await mail.waitFor(person.email);
  expect(verify).toMatchObject({
    subject: "Ours: VERIFY_EMAIL",
    text: expect.stringMatching(/^\d{6} there <.*\/verifyemail>$/) as string,
  });
  dataOf(await hub.call("verifyEmail", { email: person.email, otp: verify.text.slice(0, 6) }, anyone));
  const welcome = await mail.waitFor(person.email, ({ subject }) => subject === "Ours: WELCOME");
  expect(welcome.text).toMatch(/^there <.*\/login>$/);
  dataOf(await hub.call("requestPasswordReset", { email: person.email }, anyone));
  const reset = await mail.waitFor(person.email, ({ subject }) => subject === "Ours: RESET_PASSWORD");
  expect(reset.text).toMatch(/^there <.*\/resetpassword\/[0-9a-f-]{36}>$/);
});

test("a user with several applications gets the template for all; with several clients only the application counts", async () => {
  const { hub } = portico;
  const ada = await newAccount(hub);
  const { application, client } = await newAssignment(hub, ada);
  await assign(hub, ada, application, await newClient(hub));
  await newTemplate(hub, { subject: "All" });
  await newTemplate(hub, { subject: "The application", applicationId: application.id });
  await newTemplate(hub, { subject: "Both", applicationId: application.id, clientId: client.id });
  expect((await signInMail(ada)).subject).toBe("The application");
  const blocked = await newApplication(hub, { status: "Temporary BLOCKED" });
  await assign(hub, ada, blocked, client);
  expect((await signInMail(ada)).subject).toBe("The application");
  await newAssignment(hub, ada);
  expect((await signInMail(ada)).subject).toBe("All");
});

test("the sender is the application's configuration, then that for all, then SMTP_URL's", async () => {
  const { hub, mail } = portico;
  const ada = await newAccount(hub);
  const { application } = await newAssignment(hub, ada);
  const own = await newMailConfiguration(hub, mail, { from: "own@example.test", applicationId: application.id });
  const all = await newMailConfiguration(hub, mail, { from: "all@example.test" });
  const bob = await newAccount(hub);

  expect((await signInMail(ada)).from).toBe("own@example.test");
  expect((await signInMail(bob)).from).toBe("all@example.test");
  await deactivate(hub, emailConfigurations, own);
  expect((await signInMail(ada)).from).toBe("all@example.test");
  await deactivate(hub, emailConfigurations, all);
  expect((await signInMail(ada)).from).toBe("Portico <no-reply@portico.example.test>");
});

test("a configuration that is edited is sent by as it is now", async () => {
  const { hub, mail, pool } = portico;
  const ada = await newAccount(hub);
  const id = await newMailConfiguration(hub, mail, { from: "old@example.test" });
  expect((await signInMail(ada)).from).toBe("old@example.test");
  await pool.query(
    "update email_configurations set from_address = 'new@example.test', version = version + 1 where id = $1",
    [id],
  );
  expect((await signInMail(ada)).from).toBe("new@example.test");
});
