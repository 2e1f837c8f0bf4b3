import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { isPagedList } from "~/contract/kit/paging";
import { clients } from "~/hub/kit/db/schema";
import { newAccount } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { anyone } from "../support/calls";
import { newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { openSession } from "../support/open-session";
import { GRANTABLE, type MadeAccount, newServiceAccount, sendPlain } from "../support/service-account";
import { post, send } from "../support/wire";

const portico = hubForFile();
const admin = adminForFile(portico);
let program: MadeAccount;

beforeAll(async () => {
  program = await newServiceAccount(admin, GRANTABLE);
});

const LIST = "/api/client/getAllClient";
const CREATE = "/api/client/createClient";
const UPDATE = "/api/client/updateClient";

type Plain = Parameters<typeof sendPlain>[3];
const call = (path: string, request?: Plain) => sendPlain(portico.hub, path, program, request);
const named = (actualName: string) => ({ actualName, displayName: actualName, status: "ACTIVE" });
const countOf = async (actualName: string) => {
  const { rows } = await portico.pool.query<{ count: number }>(
    "select count(*)::int as count from clients where actual_name = $1",
    [actualName],
  );
  return rows[0]!.count;
};

describe("with a bearer token", () => {
  test("bodies and answers are plain JSON", async () => {
    const made = await call(CREATE, { body: named("Plain") });
    expect(made).toMatchObject({ status: 200, isSealed: false, data: { _id: expect.any(String) as string } });
    expect(await call(`${LIST}?field=actualName&search=Plain`)).toMatchObject({
      isSealed: false,
      data: [{ actualName: "Plain", version: 1 }],
    });
  });

  test("it is a service account's, whatever the letter case of Bearer: a person's is taken as it is alone", async () => {
    const { id } = await newAccount(portico.hub);
    const token = await openSession(portico.hub.services.db, id, anyone);
    const path = `/api/users/listAllActiveUser?userId=${id}`;
    expect(await send(portico.hub, path, { token: `bearer ${program.token}` })).toMatchObject({ isSealed: false });
    expect(await send(portico.hub, path, { token: `Bearer ${token}` })).toMatchObject({ status: 401 });
    expect(await send(portico.hub, path, { token })).toMatchObject({ status: 200, isSealed: true });
  });

  test("what was sealed is no plain body, and what was not is none for callers of the specification", async () => {
    const sealed = await post(portico.hub, CREATE, named("Sealed"), program.token);
    expect(sealed).toMatchObject({ status: 200, isSealed: true });
    const body = JSON.stringify(named("Neither"));
    expect(await send(portico.hub, CREATE, { method: "POST", body, token: program.token })).toMatchObject({
      status: 400,
    });
    expect(await call(CREATE, { body: { encryptedData: "U2FsdGVkX18=" } })).toMatchObject({ status: 400 });
  });

  test("a refusal names the fields, and 401 says what is missing", async () => {
    expect(await call(CREATE, { body: { actualName: "" } })).toMatchObject({
      status: 400,
      code: 400,
      data: { fieldErrors: { actualName: [expect.any(String)], displayName: [expect.any(String)] } },
    });
    const refused = await sendPlain(portico.hub, LIST, { token: "portico_sa_nothing" });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect((await sendPlain(portico.hub, LIST, { token: "" })).status).toBe(401);
  });
});

async function walk(path: string, size: number, atEachPage?: () => Promise<unknown>) {
  const rows: { _id: string }[] = [];
  let after = "first";
  let pages = 0;
  for (;;) {
    const answer = await call(`${path}${path.includes("?") ? "&" : "?"}size=${size}&after=${after}`);
    expect(answer.status, answer.msg).toBe(200);
    rows.push(...(answer.data as { _id: string }[]));
    pages += 1;
    if (answer.next === undefined) return { rows, pages };
    after = answer.next;
    await atEachPage?.();
  }
}

describe("lists", () => {
  const many = async (count: number, prefix: string) => {
    const { db } = portico.hub.services;
    const values = Array.from({ length: count }, (_, index) => named(`${prefix} ${index} ${randomUUID()}`));
    for (let first = 0; first < count; first += 5_000)
      await db.insert(clients).values(values.slice(first, first + 5_000) as (typeof clients.$inferInsert)[]);
  };

  test("10,000 rows come once each, while others are added and taken away", async () => {
    await portico.pool.query("delete from clients");
    await many(10_000, "Row");
    const before = await portico.pool.query<{ id: string }>("select id from clients");
    let round = 0;
    const { rows, pages } = await walk(LIST, 1_000, async () => {
      round += 1;
      await many(50, `Added in round ${round}`);
      await portico.pool.query("delete from clients where id = (select min(id::text)::uuid from clients)");
    });
    const ids = rows.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages).toBeGreaterThan(10);
    const read = new Set(ids);
    expect(before.rows.filter(({ id }) => !read.has(id))).toEqual([]);
  }, 60_000);

  test("without a size or a page a bearer reads by cursor: nothing is cut off without a word", async () => {
    const first = await call(LIST);
    expect(first.data).toHaveLength(100);
    expect(first.next).toBe((first.data as { _id: string }[]).at(-1)!._id);
    expect(first.total).toBeGreaterThan(10_000);
    const sealed = await send(portico.hub, `${LIST}?page=2`, { token: program.token });
    expect(sealed.data).toHaveLength(100);
  });

  test("sizes end at 1,000, a cursor goes with no order and no page, and what is none is refused", async () => {
    for (const query of [
      "size=1001",
      "size=0",
      "after=first&page=2",
      "page=2&size=7",
      "after=first&sort=actualName",
      "after=elsewhere",
    ])
      expect(await call(`${LIST}?${query}`), query).toMatchObject({ status: 400 });
    expect(await call(`${LIST}?page=2&size=10&sort=-actualName`)).toMatchObject({ status: 200 });
  });

  test("what changed since a time, and what is exactly so", async () => {
    const since = new Date().toISOString();
    const made = await call(CREATE, { body: named("Fresh One") });
    await call(CREATE, { body: named("Fresh One Two") });
    const { rows } = await walk(`${LIST}?changedSince=${since}`, 10);
    expect(rows).toMatchObject([{ actualName: "Fresh One" }, { actualName: "Fresh One Two" }]);
    const exact = await call(`${LIST}?field=actualName&search=fresh%20one&match=exact`);
    expect(exact.data).toMatchObject([{ _id: (made.data as { _id: string })._id }]);
    expect(await call(`/api/audit/allList?changedSince=${since}`)).toMatchObject({ status: 400 });
    expect(await call(`${LIST}?changedSince=yesterday`)).toMatchObject({ status: 400 });
    for (const unlikely of ["0000-01-01T00:00:00Z", "1999-12-31T23:59:59Z", "9999-12-31T23:59:59-14:00"])
      expect(await call(`${LIST}?changedSince=${unlikely}`)).toMatchObject({ status: 400 });
  });

  const lists = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
    ([name, endpoint]) => isPagedList(endpoint) && GRANTABLE.includes(name),
  );

  test.each(lists)("%s is read by cursor, and a record of it by its id", async (_name, { path }) => {
    const all = await call(`${path}?size=1000`);
    expect(all.status).toBe(200);
    const [row] = all.data as { _id: string }[];
    expect(await call(`${path}/${randomUUID()}`)).toMatchObject({ status: 404 });
    expect(await call(`${path}/not-an-id`)).toMatchObject({ status: 404 });
    if (!row) return;
    const { rows } = await walk(path, 500);
    expect(rows[0]).toMatchObject({ _id: row._id });
    const one = await call(`${path}/${row._id}`);
    expect(one.data).toMatchObject({ _id: row._id });
  });

  test("a record by its id is for whoever may read the list, sealed for callers of the specification", async () => {
    const { id } = await newClient(portico.hub);
    const other = await newServiceAccount(admin, ["listPocs"]);
    expect(await sendPlain(portico.hub, `${LIST}/${id}`, other)).toMatchObject({ status: 403 });
    const sealed = await send(portico.hub, `${LIST}/${id}`, { token: program.token });
    expect(sealed).toMatchObject({ isSealed: true, data: { _id: id } });
  });
});

describe("If-Match", () => {
  const change = (clientId: string, ifMatch: string, displayName = "Changed") =>
    call(UPDATE, {
      body: { clientId, ...named(`Versioned ${clientId}`), displayName },
      headers: { "If-Match": ifMatch },
    });

  test("changes what the caller saw, and nothing else: 412", async () => {
    const { id } = await newClient(portico.hub);
    const { headers } = await call(`${LIST}/${id}`);
    expect(headers.get("ETag")).toBe('"1"');
    expect(await change(id, '"1"')).toMatchObject({ status: 200 });
    expect(await change(id, '"1"', "Too late")).toMatchObject({
      status: 412,
      code: 412,
      data: { reason: "stale", version: 2 },
    });
    expect(await change(id, "*")).toMatchObject({ status: 200 });
    expect((await call(`${LIST}/${id}`)).headers.get("ETag")).toBe('"3"');
  });

  test("eight changes of one version at once: one is made", async () => {
    const { id } = await newClient(portico.hub);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => change(id, '"1"', `Try ${index}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
  });

  test("in another form, or where there are no versions, is refused", async () => {
    const { id } = await newClient(portico.hub);
    for (const wrong of ["1", 'W/"1"', '"x"', '"1", "2"'])
      expect(await change(id, wrong), wrong).toMatchObject({ status: 400 });
    const headers = { "If-Match": '"1"' };
    expect(await call("/api/client/deleteClient", { body: { clientId: id }, headers })).toMatchObject({ status: 400 });
  });
});

describe("Idempotency-Key", () => {
  const create = (key: string, body: object, by = program) =>
    sendPlain(portico.hub, CREATE, by, { body, headers: { "Idempotency-Key": key } });

  test("makes one record of eight calls at once, in two processes, and answers all the same", async () => {
    const hubs = [portico.hub, portico.another()];
    const headers = { "Idempotency-Key": "eight" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendPlain(hubs[index % 2]!, CREATE, program, { body: named("Eight at once"), headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOf("Eight at once")).toBe(1);
  });

  test("with another body is refused, with another caller it is another key", async () => {
    expect(await create("reused", named("First body"))).toMatchObject({ status: 200 });
    expect(await create("reused", named("Second body"))).toMatchObject({ status: 422 });
    expect(await create("reused", named("First body"))).toMatchObject({ status: 200 });
    expect([await countOf("First body"), await countOf("Second body")]).toEqual([1, 0]);
    const other = await newServiceAccount(admin, ["createClient"]);
    expect(await create("reused", named("Second body"), other)).toMatchObject({ status: 200 });
  });

  test("of a call that was refused may be used again", async () => {
    expect(await create("mended", { actualName: "Mended" })).toMatchObject({ status: 400 });
    expect(await create("taken", named("First body"))).toMatchObject({ status: 409 });
    expect(await create("taken", named("No longer taken"))).toMatchObject({ status: 200 });
    expect(await create("mended", named("Mended"))).toMatchObject({ status: 200 });
  });

  test("is forgotten after a day, and refused where it is none", async () => {
    await create("old", named("A day ago"));
    await portico.pool.query("update idempotency_keys set created_at = now() - interval '25 hours'");
    expect(await create("old", named("Today"))).toMatchObject({ status: 200 });
    expect(await create("x".repeat(256), named("Too long"))).toMatchObject({ status: 400 });
    expect(await countOf("Too long")).toBe(0);
  });

  test("many of them at once do not use up the connections", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => create(`many-${index}`, named(`Many ${index}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(60).fill(200));
  });

  test("is kept with no input and no password", async () => {
    await create("secret", named("Secretive Name"));
    const { rows } = await portico.pool.query("select input_hash, key_hash from idempotency_keys");
    expect(JSON.stringify(rows)).not.toContain("Secretive");
    expect(JSON.stringify(rows)).not.toContain('"secret"');
  });
});
