import { beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { SERVICE_CALLS_PER_MINUTE, SERVICE_TOKEN_DAYS } from "~/contract/kit/rules";
import { warnOfExpiry } from "~/hub/identity/service-account/expiry";
import { newServiceToken } from "~/hub/identity/service-account/token";
import { hashToken } from "~/hub/kit/security/tokens";
import { ensureRole } from "~/hub/operate/installation/create-admin";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { type Account, newAccount } from "../support/accounts";
import { type Actor, actor, adminForFile, newAdmin } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { GRANTABLE, newServiceAccount, sendPlain } from "../support/service-account";

const portico = hubForFile();
const admin = adminForFile(portico);
let user: Account;

beforeAll(async () => {
  user = await newAccount(portico.hub);
});

const codeOf = async (name: EndpointName, token: string, input: object = {}, hub = portico.hub) => {
  const answer = await hub.call(name, input, bearing(token));
  expect(answer.code, answer.msg).not.toBe(500);
  return answer.code;
};
const listed = async (id: string) =>
  (await admin.get("listServiceAccounts", { field: "_id", search: id })).find(({ _id }) => _id === id);
const reads = (token: string) => codeOf("listClients", token);
const clientOf = (actualName: string) => ({ actualName, displayName: actualName, status: "ACTIVE" as const });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe("its token", () => {
  test("is shown once, with a prefix and a checksum, and kept as a hash", async () => {
    const { id, token } = await newServiceAccount(admin, ["listClients"]);
    expect(token).toMatch(/^portico_sa_[0-9A-Za-z]{49}$/);
    const { rows } = await portico.pool.query<{ token_hash: string; ending: string }>(
      "select token_hash, ending from service_account_tokens where service_account_id = $1",
      [id],
    );
    expect(rows).toEqual([{ token_hash: hashToken(token), ending: token.slice(-4) }]);
    expect(JSON.stringify(await listed(id))).not.toContain(token);
    const log = await portico.pool.query("select * from audit_events where subject_id = $1", [id]);
    expect(JSON.stringify(log.rows)).not.toContain(token);
  });

  test("of somebody else, made up, mistyped or cut off opens nothing, and the made up ones cost no look-up", async () => {
    const { token } = await newServiceAccount(admin, ["listClients"]);
    const last = token.endsWith("0") ? "1" : "0";
    for (const wrong of [newServiceToken(), token.slice(0, -1) + last, token.slice(0, -1), `${token}0`, "portico_sa_"])
      expect(await reads(wrong), wrong).toBe(401);
    const before = await queriesOf(() => reads(token.slice(0, -1) + last));
    expect(before).toBe(0);
  });

  test("is good for 90 days unless a day is chosen", async () => {
    const { expiresAt } = await admin.get("createServiceAccount", { name: "ninety", rights: ["listClients"] });
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).toBe(SERVICE_TOKEN_DAYS);
    const chosen = { name: "chosen", rights: ["listClients"], expiresOn: inDays(10) };
    expect((await admin.get("createServiceAccount", chosen)).expiresAt).toBe(`${inDays(11)}T00:00:00.000Z`);
    for (const expiresOn of [inDays(-1), inDays(2_000), "2027-02-30", "0000-01-01", "9999-12-31", "soon"])
      expect(
        await admin.call("createServiceAccount", { name: "never", rights: ["listClients"], expiresOn }),
      ).toMatchObject({
        code: 400,
        data: { fieldErrors: { expiresOn: [expect.any(String)] } },
      });
  });

  test("opens nothing once it has expired", async () => {
    const { id, token } = await newServiceAccount(admin, ["listClients"]);
    expect(await reads(token)).toBe(200);
    await portico.pool.query(
      "update service_account_tokens set expires_at = now() - interval '1 second' where service_account_id = $1",
      [id],
    );
    expect(await reads(token)).toBe(401);
    expect(await listed(id)).toMatchObject({ tokens: [] });
  });

  test("is replaced while the old one still works, and there are never three", async () => {
    const { id, token } = await newServiceAccount(admin, ["listClients"]);
    const rotated = await admin.get("rotateServiceToken", { serviceAccountId: id });
    expect(await Promise.all([reads(token), reads(rotated.token)])).toEqual([200, 200]);
    expect(await admin.call("rotateServiceToken", { serviceAccountId: id })).toMatchObject({ code: 409 });

    const [, old] = (await listed(id))!.tokens;
    expect(old!.ending).toBe(token.slice(-4));
    await admin.get("endServiceToken", { serviceAccountId: id, tokenId: old!._id });
    expect(await Promise.all([reads(token), reads(rotated.token)])).toEqual([401, 200]);
    expect(await admin.call("endServiceToken", { serviceAccountId: id, tokenId: old!._id })).toMatchObject({
      code: 404,
    });
  });

  test("eight rotations at once make one token", async () => {
    const { id } = await newServiceAccount(admin, ["listClients"]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.call("rotateServiceToken", { serviceAccountId: id })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await listed(id))!.tokens).toHaveLength(2);
  });

  test("says when it was used last", async () => {
    const { id, token } = await newServiceAccount(admin, ["listClients"]);
    expect((await listed(id))!.tokens[0]!.lastUsedAt).toBeNull();
    await reads(token);
    expect(Date.now() - Date.parse((await listed(id))!.tokens[0]!.lastUsedAt!)).toBeLessThan(10_000);
  });

  test("ends at once with the account's deactivation and deletion", async () => {
    const { id, token } = await newServiceAccount(admin, ["listClients"], "short-lived");
    const fields = { serviceAccountId: id, name: "short-lived", rights: ["listClients"] };
    await admin.get("updateServiceAccount", { ...fields, status: "INACTIVE" });
    expect(await reads(token)).toBe(401);
    await admin.get("updateServiceAccount", { ...fields, status: "ACTIVE" });
    expect(await reads(token)).toBe(200);
    await admin.get("deleteServiceAccount", { serviceAccountId: id });
    expect(await reads(token)).toBe(401);
  });
});

/** Statements that the database ran for it. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = portico;
  const query = pool.query.bind(pool);
  let count = 0;
  pool.query = ((...given: Parameters<typeof query>) => {
    count += 1;
    return query(...given);
  }) as typeof pool.query;
  await work();
  pool.query = query;
  return count;
}

describe("its rights", () => {
  test.each(["listClients", "createClient", "listAuditEvents"] as const)(
    "%s alone: every other call of the contract is refused",
    async (right) => {
      const { token } = await newServiceAccount(admin, [right]);
      for (const [name, endpoint] of Object.entries(contract) as [EndpointName, Endpoint][]) {
        if (endpoint.who.access === "none" || name === right) continue;
        expect(await codeOf(name, token), name).toBe(403);
        expect(await codeOf(name, token, { userId: user.id }), name).toBe(403);
      }
      expect(await codeOf(right, token)).not.toBe(403);
    },
  );

  test("all of them: no call is among them that is about oneself, wants a step-up, or makes service accounts", async () => {
    const { token } = await newServiceAccount(admin);
    const refused: EndpointName[] = [];
    for (const [name, { who }] of Object.entries(contract) as [EndpointName, Endpoint][])
      if (who.access !== "none" && (await codeOf(name, token)) === 403) refused.push(name);
    expect(refused).toEqual(
      expect.arrayContaining([
        "createServiceAccount",
        "updateServiceAccount",
        "rotateServiceToken",
        "endServiceToken",
        "deleteServiceAccount",
        "listServiceAccounts",
        "approveChange",
        "declineChange",
        "changePassword",
        "grantToken",
        "launchToken",
        "destroySession",
        "stepUp",
        "addPasskey",
        "resetUserPassword",
        "updateEmailConfiguration",
        "updateRole",
      ]),
    );
    expect(GRANTABLE.filter((name) => refused.includes(name))).toEqual([]);
  });

  test("cannot be such calls, nor what is no call", async () => {
    for (const right of [
      "createServiceAccount",
      "stepUp",
      "updateRole",
      "login",
      "approveChange",
      "__proto__",
      "nothing",
    ])
      expect(await admin.call("createServiceAccount", { name: "too much", rights: [right] }), right).toMatchObject({
        code: 400,
        data: { fieldErrors: { rights: [expect.stringContaining(right)] } },
      });
  });

  test("count from the moment they are changed", async () => {
    const { id, token } = await newServiceAccount(admin, ["listClients"], "changing");
    await admin.get("updateServiceAccount", { serviceAccountId: id, name: "changing", rights: ["listPocs"] });
    expect([await reads(token), await codeOf("listPocs", token)]).toEqual([403, 200]);
  });

  test("neither make Admins nor change one", async () => {
    const { token } = await newServiceAccount(admin);
    const adminRole = await ensureRole(portico.hub.services.db, "Admin", "Admins");
    const other = await newAdmin(portico);
    const person = await newAccount(portico.hub);
    const { id: userId, userName, email, firstName, lastName, phoneNumber } = other.account;
    const changed = { userId, userName, firstName, lastName, phoneNumber, email: "mine@example.test" };
    expect(await codeOf("attachRoleToUser", token, { userId: person.id, roleId: adminRole })).toBe(403);
    expect(await codeOf("detachRoleFromUser", token, { userId, roleId: adminRole })).toBe(403);
    expect(await codeOf("updateUser", token, changed)).toBe(403);
    expect(await codeOf("deleteUser", token, { userId })).toBe(403);
    const { rows } = await portico.pool.query("select email, deleted_at from users where id = $1", [userId]);
    expect(rows).toEqual([{ email, deleted_at: null }]);
    const given = await portico.pool.query("select from user_roles where user_id = $1", [person.id]);
    expect(given.rowCount).toBe(0);
  });

  test("give other roles, and change other users' addresses", async () => {
    const { token } = await newServiceAccount(admin, ["attachRoleToUser", "updateUser"]);
    const plain = await ensureRole(portico.hub.services.db, "Staff", "No Admins");
    const { id: userId, userName, firstName, lastName, phoneNumber } = await newAccount(portico.hub);
    expect(await codeOf("attachRoleToUser", token, { userId, roleId: plain })).toBe(200);
    const changed = { userId, userName, firstName, lastName, phoneNumber, email: "renamed@example.test" };
    expect(await codeOf("updateUser", token, changed)).toBe(200);
  });

  test("of a person are no service account's: an Admin's session is not widened, a plain user cannot make one", async () => {
    const plain = await actor(portico);
    const input = { name: "by a user", rights: ["listClients"] };
    expect(await portico.hub.call("createServiceAccount", input, plain.caller)).toMatchObject({ code: 403 });
    const stale = await actor(portico, { role: "Admin" });
    await portico.pool.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
      stale.account.id,
    ]);
    expect(await portico.hub.call("createServiceAccount", input, stale.caller)).toMatchObject({
      code: 403,
      data: { reason: "step-up" },
    });
  });
});

describe("where two Admins are needed", () => {
  const asked = async (maker: Actor) => {
    const hub = portico.another({ fourEyes: true });
    const made = dataOf(
      await hub.call(
        "createServiceAccount",
        { name: `asking ${maker.account.id}`, rights: ["createApplication"] },
        maker.caller,
      ),
    );
    const application = {
      name: { description: `App of ${made._id}` },
      applicationAllowedUrl: "https://app.example.test/logout",
      applicationRedirectUrl: "https://app.example.test/in",
      status: "ACTIVE" as const,
    };
    const answer = await hub.call("createApplication", application, bearing(made.token));
    return { hub, ...made, answer };
  };

  test("its change waits, and whoever was shown its token cannot approve it", async () => {
    const [maker, other] = await Promise.all([newAdmin(portico), newAdmin(portico)]);
    const { hub, answer } = await asked(maker);
    expect(answer).toMatchObject({ code: 202 });
    const [change] = dataOf(await hub.call("listPendingChanges", {}, maker.caller));
    expect(change).toMatchObject({ isOwn: true, mayDecide: false });
    const changeId = change!._id;
    expect(await hub.call("approveChange", { changeId }, maker.caller)).toMatchObject({ code: 403 });
    expect(await hub.call("approveChange", { changeId }, other.caller)).toMatchObject({ code: 200 });
  });

  test("nobody approves it once the account lost the right", async () => {
    const [maker, other] = await Promise.all([newAdmin(portico), newAdmin(portico)]);
    const { hub, _id } = await asked(maker);
    const fields = { serviceAccountId: _id, name: `asking ${maker.account.id}`, rights: ["listClients"] };
    dataOf(await hub.call("updateServiceAccount", fields, maker.caller));
    const [change] = dataOf(await hub.call("listPendingChanges", {}, other.caller));
    expect(await hub.call("approveChange", { changeId: change!._id }, other.caller)).toMatchObject({ code: 409 });
  });
});

test("what it does stands in the audit log under its own name", async () => {
  const { id, token } = await newServiceAccount(admin, ["createClient"], "importer");
  const { _id } = dataOf(await portico.hub.call("createClient", clientOf("Imported"), bearing(token)));
  const { rows } = await portico.pool.query(
    "select action, actor_id, actor_name from audit_events where subject_id = $1 order by id",
    [_id],
  );
  expect(rows).toEqual([{ action: "CREATED", actor_id: id, actor_name: "importer" }]);
  const own = await portico.pool.query("select action, actor_name, after from audit_events where subject_id = $1", [
    id,
  ]);
  expect(own.rows).toMatchObject([{ action: "CREATED", after: { name: "importer", rights: ["createClient"] } }]);
});

test("too many calls of one service account wait, and say for how long", async () => {
  await portico.reopen({ rateLimits: true });
  const boss = await newAdmin(portico);
  const [busy, other] = [
    await newServiceAccount(boss, ["listClients", "evaluateAccess"]),
    await newServiceAccount(boss, ["listClients"]),
  ];
  await portico.pool.query(
    `insert into rate_limits (key, subject, points, capacity, slow_from, open_at, expires_at, admitted)
     values ($1, '', $2, $2, 0, 'epoch', now() + interval '30 seconds', gen_random_uuid())`,
    [`serviceAccount:${busy.id}`, SERVICE_CALLS_PER_MINUTE],
  );
  const refused = await sendPlain(portico.hub, "/api/client/getAllClient", busy);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await sendPlain(portico.hub, "/api/client/getAllClient", other)).toMatchObject({ status: 200 });
  const headers = { Authorization: `Bearer ${busy.token}`, "Content-Type": "application/json" };
  const evaluation = new Request(`${PUBLIC_URL}/access/v1/evaluation`, { method: "POST", body: "{}", headers });
  const { status } = await portico.hub.fetch(evaluation, { clientAddress: "192.0.2.10" });
  expect(status, "an evaluation is read, if not understood").toBe(400);
});

describe("before a token expires", () => {
  const expiring = async (contact: string, inHours: number) => {
    const boss = await newAdmin(portico);
    const made = await boss.get("createServiceAccount", { name: `old ${contact}`, rights: ["listClients"], contact });
    const times = [new Date(Date.now() - 60 * DAY_MS), new Date(Date.now() + inHours * HOUR_MS), made._id];
    await portico.pool.query(
      "update service_account_tokens set created_at = $1, expires_at = $2 where service_account_id = $3",
      times,
    );
    return { boss, ...made };
  };
  const mailsTo = async (recipient: string) => {
    const { rows } = await portico.pool.query<{ count: number }>(
      "select count(*)::int as count from outbox where recipient = $1 and idempotency_key like 'service-token:%'",
      [recipient],
    );
    return rows[0]!.count;
  };
  const warn = () => Promise.all(Array.from({ length: 8 }, () => warnOfExpiry(portico.hub.services)));

  test("the address that was given is told once 14 days and once a day before, whoever looks at once", async () => {
    const { _id, token } = await expiring("keeper@example.test", 13 * 24);
    await warn();
    await warn();
    expect(await mailsTo("keeper@example.test")).toBe(1);
    await portico.pool.query(
      "update service_account_tokens set expires_at = now() + interval '20 hours' where service_account_id = $1",
      [_id],
    );
    await warn();
    await warn();
    expect(await mailsTo("keeper@example.test")).toBe(2);
    const { text } = await portico.mail.waitForNotice(
      "keeper@example.test",
      "A token of the service account old keeper example test expires within a day",
    );
    expect(text).toContain(token.slice(-4));
    expect(text).not.toContain(token);
  });

  test("without one, whoever made it and the Admins are, and of a deactivated account nobody", async () => {
    const { boss, _id } = await expiring("", 20);
    const other = await newAdmin(portico);
    await portico.pool.query("update service_accounts set status = 'INACTIVE' where id = $1", [_id]);
    await warn();
    expect(await mailsTo(boss.account.email)).toBe(0);
    await portico.pool.query("update service_accounts set status = 'ACTIVE' where id = $1", [_id]);
    await warn();
    expect(await Promise.all([mailsTo(boss.account.email), mailsTo(other.account.email)])).toEqual([1, 1]);
  });

  test("no mail comes for a token with more time, or that was made for less", async () => {
    await expiring("later@example.test", 15 * 24);
    const boss = await newAdmin(portico);
    const brief = { name: "brief", rights: ["listClients"], contact: "brief@example.test", expiresOn: inDays(3) };
    await boss.get("createServiceAccount", brief);
    await warn();
    expect(await Promise.all([mailsTo("later@example.test"), mailsTo("brief@example.test")])).toEqual([0, 0]);
  });
});

test("a call without a token is refused as before", async () => {
  expect(await portico.hub.call("listClients", {}, anyone)).toMatchObject({ code: 401 });
});
