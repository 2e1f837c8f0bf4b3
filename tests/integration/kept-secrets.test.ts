import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SECRET_MASK } from "~/contract/kit/rules";
import { emailConfigurations, smsConfigurations } from "~/hub/kit/db/schema";
import { adminForFile } from "../support/admin";
import { emailFields, smsFields } from "../support/communication-fields";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { type SmsGateway, startSmsGateway } from "../support/sms-gateway";

const portico = hubForFile();
const admin = adminForFile(portico);

const LOGIN = { user: "desk", password: "pa$$word of the company" };
const TOKEN = "token of the company";
const KEPT = [undefined, "", SECRET_MASK];

let own: MailSink;
let foreign: MailSink;
let gateway: SmsGateway;
let foreignGateway: SmsGateway;

beforeAll(async () => {
  [own, foreign, gateway, foreignGateway] = await Promise.all([
    startMailSink({ login: LOGIN }),
    startMailSink({ login: { user: "nobody", password: "gets in" } }),
    startSmsGateway(),
    startSmsGateway(),
  ]);
});

beforeEach(async () => {
  for (const { logins } of [own, foreign]) logins.splice(0);
  for (const { requests } of [gateway, foreignGateway]) requests.splice(0);
  await portico.hub.services.db.delete(emailConfigurations);
  await portico.hub.services.db.delete(smsConfigurations);
});

afterAll(() => Promise.all([own, foreign, gateway, foreignGateway].map((each) => each.stop())));

type Mail = ReturnType<typeof emailFields>;
type Sms = ReturnType<typeof smsFields>;
const AGAIN = ["Enter it again, or remove it: where it is sent has changed"];
const refused = (...fields: string[]) => ({
  code: 400,
  msg: AGAIN[0],
  data: { fieldErrors: Object.fromEntries(fields.map((field) => [field, AGAIN])) },
});

describe("the password of a mail server", () => {
  const ownMail = (): Mail =>
    emailFields({ host: "127.0.0.1", port: own.port, userName: LOGIN.user, password: LOGIN.password });
  const make = async (values: Partial<Mail> = {}) =>
    (await admin.get("createEmailConfiguration", { ...ownMail(), ...values }))._id!;
  const update = (emailNotificationId: string, values: Partial<Mail>) =>
    admin.call("updateEmailConfiguration", { ...ownMail(), emailNotificationId, ...values });
  const tryOut = (emailNotificationId: string) =>
    admin.call("testEmailConfiguration", { emailNotificationId, recipient: "ops@example.test" });

  test("never reaches another host, port or service that an administrator enters while it is kept", async () => {
    const id = await make({ token: TOKEN });
    for (const kept of KEPT) {
      const away: Partial<Mail>[] = [
        { host: "localhost", port: foreign.port },
        { port: foreign.port },
        { host: "localhost" },
        { userName: "another" },
      ];
      for (const values of away) {
        const answer = await update(id, { ...values, password: kept, token: kept });
        expect(answer, JSON.stringify(values)).toEqual(refused("password"));
      }
      const service = { type: "HTTP" as const, url: foreignGateway.url };
      expect(await update(id, { ...service, password: kept, token: kept })).toEqual(refused("password", "token"));
      expect(await update(id, { url: foreignGateway.url, password: kept, token: kept })).toEqual(refused("token"));
      await tryOut(id);
    }
    expect(foreign.logins).toEqual([]);
    expect(foreignGateway.requests).toEqual([]);
    expect(own.logins.length).toBeGreaterThan(0);
  });

  test("is kept where nothing of that changes, and goes elsewhere once it is entered again or removed", async () => {
    const id = await make();
    for (const password of KEPT)
      expect(await update(id, { password, fromMailId: "other@example.test" })).toMatchObject({ code: 200 });
    expect(await tryOut(id)).toMatchObject({ code: 200 });
    expect(await update(id, { port: foreign.port, userName: "nobody", password: "gets in" })).toMatchObject({
      code: 200,
    });
    expect(await tryOut(id)).toMatchObject({ code: 200 });
    expect(foreign.logins).toEqual([
      { user: "nobody", password: "gets in" },
      { user: "nobody", password: "gets in" },
    ]);
    expect(await update(id, { host: "localhost", password: null })).toMatchObject({ code: 200 });
  });

  test("does not open for a host, port or user that was changed in the database, nor in another row", async () => {
    const unreadable = { code: 502, msg: expect.stringContaining("Please enter it again") as string };
    for (const [column, value] of [
      ["host", "localhost"],
      ["port", foreign.port],
      ["user_name", "another"],
    ]) {
      const id = await make();
      await portico.pool.query(`update email_configurations set ${column} = $1 where id = $2`, [value, id]);
      expect(await tryOut(id), String(column)).toMatchObject(unreadable);
    }
    const [from, to] = [await make(), await make({ port: foreign.port, userName: "mallory", password: "own" })];
    await portico.pool.query(
      "update email_configurations set password = (select password from email_configurations where id = $1) where id = $2",
      [from, to],
    );
    expect(await tryOut(to)).toMatchObject(unreadable);
    const [one, other] = [await make({ token: TOKEN }), "password = token"];
    await portico.pool.query(`update email_configurations set ${other} where id = $1`, [one]);
    expect(await tryOut(one)).toMatchObject(unreadable);
    expect([...foreign.logins, ...own.logins]).toEqual([]);
  });

  test("is not sent to a server that offers no TLS, and a mail without one is", async () => {
    const id = await make({ port: portico.mail.port });
    expect(await tryOut(id)).toMatchObject({
      code: 502,
      msg: expect.stringMatching(
        /^The mail server offers no TLS \(STARTTLS\), and a password is sent over TLS alone/,
      ) as string,
    });
    expect(portico.mail.logins).toEqual([]);
    expect(await update(id, { port: portico.mail.port, userName: "", password: null })).toMatchObject({ code: 200 });
    expect(await tryOut(id)).toMatchObject({ code: 200 });
  });
});

describe("the secrets of an SMS gateway", () => {
  const ownGateway = (): Sms =>
    smsFields({
      url: gateway.url,
      userNameValue: "desk",
      userNameAttribute: "user",
      passwordValue: LOGIN.password,
      passwordAttribute: "pass",
      token: TOKEN,
    });
  const make = async (values: Partial<Sms> = {}) =>
    (await admin.get("createSmsConfiguration", { ...ownGateway(), ...values }))._id!;
  const update = (notificationId: string, values: Partial<Sms>) =>
    admin.call("updateSmsConfiguration", { ...ownGateway(), notificationId, ...values });
  const tryOut = (notificationId: string) =>
    admin.call("testSmsConfiguration", { notificationId, mobileNo: "9000000001" });

  test("never reach another URL that an administrator enters while they are kept", async () => {
    const id = await make();
    for (const kept of KEPT) {
      const secrets = { passwordValue: kept, token: kept };
      for (const url of [foreignGateway.url, `${gateway.url}/elsewhere`, gateway.url.replace("127.0.0.1", "localhost")])
        expect(await update(id, { url, ...secrets }), url).toEqual(refused("token", "passwordValue"));
      expect(await update(id, { userNameValue: "another", ...secrets })).toEqual(refused("passwordValue"));
    }
    expect(await tryOut(id)).toMatchObject({ code: 200 });
    expect(foreignGateway.requests).toEqual([]);
    await eventually("the own gateway to be asked", () => gateway.requests.length === 1);
    expect(await update(id, { url: foreignGateway.url, passwordValue: "own", token: null })).toMatchObject({
      code: 200,
    });
    expect(await tryOut(id)).toMatchObject({ code: 200 });
    expect(foreignGateway.requests).toMatchObject([
      { parameters: [["user", "desk"], ["pass", "own"], expect.anything(), expect.anything()] },
    ]);
    expect(foreignGateway.requests[0]!.headers.authorization).toBeUndefined();
  });

  test("do not open for a URL that was changed in the database, nor in another row", async () => {
    const id = await make();
    await portico.pool.query("update sms_configurations set url = $1 where id = $2", [foreignGateway.url, id]);
    const unreadable = { code: 502, msg: expect.stringContaining("Please enter it again") as string };
    expect(await tryOut(id)).toMatchObject(unreadable);
    const other = await make({ url: foreignGateway.url, token: null, passwordValue: null });
    await portico.pool.query(
      "update sms_configurations set token = (select token from sms_configurations where id = $1) where id = $2",
      [id, other],
    );
    expect(await tryOut(other)).toMatchObject(unreadable);
    expect(foreignGateway.requests).toEqual([]);
  });
});

test("a message does not open for a recipient that was changed in the database", async () => {
  const { db, outbox } = portico.hub.services;
  const route = { channel: "EMAIL", configuration: null } as const;
  const content = { subject: "Your code", text: "123456", secret: "123456" };
  portico.mail.refuse(true);
  const [posted] = await outbox.post(db, [
    { kind: "WELCOME", route, recipient: "owner@example.test", content, idempotencyKey: "one" },
  ]);
  await outbox.deliver(posted!);
  portico.mail.refuse(false);
  await portico.pool.query("update outbox set recipient = 'thief@example.test', next_try_at = now()");
  await eventually("it to be given up", async () => {
    const { rows } = await portico.pool.query<{ status: string }>("select status from outbox");
    return rows[0]!.status === "FAILED";
  });
  expect(portico.mail.messages.flatMap(({ to }) => to)).not.toContain("thief@example.test");
});
