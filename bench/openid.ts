import { randomBytes } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import type { Pool } from "pg";
import { cost, median, percentile, type Row, rate } from "./support/figures";
import { type Figures, load } from "./support/load";
import { hashOf } from "./support/many-users";
import { type Memory, memoryOf } from "./support/memory";
import { codeFlows, type RelyingParty, tokenRequest } from "./support/relying-party";
import { withRivalProvider } from "./support/rival-provider";
import { withSignedIn } from "./support/signed-in";
import { inTurns, type Pace, perSecond } from "./support/turns";

const USERS = 1_000;
const IN_FLIGHT = 8;

/**
 * Tokens by client credentials, introspections, and whole code flows of a browser that has a session (the redirect with
 * the code, and its exchange), each beside the same engine with everything in memory; the first also beside signing the
 * same claims and nothing else; and the memory of server and database before and after all that.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async ({ portico, pool, user }) => {
    const application = { clientId: "bench", secret: randomBytes(32).toString("base64url") };
    await addApplication(pool, user.id, application);
    const before = wholeOf(memoryOf(portico));
    const ours: RelyingParty = { ...application, url: portico.url, cookie: user.browser.cookie };
    return withRivalProvider(application, async (theirs) => {
      const token = await newToken(ours);
      const measured = await inTurns(
        {
          tokens: () => tokens(ours, seconds),
          rivalTokens: () => tokens(theirs, seconds),
          signatures: await bareSigning(token, seconds),
          introspections: await introspections(ours, seconds),
          rivalIntrospections: await introspections(theirs, seconds),
          flows: () => codeFlows(ours, { seconds, inFlight: IN_FLIGHT }),
          rivalFlows: () => codeFlows(theirs, { seconds, inFlight: IN_FLIGHT }),
        },
        { turns },
      );
      const ratesOf = (figures: readonly { perSecond: number }[]) => median(figures.map((each) => each.perSecond));
      const inMemory = (figures: readonly { perSecond: number }[]) => ({
        name: "oidc-provider in memory",
        value: ratesOf(figures),
      });
      const slowest = (figures: readonly Figures[]) => median(figures.map(({ p99 }) => p99));
      const flowsMs = (figures: readonly { durationsMs: number[] }[]) =>
        percentile(
          figures.flatMap(({ durationsMs }) => durationsMs),
          0.95,
        );
      const issued = ratesOf(measured.tokens);
      return [
        rate("tokens by client credentials", issued, "/s", inMemory(measured.rivalTokens)),
        rate("the same", issued, "/s", { name: "bare signing, same claims", value: median(measured.signatures) }),
        cost("the same: p99", slowest(measured.tokens), "ms", {
          name: "oidc-provider in memory",
          value: slowest(measured.rivalTokens),
        }),
        rate("introspections", ratesOf(measured.introspections), "/s", inMemory(measured.rivalIntrospections)),
        cost("the same: p99", slowest(measured.introspections), "ms", {
          name: "oidc-provider in memory",
          value: slowest(measured.rivalIntrospections),
        }),
        rate("whole code flows with a session", ratesOf(measured.flows), "/s", inMemory(measured.rivalFlows)),
        cost("the same: p95", flowsMs(measured.flows), "ms", {
          name: "oidc-provider in memory",
          value: flowsMs(measured.rivalFlows),
        }),
        cost("memory afterwards, database included", wholeOf(memoryOf(portico)), "MB", {
          name: "before the engine was loaded",
          value: before,
        }),
      ];
    });
  });
}

const wholeOf = ({ node, database = 0 }: Memory): number => node + database;

/** Makes one of the user's applications one that speaks OpenID Connect, with every grant that is measured. */
async function addApplication(pool: Pool, userId: string, { clientId, secret }: { clientId: string; secret: string }) {
  const statements = [
    `insert into application_sign_ons (application_id, kind, client_id, grants)
     select application_id, 'oidc', $2, array['authorization_code', 'client_credentials'] from assignments where user_id = $1 limit 1`,
    `insert into sign_on_addresses (application_id, use, uri, position)
     select application_id, 'redirect', 'https://bench.example/cb', 0 from application_sign_ons where client_id = $2 and $1 <> ''`,
    `insert into application_secrets (id, application_id, name, secret_hash)
     select gen_random_uuid(), application_id, 'bench', $1 from application_sign_ons where client_id = $2`,
  ];
  for (const [index, statement] of statements.entries())
    await pool.query(statement, [index === 2 ? hashOf(secret) : userId, clientId]);
}

const tokens = (party: RelyingParty, seconds: number) => load(...tokenRequest(party, seconds));

async function newToken(party: RelyingParty): Promise<string> {
  const [address, { headers, body }] = tokenRequest(party, 0);
  const answer = await fetch(address, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Of a token that is no JWT where the provider has both: that is the kind the engine itself can look up. */
async function introspections({ resource: _, ...party }: RelyingParty, seconds: number) {
  const { headers } = tokenRequest(party, seconds)[1];
  const body = new URLSearchParams({ token: await newToken(party) }).toString();
  const once = await fetch(`${party.url}/oidc/introspect`, { method: "POST", headers, body });
  const answer = await once.text();
  if (!answer.includes('"active":true'))
    throw new Error(`${party.url} does not know its token: ${once.status} ${answer}`);
  return () => load(`${party.url}/oidc/introspect`, { seconds, method: "POST", headers, body });
}

async function bareSigning(token: string, seconds: number) {
  const { alg = "ES256", ...header } = decodeProtectedHeader(token);
  const { privateKey } = await generateKeyPair(alg);
  const claims = decodeJwt(token);
  return () =>
    perSecond(() => new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(privateKey), {
      seconds,
      inFlight: IN_FLIGHT,
    });
}
