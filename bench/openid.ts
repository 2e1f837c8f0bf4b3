import { randomBytes } from "node:crypto";
import { statementsOfExchange } from "./support/exchange-statements";
import { cost, median, percentile, type Row, rate } from "./support/figures";
import { type Figures, load } from "./support/load";
import { type Memory, memoryOf } from "./support/memory";
import { addApplication, bareSigning } from "./support/openid-application";
import { codeFlows, newToken, type RelyingParty, tokenRequest } from "./support/relying-party";
import { withRivalProvider } from "./support/rival-provider";
import { withSignedIn } from "./support/signed-in";
import { inTurns, LONG_WARM_UP, type Pace } from "./support/turns";

const USERS = 1_000;
const IN_FLIGHT = 8;
/** For the time that one takes: what waits for the core is not what a flow costs its user. */
const CALMLY = 2;
/** What an exchange is to take at most. */
const STATEMENTS_AT_MOST = 9;
const MEMORY_AIM_MB = 200;

/**
 * Tokens by client credentials, introspections, and whole code flows of a browser that has a session (the redirect with
 * the code, and its exchange), each beside the same engine with everything in memory; the first also beside signing the
 * same claims and nothing else; the statements of one exchange; and the memory of server and database before and after all that.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async ({ portico, hub, pool, user }) => {
    const application = { clientId: "bench", secret: randomBytes(32).toString("base64url") };
    await addApplication(pool, user.id, application);
    const ours: RelyingParty = { ...application, url: portico.url, cookie: user.browser.cookie };
    return withRivalProvider(application, async (theirs) => {
      const token = await newToken(ours);
      const before = wholeOf(memoryOf(portico));
      const measured = await inTurns(
        {
          tokens: () => tokens(ours, seconds),
          rivalTokens: () => tokens(theirs, seconds),
          signatures: await bareSigning(token, { seconds, inFlight: IN_FLIGHT }),
          introspections: await introspections(ours, seconds),
          rivalIntrospections: await introspections(theirs, seconds),
          flows: () => codeFlows(ours, { seconds, inFlight: IN_FLIGHT }),
          rivalFlows: () => codeFlows(theirs, { seconds, inFlight: IN_FLIGHT }),
          calmFlows: () => codeFlows(ours, { seconds, inFlight: CALMLY }),
          rivalCalmFlows: () => codeFlows(theirs, { seconds, inFlight: CALMLY }),
        },
        { turns, warmUp: LONG_WARM_UP },
      );
      const ratesOf = (figures: readonly { perSecond: number }[]) => median(figures.map((each) => each.perSecond));
      const inMemory = (figures: readonly { perSecond: number }[]) => ({
        name: "oidc-provider in memory",
        value: ratesOf(figures),
      });
      const slowest = (figures: readonly Figures[]) => median(figures.map(({ p95 }) => p95));
      const flowsMs = (figures: readonly { durationsMs: number[] }[]) =>
        percentile(
          figures.flatMap(({ durationsMs }) => durationsMs),
          0.95,
        );
      const issued = ratesOf(measured.tokens);
      return [
        rate("tokens by client credentials", issued, "/s", inMemory(measured.rivalTokens)),
        rate("the same", issued, "/s", { name: "bare signing, same claims", value: median(measured.signatures) }),
        cost("the same: p95", slowest(measured.tokens), "ms", {
          name: "oidc-provider in memory",
          value: slowest(measured.rivalTokens),
        }),
        rate("introspections", ratesOf(measured.introspections), "/s", inMemory(measured.rivalIntrospections)),
        cost("the same: p95", slowest(measured.introspections), "ms", {
          name: "oidc-provider in memory",
          value: slowest(measured.rivalIntrospections),
        }),
        rate("whole code flows with a session", ratesOf(measured.flows), "/s", inMemory(measured.rivalFlows)),
        cost("the same: p95", flowsMs(measured.flows), "ms", {
          name: "oidc-provider in memory",
          value: flowsMs(measured.rivalFlows),
        }),
        rate("whole code flows, 2 at a time", ratesOf(measured.calmFlows), "/s", inMemory(measured.rivalCalmFlows)),
        cost("the same: p95", flowsMs(measured.calmFlows), "ms", {
          name: "oidc-provider in memory",
          value: flowsMs(measured.rivalCalmFlows),
        }),
        cost("statements for the exchange of a code", await statementsOfExchange({ hub, pool }, ours), "", {
          name: "at most",
          value: STATEMENTS_AT_MOST,
        }),
        cost("memory with the engine, database included", before, "MB", { name: "aim", value: MEMORY_AIM_MB }),
        cost("the same after all that", wholeOf(memoryOf(portico)), "MB", { name: "before", value: before }),
      ];
    });
  });
}

const wholeOf = ({ node, database = 0 }: Memory): number => node + database;

const tokens = (party: RelyingParty, seconds: number) => load(...tokenRequest(party, seconds));

/** For a token that is no JWT where the provider has both: that is the kind the engine itself can look up. */
async function introspections({ resource: _, ...party }: RelyingParty, seconds: number) {
  const { headers } = tokenRequest(party, seconds)[1];
  const body = new URLSearchParams({ token: await newToken(party) }).toString();
  const once = await fetch(`${party.url}/oidc/introspect`, { method: "POST", headers, body });
  const answer = await once.text();
  if (!answer.includes('"active":true'))
    throw new Error(`${party.url} does not know its token: ${once.status} ${answer}`);
  return () => load(`${party.url}/oidc/introspect`, { seconds, method: "POST", headers, body });
}
