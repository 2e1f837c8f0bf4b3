import { expect, test } from "vitest";
import type { Caller } from "~/contract/kit/caller";
import { unlockAccount } from "~/hub/operate/installation/unlock-account";
import { type Account, codeIn, newAccount } from "../support/accounts";
import { newAdmin } from "../support/admin";
import { dataOf, from, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson, type Person } from "../support/people";

const portico = hubForFile({ rateLimits: true });

let networks = 0;
/** A caller from a network not used before. */
function fromNewNetwork(): Caller {
  networks++;
  return from(`198.${18 + Math.floor(networks / 250)}.${networks % 250}.1`);
}

const WRONG = "Wrong#1password";
interface Named {
  email?: string | undefined;
  phone?: string | undefined;
  userId?: string | undefined;
}
const login = (named: Named & { password?: string }, caller = fromNewNetwork()) =>
  portico.hub.call("login", { password: WRONG, attemptId: newAttempt(), ...named }, caller);
const rightOf = ({ email, password }: Person) => ({ email, password });

async function knownBrowser(account: Account, caller = fromNewNetwork()): Promise<Caller> {
  const attemptId = newAttempt();
  const { email, password } = account;
  const seen = portico.mail.messages.length;
  dataOf(await portico.hub.call("login", { email, password, attemptId }, caller));
  const isNew = (mail: (typeof portico.mail.messages)[number]) => portico.mail.messages.indexOf(mail) >= seen;
  const otp = codeIn((await portico.mail.waitFor(email, isNew)).text);
  const { device } = dataOf(await portico.hub.call("consumeLoginCode", { email, otp, attemptId }, caller));
  return { ...caller, devices: device };
}

async function failOneByOne(named: Named, times: number) {
  for (let count = 0; count < times; count++) {
    expect(await login(named), `wrong password ${count + 1}`).toMatchObject({ code: 401 });
    await endWaits();
  }
}

const endWaits = () => portico.pool.query("update rate_limits set open_at = now() where slow_from > 0");

/** Hashes only the first and the last: for the others the counters are set. */
async function fail(named: Named, times: number) {
  await failOneByOne(named, 1);
  const name = named.email ?? named.phone ?? named.userId;
  const { rows } = await portico.pool.query<{ id: string }>(
    "select id from users where email = $1 or phone_number = $1 or user_name = $1",
    [name],
  );
  await portico.pool.query("update rate_limits set points = points + $2 where key = any($1)", [
    [`loginName:${name}`, `loginAccount:${rows[0]?.id}`],
    times - 2,
  ]);
  await failOneByOne(named, 1);
}

test("no stranger holds up a browser that has signed in before, whatever they do", async () => {
  const ada = await newAccount(portico.hub);
  const browser = await knownBrowser(ada);
  await fail({ email: ada.email }, 100);
  expect(await login(rightOf(ada)), "nobody else gets in by the password").toMatchObject({ code: 429 });
  expect(await login(rightOf(ada), browser)).toMatchObject({ code: 200 });
  const sameNetwork = { ...browser, devices: undefined };
  for (let count = 0; count < 20; count++) await login({ email: newPerson().email }, sameNetwork);
  await portico.pool.query("update rate_limits set points = 50 where key like 'loginAddress:%'");
  expect(await login(rightOf(ada), browser)).toMatchObject({ code: 200 });
});

test("strangers in one network hold up nobody in another", async () => {
  const ada = await newAccount(portico.hub);
  const stranger = fromNewNetwork();
  for (let count = 0; count < 9; count++) await login({ email: ada.email }, stranger);
  const neighbour = from(stranger.clientAddress.replace(/\.1$/, ".200"));
  expect(await login({ email: ada.email }, neighbour)).toMatchObject({ code: 401, data: { triesLeft: 0 } });
  expect(await login(rightOf(ada), stranger)).toMatchObject({ code: 429, data: { reason: "held" } });
  await endWaits();
  expect(await login(rightOf(ada))).toMatchObject({ code: 200 });
});

test("from the tenth failure on, tries from everywhere wait a second, and twice as long with every ten more", async () => {
  for (const { email } of [await newAccount(portico.hub), newPerson()]) {
    const waits: unknown[] = [];
    for (let tens = 1; tens <= 4; tens++) {
      await fail({ email }, 9);
      expect(await login({ email })).toMatchObject({ code: 401 });
      const refused = await login({ email });
      expect(refused).toMatchObject({ code: 429, data: { reason: "held" } });
      waits.push((refused.data as { retryAfterSeconds: number }).retryAfterSeconds);
      await endWaits();
    }
    expect(waits).toEqual([1, 2, 4, 8]);
  }
});

test("refused tries prolong no wait, and count in no other network's place", async () => {
  const ada = await newAccount(portico.hub);
  const stranger = fromNewNetwork();
  for (let count = 0; count < 40; count++) await login({ email: ada.email }, stranger);
  const { rows } = await portico.pool.query<{ points: number }>(
    "select points from rate_limits where key in ($1, $2)",
    [`loginName:${ada.email}`, `loginAccount:${ada.id}`],
  );
  expect(rows).toEqual([{ points: 10 }, { points: 10 }]);
});

test("of many simultaneous guesses from one network only ten are looked at", async () => {
  const ada = await newAccount(portico.hub);
  const stranger = fromNewNetwork();
  await portico.pool.query("select 1");
  const answers = await Promise.all(Array.from({ length: 30 }, () => login({ email: ada.email }, stranger)));
  expect(answers.filter(({ code }) => code === 401).length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ code }) => code === 429).length).toBeGreaterThanOrEqual(20);
});

test("after a hundred failures in a row the password alone opens nothing, and owner and Admins are told once", async () => {
  const { email: admin } = await newAccount(portico.hub, { role: "Admin" });
  const ada = await newAccount(portico.hub);
  await failOneByOne({ email: ada.email }, 100);
  for (let count = 0; count < 3; count++)
    expect(await login(rightOf(ada))).toMatchObject({
      code: 429,
      msg: expect.stringContaining("works only together with a link that we mail to its owner") as string,
      data: { reason: "held" },
    });
  const posted = async (recipient: string) =>
    (await portico.pool.query("select 1 from outbox where kind = 'SECURITY_NOTICE' and recipient = $1", [recipient]))
      .rowCount;
  expect(await posted(ada.email)).toBe(1);
  expect(await posted(admin)).toBe(1);
});

test("a hundred failures spread over the names of an account are as many, and no answer tells which names it has", async () => {
  const ada = await newAccount(portico.hub);
  const names = [{ email: ada.email }, { phone: ada.phoneNumber }, { userId: ada.userName }];
  for (const [at, named] of names.entries()) await fail(named, at === 0 ? 34 : 33);
  const strangers = [{ email: newPerson().email }, { phone: newPerson().phoneNumber }, { userId: "nobody.at.all" }];
  for (const [at, named] of strangers.entries()) await fail(named, at === 0 ? 34 : 33);
  for (const [at, named] of names.entries()) {
    await endWaits();
    const known = await login({ ...named, password: ada.password });
    expect(known).toEqual(await login({ ...strangers[at], password: ada.password }));
    expect(known, "the right password opens nothing").toMatchObject({ code: 401 });
  }
});

test("ten wrong passwords by one name do not show whose the other names are", async () => {
  const [ada, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  const network = fromNewNetwork();
  for (let count = 0; count < 11; count++) await login({ email: ada.email }, network);
  for (const name of ["phone", "userId"] as const) {
    const of = ({ phoneNumber, userName }: Account) =>
      name === "phone" ? { phone: phoneNumber } : { userId: userName };
    expect(await login(of(ada), network)).toEqual(await login(of(bob), network));
  }
});

test("a browser is known at its own account only, by a token that nobody else can make, for 180 days", async () => {
  const [ada, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  const browser = await knownBrowser(ada);
  const [userId, nonce, expires, kind, mac] = browser.devices!.split(".");
  expect(Number.parseInt(expires!, 36) * 1000 - Date.now()).toBeGreaterThan(179.9 * 86_400_000);
  for (const account of [ada, bob]) await fail({ email: account.email }, 100);
  const later = (Number.parseInt(expires!, 36) + 1).toString(36);
  const past = Math.floor(Date.now() / 1000 - 1).toString(36);
  for (const forged of [
    `${bob.id}.${nonce}.${expires}.${kind}.${mac}`,
    `${userId}.${nonce}.${later}.${kind}.${mac}`,
    `${userId}.${nonce}.${past}.${kind}.${mac}`,
    `${userId}.x.${expires}.${kind}.${mac}`,
    `${userId}.${nonce}.${expires}.m.${mac}`,
    `${userId}.${nonce}.${expires}.${mac}`,
    `${userId}.${nonce}.${expires}.${kind}.`,
    `${userId}.${nonce}.${expires}.${kind}`,
    `${userId}.`,
    "~~",
    "",
  ])
    for (const account of [ada, bob])
      expect(await login(rightOf(account), { ...fromNewNetwork(), devices: forged }), forged).toMatchObject({
        code: 429,
      });
  const both = `${(await knownBrowser(await newAccount(portico.hub))).devices}~${browser.devices}`;
  expect(await login(rightOf(ada), { ...fromNewNetwork(), devices: both })).toMatchObject({ code: 200 });
});

test("a stolen device token is worth ten tries, then its thief is a stranger, and in all a hundred", async () => {
  const ada = await newAccount(portico.hub);
  const { devices } = await knownBrowser(ada);
  const owner = await knownBrowser(ada);
  const thief = () => ({ ...fromNewNetwork(), devices });
  for (let count = 0; count < 10; count++)
    expect(await login({ email: ada.email }, thief())).toMatchObject({ code: 401 });
  const pointsOf = async (key: string) =>
    (await portico.pool.query<{ points: number }>("select points from rate_limits where key = $1", [key])).rows[0]
      ?.points;
  expect(await pointsOf(`loginAccount:${ada.id}`)).toBeUndefined();
  await login({ email: ada.email }, thief());
  expect(await pointsOf(`loginAccount:${ada.id}`), "counted with the strangers").toBe(1);
  await portico.pool.query("update rate_limits set points = 100 where key like 'loginDeviceEver:%'");
  await portico.pool.query("update rate_limits set expires_at = now() where key like 'loginDevice:%'");
  await fail({ email: ada.email }, 99);
  expect(await login(rightOf(ada), thief()), "its tries are used up for good").toMatchObject({ code: 429 });
  expect(await login(rightOf(ada), owner)).toMatchObject({ code: 200 });
});

test("addresses of one network of IPv6 count together by /64, /56 and /48, a neighbour's by itself", async () => {
  const guessFrom = (address: string) => login({ email: newPerson().email }, from(address));
  // 2001:db8:1:0 to 2001:db8:1:ff are one /56; 2001:db8:1:: is one /48.
  expect(await guessFrom("2001:db8:1::1")).toMatchObject({ code: 401 });
  const { rows } = await portico.pool.query<{ key: string; capacity: number }>(
    "select key, capacity from rate_limits where key like 'loginAddress:2001:db8:1:%' order by capacity",
  );
  expect(rows).toEqual([
    { key: "loginAddress:2001:db8:1:0::/64", capacity: 50 },
    { key: "loginAddress:2001:db8:1:0::/56", capacity: 100 },
    { key: "loginAddress:2001:db8:1:0::/48", capacity: 200 },
  ]);
  const fill = (key: string, points: number) =>
    portico.pool.query("update rate_limits set points = $2 where key = $1", [key, points]);
  await fill("loginAddress:2001:db8:1:0::/64", 50);
  expect(await guessFrom("2001:db8:1::ffff")).toMatchObject({ code: 429 });
  expect(await guessFrom("2001:db8:1:1::1")).toMatchObject({ code: 401 });
  await fill("loginAddress:2001:db8:1:0::/56", 100);
  expect(await guessFrom("2001:db8:1:2::1")).toMatchObject({ code: 429 });
  expect(await guessFrom("2001:db8:1:100::1")).toMatchObject({ code: 401 });
  await fill("loginAddress:2001:db8:1:0::/48", 200);
  expect(await guessFrom("2001:db8:1:200::1")).toMatchObject({ code: 429 });
  expect(await guessFrom("2001:db8:2::1")).toMatchObject({ code: 401 });
});

test("this machine counts as one network by whichever of its addresses", async () => {
  const { email } = newPerson();
  for (const address of ["::1", "127.0.0.1", "127.0.0.2"])
    expect(await login({ email }, from(address))).toMatchObject({ code: 401 });
  const { rows } = await portico.pool.query("select points from rate_limits where key = $1", [
    `loginNetwork:${email}@loopback`,
  ]);
  expect(rows).toEqual([{ points: 3 }]);
});

test("sixty failures from all over one /48 do not go on", async () => {
  const answers: number[] = [];
  for (let count = 0; count < 70; count++) {
    await portico.pool.query(
      "update rate_limits set points = points + 9 where key like 'loginAddress:2001:db8:9:%/48'",
    );
    answers.push((await login({ email: newPerson().email }, from(`2001:db8:9:${(count * 256).toString(16)}::1`))).code);
  }
  expect(answers.filter((code) => code === 429).length).toBeGreaterThan(40);
});

test("three links that a stranger asks for do not keep the owner from one", async () => {
  const ada = await newAccount(portico.hub);
  const stranger = fromNewNetwork();
  const ask = (caller: Caller) => portico.hub.call("requestPasswordReset", { email: ada.email }, caller);
  const codes: number[] = [];
  for (let count = 0; count < 4; count++) codes.push((await ask(stranger)).code);
  expect(codes).toEqual([200, 200, 200, 429]);
  expect(await ask(fromNewNetwork())).toMatchObject({ code: 200 });
  const posted = await portico.pool.query("select 1 from outbox where recipient = $1", [ada.email]);
  expect(posted.rowCount).toBe(4);
});

test("a reset by mail ends every wait, and the browser it was made in is known", async () => {
  const ada = await newAccount(portico.hub);
  await fail({ email: ada.email }, 100);
  const here = fromNewNetwork();
  await portico.hub.call("requestPasswordReset", { email: ada.email }, here);
  const { text } = await portico.mail.waitFor(ada.email, ({ subject }) => subject === "Reset your password");
  const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;
  const newPassword = "Brand#New1door";
  const answer = await portico.hub.call("resetPasswordByLink", { uuid, newPassword }, here);
  expect(answer).toMatchObject({
    code: 200,
    msg: "Your password was reset, and it works at once: all waits have ended",
  });
  expect(await login({ email: ada.email, password: newPassword })).toMatchObject({ code: 200 });
  await fail({ email: ada.email }, 100);
  const known = { ...fromNewNetwork(), devices: dataOf(answer).device };
  expect(await login({ email: ada.email, password: newPassword }, known)).toMatchObject({ code: 200 });
});

test("wrong codes after a right password count as failures too", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = newAttempt();
  await portico.hub.call("login", { ...rightOf(ada), attemptId }, fromNewNetwork());
  for (let count = 0; count < 3; count++)
    await portico.hub.call("consumeLoginCode", { email: ada.email, otp: "000000", attemptId }, fromNewNetwork());
  const { rows } = await portico.pool.query("select points from rate_limits where key = $1", [
    `loginAccount:${ada.id}`,
  ]);
  expect(rows).toEqual([{ points: 3 }]);
});

test("an Admin sees a hold-up and lifts it, and so does a command on the server; both are in the audit log", async () => {
  const admin = await newAdmin(portico);
  const ada = await newAccount(portico.hub);
  const isHeld = async () => dataOf(await admin.call("userHold", { userId: ada.id })).isHeld;
  expect(await isHeld()).toBe(false);
  const ways = [
    () => admin.call("liftHold", { userId: ada.id }),
    () => unlockAccount(portico.hub.services.db, ada.email.toUpperCase()),
  ];
  for (const lift of ways) {
    await fail({ phone: ada.phoneNumber }, 100);
    expect(await isHeld()).toBe(true);
    await lift();
    expect(await isHeld()).toBe(false);
    expect(await login({ phone: ada.phoneNumber, password: ada.password })).toMatchObject({ code: 200 });
  }
  const { rows } = await portico.pool.query(
    "select actor_name, outcome from audit_events where action = 'UNLOCKED' and subject_id = $1 order by at",
    [ada.id],
  );
  expect(rows).toEqual([
    { actor_name: expect.stringContaining("(") as string, outcome: "SUCCESS" },
    { actor_name: "command line", outcome: "SUCCESS" },
  ]);
  await expect(unlockAccount(portico.hub.services.db, "nobody@example.test")).rejects.toThrow("nobody@example.test");
});
