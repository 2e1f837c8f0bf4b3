import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "~/hub/kit/db/schema";
import { eventually } from "../support/eventually";
import { newPerson, type Person } from "../support/people";
import { type Cluster, startCluster } from "./support/cluster";

const BEFORE = 20;
const AFTER = 20;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ size: 2 });
});

afterAll(() => cluster.stop());

test("one of two processes is killed under load: nothing acknowledged is lost, every mail arrives, and it returns", async () => {
  const acknowledged: Person[] = [];
  let isOver = false;
  const register = async () => {
    const person = newPerson();
    const answer = await cluster.api.post("/api/users/signUp", person).catch(() => undefined);
    if (answer?.code === 200) acknowledged.push(person);
  };
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) await register();
  });

  const [killed, survivor] = cluster.members as [Cluster["members"][number], Cluster["members"][number]];
  await eventually("some sign-ups", () => acknowledged.length >= BEFORE);
  const servedByKilled = cluster.proxy.answered.get(killed.url) ?? 0;
  expect(servedByKilled).toBeGreaterThan(0);
  await killed.kill();
  const atTheKill = acknowledged.length;
  await eventually("more sign-ups without it", () => acknowledged.length >= atTheKill + AFTER);
  isOver = true;
  await Promise.all(visitors);

  const emails = new Set((await cluster.seed.db.select({ email: users.email }).from(users)).map(({ email }) => email));
  expect(acknowledged.filter(({ email }) => !emails.has(email))).toEqual([]);

  // Expires the killed process's leases, so that the survivor takes over its messages.
  await cluster.seed.db.execute(sql`update outbox set next_try_at = now() where status = 'QUEUED'`);
  for (const person of acknowledged) await cluster.mail.waitFor(person.email);
  for (const person of [acknowledged[0]!, acknowledged[atTheKill - 1]!, acknowledged.at(-1)!]) {
    const otp = await cluster.code(person);
    expect(
      await cluster.apiOf(survivor).post("/api/users/consumeRequestEmailOtp", { email: person.email, otp }),
    ).toMatchObject({ code: 200 });
  }

  await killed.restart();
  const { email, password } = acknowledged[0]!;
  expect(await cluster.apiOf(killed).post("/api/users/login", { email, password })).toMatchObject({ code: 200 });
});
