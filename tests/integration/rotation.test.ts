import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { authenticatorSecretOf } from "~/hub/identity/factor/authenticators";
import { makeRecoveryCodes, useRecoveryCode } from "~/hub/identity/factor/recovery-codes";
import { deviceNonce, knownDevice } from "~/hub/identity/sign-in/device";
import { authenticators, emailConfigurations, outbox } from "~/hub/kit/db/schema";
import { newId } from "~/hub/kit/db/schema/columns";
import { emailSecrets, messagePayload } from "~/hub/kit/security/belongings";
import { checkSecrets } from "~/hub/operate/installation/fingerprints";
import { rotateKey, rotateSecret } from "~/hub/operate/installation/rotate-secrets";
import { createSecretBox } from "~/lib/secret-box.server";
import { newSecret, readSecrets, readStored, replaceStored, secretsAsTheyAre } from "~/lib/secrets.server";
import { newAccount } from "../support/accounts";
import { anyone } from "../support/calls";
import { newMailConfiguration, newSmsConfiguration } from "../support/communication";
import { hubForEachTest } from "../support/hub";
import { sealText, send } from "../support/wire";

const portico = hubForEachTest();

const SECRET = "JBSWY3DPEHPK3PXP";

let dataFolder: string;
let installation: Parameters<typeof rotateKey>[1];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "portico-rotation-"));
  installation = { dataFolder, secrets: { session: [], payload: [], key: [] } };
});

afterEach(() => rm(dataFolder, { recursive: true }));

function running() {
  const secrets = secretsAsTheyAre(installation);
  return portico.another({ key: (afresh) => secrets(afresh).key, payloadSecret: () => secrets().payload });
}

const key = (finish = false) => rotateKey(portico.hub.services.db, installation, { finish });

const COLUMNS = [
  ["signing_keys", "private_jwk"],
  ["outbox", "payload"],
  ["authenticators", "secret"],
  ["email_configurations", "password"],
  ["email_configurations", "token"],
  ["sms_configurations", "token"],
  ["sms_configurations", "password_value"],
] as const;

async function sealedValues(): Promise<string[]> {
  const values: string[] = [];
  for (const [table, column] of COLUMNS) {
    const { rows } = await portico.pool.query<{ value: string }>(`select ${column} as value from ${table}`);
    expect(rows, `${table}.${column}`).not.toEqual([]);
    values.push(...rows.map(({ value }) => value));
  }
  return values;
}

type Running = ReturnType<typeof running>;

/** Puts something into every sealed column, and has everything made that depends on the key. */
async function fill(hub: Running) {
  const { services } = hub;
  const { db } = services;
  const { id: userId } = await newAccount(portico.hub);
  const before = await services.keys.sign({}, "an application", userId, 300);
  const mailId = await newMailConfiguration(hub, portico.mail, {
    userName: "desk",
    password: "of mail",
    token: "of it",
  });
  await newSmsConfiguration(hub, "https://sms.example.test", { token: "of texts", passwordValue: "of the gateway" });
  const id = newId();
  await db.insert(authenticators).values({
    id,
    userId,
    secret: services.secrets.seal(SECRET, authenticatorSecretOf(id)),
    confirmedAt: new Date(),
  });
  const message = { id: newId(), channel: "EMAIL" as const, recipient: "somebody@example.test" };
  const box = createSecretBox(() => readSecrets(installation).key, "outbox");
  const payload = box.seal(JSON.stringify({ subject: "A subject", text: "A text" }), messagePayload(message));
  await db.insert(outbox).values({ ...message, idempotencyKey: message.id, kind: "TEST", status: "FAILED", payload });
  const codes = await db.transaction((tx) => makeRecoveryCodes(tx, services.codeKeys, userId));
  return { userId, mailId, before, message, codes, device: knownDevice(services, userId) };
}

type Filled = Awaited<ReturnType<typeof fill>>;

async function expectWorking(hub: Running, { userId, mailId, message, codes, device }: Filled): Promise<void> {
  const { services } = hub;
  const { db } = services;
  const [mail] = await db.select().from(emailConfigurations);
  expect(mail?.id).toBe(mailId);
  expect(services.secrets.open(mail?.password ?? "", emailSecrets.password(mail!))).toBe("of mail");
  const [{ value } = { value: "" }] = await db.select({ value: outbox.payload }).from(outbox);
  const box = createSecretBox(() => readSecrets(installation).key, "outbox");
  expect(box.open(value, messagePayload(message))).toContain("A text");
  const [app] = await db.select().from(authenticators);
  expect(services.secrets.open(app!.secret, authenticatorSecretOf(app!.id))).toBe(SECRET);
  expect(await useRecoveryCode(db, services.codeKeys, userId, codes.pop()!)).toBe("accepted");
  expect(deviceNonce(services, { ...anyone, devices: device }, userId)).toBeTypeOf("string");
  expect(await services.keys.sign({}, "an application", userId, 300)).toBeTypeOf("string");
}

describe("the key of what is stored", () => {
  test("is rotated while Portico runs: everything is sealed anew, and nothing stops working", async () => {
    const hub = running();
    const filled = await fill(hub);
    const old = readSecrets(installation).key;
    const before = await sealedValues();
    expect(await key()).toMatchObject({ changed: before.length, unreadable: 0, hasOlder: true });
    const after = await sealedValues();
    expect(
      after.filter((value) => before.includes(value)),
      "left as it was",
    ).toEqual([]);
    const { key: keys } = readSecrets(installation);
    expect(keys).toEqual([expect.any(String), ...old]);
    await expectWorking(hub, filled);
    await expectWorking(running(), filled);
    const withOld = createSecretBox(() => old, "communication");
    const [app] = await portico.hub.services.db.select().from(authenticators);
    expect(() => withOld.open(app!.secret, authenticatorSecretOf(app!.id)), "the old key opens nothing more").toThrow();

    expect(await key(), "run again, it changes nothing").toMatchObject({ changed: 0, hasOlder: true });
    expect(readSecrets(installation).key).toEqual(keys);
    expect(await key(true)).toMatchObject({ changed: 0, hasOlder: false });
    expect(readSecrets(installation).key).toEqual(keys.slice(0, 1));
    const fresh = running();
    expect(await useRecoveryCode(fresh.services.db, fresh.services.codeKeys, filled.userId, filled.codes[0]!)).toBe(
      "wrong",
    );
    expect(await fresh.services.keys.sign({}, "an application", filled.userId, 300)).toBeTypeOf("string");
  });

  test("cut off before anything or half of it was sealed anew, works with both keys, and the next run goes on", async () => {
    const hub = running();
    const filled = await fill(hub);
    await checkSecrets(hub.services.db, readSecrets(installation));
    const stored = readStored(dataFolder);
    replaceStored(dataFolder, { ...stored, key: [newSecret(), ...readSecrets(installation).key] });
    await expectWorking(running(), filled);
    const values = await sealedValues();
    const [email] = await hub.services.db.select().from(emailConfigurations);
    const newest = createSecretBox(() => readSecrets(installation).key, "communication");
    const password = newest.seal("of mail", emailSecrets.password(email!));
    await hub.services.db.update(emailConfigurations).set({ password });
    await expectWorking(running(), filled);

    expect(await key()).toMatchObject({ changed: values.length - 1, unreadable: 0 });
    await expectWorking(running(), filled);
  });

  test("of another installation seals nothing, and what no key opens stays as it is", async () => {
    const hub = running();
    await fill(hub);
    await checkSecrets(hub.services.db, readSecrets(installation));
    await portico.pool.query("update authenticators set secret = 'damaged'");
    const before = (await sealedValues()).length;
    expect(await key()).toMatchObject({ changed: before - 1, unreadable: 1 });
    expect(await sealedValues()).toContain("damaged");
    const stranger = { dataFolder: join(dataFolder, "another"), secrets: installation.secrets };
    await expect(rotateKey(portico.hub.services.db, stranger, { finish: false })).rejects.toThrow("other secrets");
  });

  test("from the environment is rotated by putting the new one in front of it", async () => {
    const hub = running();
    await fill(hub);
    const old = readSecrets(installation).key;
    const set = (keys: string[]) => ({ ...installation, secrets: { ...installation.secrets, key: keys } });
    const { db } = portico.hub.services;
    await expect(rotateKey(db, set(old), { finish: false })).rejects.toThrow("PORTICO_KEY is set in the environment");
    const both = [newSecret(), ...old];
    expect(await rotateKey(db, set(both), { finish: false })).toMatchObject({ unreadable: 0, hasOlder: true });
    expect(await portico.another({ key: () => both.slice(0, 1) }).services.keys.sign({}, "a", "b", 300)).toBeTypeOf(
      "string",
    );
  });
});

describe("the secret of payloads", () => {
  const ask = (hub: Running, secret: string) => {
    const body = JSON.stringify({
      encryptedData: sealText(JSON.stringify({ email: "nobody@example.test", password: "Wrong#1password" }), secret),
    });
    return send(hub, "/api/users/login", { method: "POST", body });
  };

  test("is good for a while after it was rotated, the new one at once, and then the new one alone", async () => {
    const hub = running();
    const { db } = hub.services;
    const [old = ""] = readSecrets(installation).payload;
    const { until } = await rotateSecret(db, installation, "payload", { atOnce: false });
    expect(until!.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    const [made = ""] = readSecrets(installation).payload;
    expect(await rotateSecret(db, installation, "payload", { atOnce: false })).toEqual({ until, wasUnderWay: true });
    const both = running();
    for (const secret of [old, made])
      expect((await ask(both, secret)).status, secret === old ? "old" : "new").toBe(401);
    expect((await ask(both, newSecret())).status).toBe(400);

    await rotateSecret(db, installation, "payload", { atOnce: true });
    const alone = running();
    for (const secret of [old, made]) expect((await ask(alone, secret)).status).toBe(400);
    expect((await ask(alone, readSecrets(installation).payload[0]!)).status).toBe(401);
  });
});

test("a secret of cookies is rotated for a day, or at once, and every step is in the audit log", async () => {
  const { db } = portico.hub.services;
  const { session: old } = readSecrets(installation);
  const { until } = await rotateSecret(db, installation, "session", { atOnce: false });
  expect(until!.getTime()).toBeLessThan(Date.now() + 25 * 3_600_000);
  expect(readSecrets(installation).session).toEqual([expect.any(String), ...old]);
  expect(await rotateSecret(db, installation, "session", { atOnce: true })).toEqual({
    until: undefined,
    wasUnderWay: false,
  });
  expect(readSecrets(installation).session).toHaveLength(1);
  expect(readSecrets(installation).session).not.toEqual(old);
  await expect(
    rotateSecret(db, { ...installation, secrets: { ...installation.secrets, session: [newSecret()] } }, "session", {
      atOnce: false,
    }),
  ).rejects.toThrow("SESSION_SECRET");
  const { rows } = await portico.pool.query("select action, subject_name from audit_events");
  const rotated = { action: "SECRET_ROTATED", subject_name: "SESSION_SECRET" };
  expect(rows).toEqual([rotated, rotated]);
});
