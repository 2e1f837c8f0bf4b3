import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientBase } from "pg";
import { hashToken } from "~/hub/kit/security/tokens";
import { logout } from "~/portal/logout/words";
import { codeFlow, type Party, Refused, refreshed, sidIn } from "../processes/support/code-flow";
import { RoamingBrowser } from "../processes/support/roaming-browser";
import { Unanswered } from "./api";
import type { World } from "./world";

const NAMES = ["lasting", "plain"] as const;
type Name = (typeof NAMES)[number];

const STEP_LIMIT_MS = 20_000;
/** Longer than the lease of a try whose process was killed, and a few tries. */
const TOLD_LIMIT_MS = 120_000;

export interface SignOn {
  name: Name;
  sid: string;
  /** Undefined while another was asked for: nobody knows which one it is. */
  refreshToken: string | undefined;
  signOut: "none" | "asked" | "answered";
}

export interface SignOns {
  parties: Record<Name, Party>;
  /** How often each `sid` was told that its session is over; every fourth time that was refused. */
  told: Map<string, number>;
  stop(): Promise<void>;
}

export async function openSignOns(world: World, database: ClientBase): Promise<SignOns> {
  const told = new Map<string, number>();
  let posts = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const sid = request.method === "POST" ? sidIn(new URLSearchParams(body).get("logout_token") ?? "..") : undefined;
      const isRefused = sid !== undefined && ++posts % 4 === 0;
      if (sid !== undefined && !isRefused) told.set(sid, (told.get(sid) ?? 0) + 1);
      response.writeHead(isRefused ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await database.query(
    "insert into clients (id, actual_name, display_name) values (gen_random_uuid(), 'Crash world', 'Crash world')",
  );
  const parties = await Promise.all(NAMES.map((name) => newParty(world, database, name, at)));
  return {
    parties: Object.fromEntries(NAMES.map((name, index) => [name, parties[index]])) as Record<Name, Party>,
    told,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newParty(world: World, database: ClientBase, clientId: Name, at: string): Promise<Party> {
  const [id, secret, redirectUri] = [randomUUID(), randomBytes(32).toString("base64url"), `${at}/cb`];
  const statements: [statement: string, values: string[]][] = [
    ["insert into applications (id, name, allowed_url, redirect_url) values ($1, $2, $3, $3)", [id, clientId, at]],
    [
      `insert into application_sign_ons (application_id, kind, client_id, backchannel_logout_uri)
       values ($1, 'oidc', $2, $3)`,
      [id, clientId, `${at}/logout`],
    ],
    [
      "insert into sign_on_addresses (application_id, use, uri, position) values ($1, 'redirect', $2, 0)",
      [id, redirectUri],
    ],
    [
      `insert into application_secrets (id, application_id, name, secret_hash)
       values (gen_random_uuid(), $1, 'first', $2)`,
      [id, hashToken(secret)],
    ],
  ];
  for (const [statement, values] of statements) await database.query(statement, values);
  return {
    // Another port after each start.
    get issuer() {
      return world.url;
    },
    clientId,
    secret,
    redirectUri,
  };
}

export const giveSignOns = (database: ClientBase, email: string) =>
  database.query(
    `insert into assignments (user_id, application_id, client_id)
     select u.id, s.application_id, c.id from users u, application_sign_ons s, clients c
     where u.email = $1 and s.client_id = any($2) and c.actual_name = 'Crash world'`,
    [email, NAMES],
  );

export async function signInAndOut({
  world,
  applications: { parties },
  email,
  staysFirst,
  signOns,
  signal,
}: {
  world: World;
  applications: SignOns;
  email: string;
  /** Whether the first session is one that is not ended. */
  staysFirst: boolean;
  signOns: SignOn[];
  signal: AbortSignal;
}): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    const browser = new RoamingBrowser();
    const link = `${world.url}/signinlink/${await newLink(world, email)}`;
    await step(browser.open(link));
    await step(browser.send(link, {}));
    const made: SignOn[] = [];
    for (const name of NAMES) {
      const { sid, refreshToken } = await step(codeFlow(browser, parties[name], name === "lasting"));
      const signOn: SignOn = { name, sid, refreshToken, signOut: "none" };
      made.push(signOn);
      signOns.push(signOn);
      await refresh(parties[name], signOn);
    }
    // Every other session is left to the check.
    if ((count % 2 === 0) === staysFirst) continue;
    await step(browser.open(`${world.url}/logout`));
    for (const signOn of made) signOn.signOut = "asked";
    const { body } = await step(browser.send(`${world.url}/logout`, { intent: "logout" }));
    if (body.includes(logout.unreached)) throw new Unanswered(logout.unreached);
    for (const signOn of made) signOn.signOut = "answered";
  }
}

async function refresh(party: Party, signOn: SignOn): Promise<void> {
  const { refreshToken } = signOn;
  if (!refreshToken) return;
  signOn.refreshToken = undefined;
  signOn.refreshToken = (await step(refreshed(party, refreshToken))).refreshToken;
}

/** @throws {Unanswered} where there was no answer, or a server error; Error where it was refused */
async function step<Result>(asked: Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const late = pause(STEP_LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Unanswered("no answer in time");
  });
  late.catch(() => undefined);
  try {
    const answer = await Promise.race([asked, late]);
    const { status = 200 } = answer as { status?: number };
    if (status >= 500) throw new Unanswered(`a page: ${status}`);
    return answer;
  } catch (error) {
    throw isCutOff(error) ? new Unanswered("cut off", { cause: error }) : error;
  } finally {
    limit.abort();
  }
}

/** What `fetch` and `request` say of a connection that ended, and the provider of a database that did. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Refused
    ? error.status >= 500
    : error instanceof TypeError || /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? "");

/** As `npm run admin -- link` makes one. */
async function newLink(world: World, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const database = world.connect();
  database.on("error", () => undefined);
  try {
    await database.connect();
    await database.query(
      `insert into sign_in_links (token_hash, user_id, expires_at)
       select $2, id, now() + interval '10 minutes' from users where email = $1`,
      [email, hashToken(token)],
    );
  } catch (cause) {
    // Classes 22 to 42 of SQLSTATE: what was asked is wrong.
    throw /^[2-4]/.test((cause as { code?: string }).code ?? "") ? cause : new Unanswered("no link", { cause });
  } finally {
    await database.end().catch(() => undefined);
  }
  return token;
}

const STATE = `
  select s.sid,
    exists (select from openid_records r, jsonb_each(r.payload -> 'authorizations') a
      where r.model = 'Session' and a.value ->> 'sid' = s.sid) as lives,
    (select count(*)::int from logouts l where l.sid = s.sid) as logouts
  from unnest($1::text[]) as s (sid)`;

export async function checkSignOns({
  database,
  applications: { parties },
  signOns,
}: {
  database: ClientBase;
  applications: SignOns;
  signOns: readonly SignOn[];
}): Promise<string[]> {
  const { rows } = await database.query<{ sid: string; lives: boolean; logouts: number }>(STATE, [
    signOns.map(({ sid }) => sid),
  ]);
  const states = new Map(rows.map((row) => [row.sid, row]));
  const problems: string[] = [];
  for (const signOn of signOns) {
    const { lives = false, logouts = 0 } = states.get(signOn.sid) ?? {};
    if (lives === logouts > 0)
      problems.push(`${signOn.name}: HALF: a session that lives was told to end, or the other way`);
    if (logouts > 1) problems.push(`${signOn.name}: TWICE: ${logouts} logouts of one session`);
    if (signOn.signOut === "answered" && lives) problems.push(`${signOn.name}: LOST: a sign-out that was answered`);
    if (signOn.signOut === "none" && !lives) problems.push(`${signOn.name}: LOST: a session nobody ended`);
    const isGood = signOn.name === "lasting" || lives;
    const { refreshToken } = signOn;
    if (!refreshToken) continue;
    signOn.refreshToken = undefined;
    try {
      signOn.refreshToken = (await refreshed(parties[signOn.name], refreshToken)).refreshToken;
      if (!isGood) problems.push(`${signOn.name}: a grant outlives its session`);
    } catch (error) {
      const isRefused = error instanceof Refused && error.status < 500;
      if (isGood || !isRefused) problems.push(`${signOn.name}: LOST: a grant that was answered: ${String(error)}`);
    }
  }
  return problems;
}

export async function checkLogouts(
  database: ClientBase,
  { told }: SignOns,
): Promise<{ problems: string[]; inWords: string }> {
  const deadline = Date.now() + TOLD_LIMIT_MS;
  const isQueued = async () =>
    (await database.query("select from logouts where status = 'QUEUED' limit 1")).rowCount !== 0;
  while ((await isQueued()) && Date.now() < deadline) await pause(250);
  const { rows } = await database.query<{ sid: string; status: string; why: string | null }>(
    "select sid, status, last_error as why from logouts",
  );
  const written = new Set(rows.map(({ sid }) => sid));
  const lost = rows.filter(({ sid, status }) => status !== "CONFIRMED" || !told.has(sid));
  const unfounded = [...told.keys()].filter((sid) => !written.has(sid));
  const twice = [...told.values()].reduce((sum, times) => sum + times - 1, 0);
  return {
    problems: [
      ...lost.map(({ status, why }) => `LOST: a logout, ${status} ${why ?? ""}`),
      ...unfounded.map(() => "an application was told that a session is over that is not"),
    ],
    inWords: `${rows.length} logouts, ${lost.length} lost, ${twice} told again after they were confirmed`,
  };
}
