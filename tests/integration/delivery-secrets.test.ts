import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailConfiguration } from "~/contract/email-configuration";
import type { Logger } from "~/lib/log.server";
import { loggedError } from "~/lib/logged-error";
import { codeIn, newAccount } from "../support/accounts";
import { newAdmin } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { newMailConfiguration, newSmsConfiguration, newTemplate } from "../support/communication";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { startMailSink } from "../support/mail-sink";
import { type SmsGateway, startSmsGateway } from "../support/sms-gateway";

const lines: string[] = [];
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString("utf8"));
    done();
  },
});
const log: Logger = pino({ base: undefined, serializers: { err: loggedError } }, sink);
const portico = hubForFile({ log });
let gateway: SmsGateway;

beforeAll(async () => {
  gateway = await startSmsGateway();
});

beforeEach(() => void lines.splice(0));

afterAll(() => gateway.stop());

const SECRETS = { passwordValue: "pa$$ word/of it", token: "token-of-the-gateway", apiCodeValue: "api-code-of-ours" };

test("a gateway that repeats its request gets neither codes, passwords nor numbers into the list or the log", async () => {
  await newSmsConfiguration(portico.hub, `${gateway.url}/?key=query-key-of-ours`, {
    ...SECRETS,
    apiCodeAttribute: "api",
    passwordAttribute: "pass",
  });
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  const admin = await newAdmin(portico);
  const repeat = () => {
    const { parameters, headers } = gateway.requests.at(-1)!;
    const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    gateway.answer(
      400,
      `cannot send ?${query} ${parameters.map(([, value]) => value).join(" ")} ${headers.authorization}`,
    );
  };
  // The gateway answers after reading the request, so the text it repeats can be prepared meanwhile.
  const push = gateway.requests.push.bind(gateway.requests);
  gateway.requests.push = (...asked) => {
    const count = push(...asked);
    repeat();
    return count;
  };

  dataOf(await portico.hub.call("login", { phone: ada.phoneNumber, password: ada.password }, anyone));
  const otp = codeIn((await portico.mail.waitFor(ada.email)).text);
  const [failed] = await eventually("the refusal", async () => {
    const found = await admin.get("listMessages", { search: "FAILED", field: "status" });
    return found.length > 0 && found;
  });
  expect(failed!.lastError).toBe("The gateway answered 400");
  const visible = [failed!.lastError, ...lines].join("\n");
  expect(lines.join("")).toContain("message not delivered");
  for (const secret of [
    ...Object.values(SECRETS),
    encodeURIComponent(SECRETS.passwordValue),
    "query-key-of-ours",
    otp,
    ada.phoneNumber,
  ]) {
    expect(visible).not.toContain(secret);
  }
});

test("a configuration's secrets are not readable in the database, and no failed test reveals them", async () => {
  const admin = await newAdmin(portico);
  const password = "pa$$word-of-the-mail-server";
  const mail = await startMailSink({ login: { user: "desk@example.test", password: "another" } });
  const emailNotificationId = await newMailConfiguration(portico.hub, mail, { password });
  const answer = await admin.call("testEmailConfiguration", { emailNotificationId });
  const { rows } = await portico.pool.query("select * from email_configurations");
  await mail.stop();
  expect(answer.code).toBe(502);
  expect(mail.logins).toMatchObject([{ password }]);
  for (const visible of [JSON.stringify(rows), JSON.stringify(answer), ...lines]) {
    for (const spelling of [password, Buffer.from(password).toString("base64")])
      expect(visible).not.toContain(spelling);
  }
  await portico.pool.query("delete from email_configurations");
});

test("a configuration sealed with another key says so", async () => {
  const admin = await newAdmin(portico);
  const emailNotificationId = await newMailConfiguration(portico.hub, portico.mail);
  await portico.pool.query(
    "update email_configurations set password = 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgYW5kIG5vdCBvdXJz'",
  );
  expect(await admin.call("testEmailConfiguration", { emailNotificationId })).toMatchObject({
    code: 502,
    msg: expect.stringContaining("Please enter it again") as string,
  });
  await portico.pool.query("delete from email_configurations");
});

test("neither a subject nor an address brings a header or a recipient of its own along", async () => {
  for (const address of ["a@x.test\r\nBcc: evil@x.test", "a@x.test, evil@x.test", "a@x.test\nevil@x.test"]) {
    expect(emailConfiguration.input.fromMailId.safeParse(address).success, address).toBe(false);
    expect(emailConfiguration.input.ccMailId.safeParse([address]).success, address).toBe(false);
  }
  const ada = await newAccount(portico.hub, { firstName: "Ada\r\nBcc: evil@x.test" });
  await newTemplate(portico.hub, { subject: "For {{firstName}}\r\nBcc: evil@x.test" });
  dataOf(await portico.hub.call("login", { email: ada.email, password: ada.password }, anyone));
  expect(await portico.mail.waitFor(ada.email)).toMatchObject({
    to: [ada.email],
    subject: "For Ada Bcc: evil x test Bcc: evil@x.test",
  });

  const { db, outbox } = portico.hub.services;
  const route = { channel: "EMAIL", configuration: null } as const;
  const content = { subject: "One\r\nBcc: evil@x.test", text: "Text" };
  for (const recipient of ["bob@x.test\r\nRCPT TO:<evil@x.test>", "bob@x.test, evil@x.test"]) {
    const [posted] = await outbox.post(db, [{ kind: "WELCOME", route, recipient, content, idempotencyKey: recipient }]);
    await outbox.deliver(posted!);
  }
  expect(portico.mail.messages.flatMap(({ to }) => to)).not.toContain("evil@x.test");
});
