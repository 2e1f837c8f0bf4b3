import { afterEach, expect, test } from "vitest";
import { emailConfigurations } from "~/hub/kit/db/schema";
import { mailDocument } from "~/hub/messages/delivery/mail-document";
import { codeIn, newAccount } from "../support/accounts";
import { anyone, dataOf } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { deactivate, newMailConfiguration, newTemplate } from "../support/communication";
import { eventually } from "../support/eventually";
import { hubForEachTest } from "../support/hub";
import { startMailSink } from "../support/mail-sink";
import { newPerson } from "../support/people";
import { startSmsGateway } from "../support/sms-gateway";

const portico = hubForEachTest({ smtp: false });
const stops: (() => Promise<void>)[] = [];

afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

interface Row {
  channel: string;
  status: string;
  tries: number;
  last_error: string | null;
  payload: string;
}
const rowsOf = async ({ email }: { email: string }) =>
  (await portico.pool.query<Row>("select * from outbox where recipient = $1 order by created_at", [email])).rows;
const hasError = (person: { email: string }, part: string) =>
  eventually(`the error "${part}"`, async () =>
    (await rowsOf(person)).some(({ last_error }) => last_error?.includes(part)),
  );

const login = ({ email, password }: { email: string; password: string }) =>
  portico.hub.call("login", { email, password }, anyone);

test("without any way out a message waits and says why; it goes out as soon as a configuration is made", async () => {
  const ada = await newAccount(portico.hub);
  expect(await login(ada)).toMatchObject({ data: { delayed: true } });
  expect(await rowsOf(ada)).toMatchObject([
    { status: "QUEUED", tries: 0, last_error: "No active email configuration applies to it, and SMTP_URL is not set" },
  ]);
  await newMailConfiguration(portico.hub, portico.mail);
  expect(codeIn((await portico.mail.waitFor(ada.email)).text)).toMatch(/^\d{6}$/);
  await eventually("it to be noted", async () => (await rowsOf(ada))[0]!.status === "SENT");
  expect(portico.mail.messages).toHaveLength(1);
});

test("a configuration signs in with its user, or else its sender, and its password", async () => {
  for (const [userName, user] of [
    ["desk", "desk"],
    ["", "desk@example.test"],
  ] as const) {
    const mail = await startMailSink({ login: { user, password: "s3cret of the desk" } });
    stops.push(mail.stop);
    const id = await newMailConfiguration(portico.hub, mail, { userName, password: "s3cret of the desk" });
    const ada = await newAccount(portico.hub);
    expect(await login(ada)).toMatchObject({ data: { delayed: false } });
    expect((await mail.waitFor(ada.email)).from).toBe("desk@example.test");
    await deactivate(portico.hub, emailConfigurations, id);
  }
});

test("a mail server that is down for three tries gets the mail once it is up, one time", async () => {
  await newMailConfiguration(portico.hub, portico.mail);
  portico.mail.refuse(true);
  const ada = await newAccount(portico.hub);
  await login(ada);
  for (const tries of [1, 2, 3]) {
    await eventually(`try ${tries}`, async () => (await rowsOf(ada))[0]!.tries === tries);
    await portico.pool.query("update outbox set next_try_at = now() where tries < 3");
  }
  portico.mail.refuse(false);
  await portico.pool.query("update outbox set next_try_at = now()");
  await portico.mail.waitFor(ada.email);
  await eventually("it to be noted", async () => (await rowsOf(ada))[0]!.status === "SENT");
  expect(await rowsOf(ada)).toMatchObject([{ tries: 4, last_error: null, payload: "" }]);
  expect(portico.mail.messages).toHaveLength(1);
});

test("a configuration that is put right sends what waits for it", async () => {
  const mail = await startMailSink({ login: { user: "desk@example.test", password: "right" } });
  stops.push(mail.stop);
  const id = await newMailConfiguration(portico.hub, mail, { password: "wrong" });
  const ada = await newAccount(portico.hub);
  expect(await login(ada)).toMatchObject({ data: { delayed: true } });
  await hasError(ada, "Wrong user or password");
  await portico.pool.query("update email_configurations set password = null, version = version + 1 where id = $1", [
    id,
  ]);
  await mail.waitFor(ada.email);
});

test("a configuration that is away holds up nobody whose application has another", async () => {
  await portico.reopen({});
  const ada = await newAccount(portico.hub);
  const { application } = await newAssignment(portico.hub, ada);
  const away = await startMailSink();
  await away.stop();
  await newMailConfiguration(portico.hub, away, { applicationId: application.id });
  expect(await login(ada)).toMatchObject({ data: { delayed: true } });
  const bob = await newAccount(portico.hub);
  expect(await login(bob)).toMatchObject({ data: { delayed: false } });
  expect(await portico.hub.call("resendCode", { email: bob.email, purpose: "LOGIN" }, anyone)).toMatchObject({
    msg: "If a code can be sent, it is on its way to your email",
  });
  expect(portico.mail.messages.map(({ to }) => to)).toEqual([[bob.email]]);
});

test("a mail service is posted the mail as JSON", async () => {
  const service = await startSmsGateway();
  stops.push(service.stop);
  await newMailConfiguration(portico.hub, portico.mail, {
    type: "HTTP",
    url: `${service.url}/mails`,
    token: "a-token-of-the-service",
    cc: ["copy@example.test"],
  });
  await newTemplate(portico.hub, { subject: "Code {{otp}}", html: "<p>{{otp}}</p>" });
  const ada = await newAccount(portico.hub);
  expect(await login(ada)).toMatchObject({ data: { delayed: false } });
  const [asked] = service.requests;
  expect(asked).toMatchObject({
    method: "POST",
    path: "/mails",
    headers: { authorization: "Bearer a-token-of-the-service", "content-type": "application/json" },
  });
  const body = JSON.parse(asked!.body) as { text: string };
  const otp = codeIn(body.text);
  const messageId = expect.stringMatching(/^<[0-9a-f-]{36}@portico>$/) as string;
  expect(body).toEqual({
    from: "desk@example.test",
    to: ada.email,
    cc: [],
    subject: `Code ${otp}`,
    html: mailDocument(`Code ${otp}`, `<p>${otp}</p>`, "en"),
    text: otp,
    messageId,
    headers: { "Auto-Submitted": "auto-generated" },
  });
});

test("recipients of copies get the welcome mail, and nothing that carries a code or a sign-in link", async () => {
  await newMailConfiguration(portico.hub, portico.mail, { cc: ["copy@example.test"] });
  const person = newPerson();
  dataOf(await portico.hub.call("signUp", person, anyone));
  const { text } = await portico.mail.waitFor(person.email);
  dataOf(await portico.hub.call("verifyEmail", { email: person.email, otp: codeIn(text) }, anyone));
  const welcome = await portico.mail.waitFor("copy@example.test");
  dataOf(await portico.hub.call("requestPasswordReset", { email: person.email }, anyone));
  await portico.mail.waitFor(person.email, ({ subject }) => subject === "Reset your password");
  expect(welcome.subject).toBe("Welcome to Portico");
  expect(portico.mail.messages.filter(({ to }) => to.includes("copy@example.test"))).toEqual([welcome]);
});

test("a welcome that only the copy's mailbox took has not arrived", async () => {
  await newMailConfiguration(portico.hub, portico.mail, { cc: ["copy@example.test"] });
  const person = newPerson();
  dataOf(await portico.hub.call("signUp", person, anyone));
  const { text } = await portico.mail.waitFor(person.email);
  portico.mail.reject(person.email);
  dataOf(await portico.hub.call("verifyEmail", { email: person.email, otp: codeIn(text) }, anyone));
  await hasError(person, "No such mailbox");
  expect((await rowsOf(person)).at(-1)).toMatchObject({ status: "FAILED" });
});

test("in a demo with a configuration mails go out by it", async () => {
  await portico.reopen({ smtp: false, demo: true });
  await newMailConfiguration(portico.hub, portico.mail);
  const ada = await newAccount(portico.hub);
  expect(await login(ada)).toMatchObject({ data: { delayed: false } });
  await portico.mail.waitFor(ada.email);
  const [message] = dataOf(await portico.hub.call("listOutbox", { search: ada.email }, anyone));
  expect(message).toMatchObject({ status: "SENT", text: expect.stringContaining("one-time code") as string });
});
