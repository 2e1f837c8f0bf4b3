import { randomBytes } from "node:crypto";
import { PARAMETERS } from "~/hub/kit/security/password-hash";
import { checking, IN_FLIGHT } from "./support/argon2";
import { median, type Row, rate } from "./support/figures";
import { type Figures, load } from "./support/load";
import { addApplication, bareSigning } from "./support/openid-application";
import { passwordPeople } from "./support/password-sign-ins";
import { type Peers, VERSIONS, withBetterAuth, withPeers } from "./support/peers";
import { newToken, tokenRequest } from "./support/relying-party";
import { withRivalProvider } from "./support/rival-provider";
import { CONCURRENCY, forSeconds, type SignIns, withPeople } from "./support/sign-ins";
import { withSignedIn } from "./support/signed-in";
import { inTurns, type Pace } from "./support/turns";

const BETTER_AUTH = `better-auth ${VERSIONS["better-auth"]}`;
const OIDC_PROVIDER = `oidc-provider ${VERSIONS["oidc-provider"]}`;
const USERS = 1_000;

/**
 * Portico beside better-auth and oidc-provider, which are installed into a temporary folder. What is equal and what is not
 * is said in README.md of this folder.
 */
export const run = (pace: Pace): Promise<Row[]> =>
  withPeers(async (peers) => [...(await signIns(peers, pace)), ...(await tokensAndSessions(peers, pace))]);

/** By password alone, which Portico asks for alone where a browser is trusted. */
const signIns = (peers: Peers, { turns, seconds }: Pace): Promise<Row[]> =>
  withPeople(async ({ trusted, signInWhile }) => {
    const ours = await trusted();
    const checks = await checking(PARAMETERS, IN_FLIGHT, seconds);
    const rows = await withBetterAuth(peers, PARAMETERS, async (equal) =>
      withBetterAuth(peers, undefined, async (asItComes) => {
        const [withArgon2, withScrypt] = [
          await passwordPeople(equal, CONCURRENCY),
          await passwordPeople(asItComes, CONCURRENCY),
        ];
        const measured = await inTurns(
          {
            trusted: () => ours.signInWhile(forSeconds(seconds)),
            coded: () => signInWhile(forSeconds(seconds)),
            equal: () => withArgon2.signInWhile(forSeconds(seconds)),
            asItComes: () => withScrypt.signInWhile(forSeconds(seconds)),
            alone: checks,
          },
          { turns },
        );
        const rateOf = (each: readonly SignIns[]) => median(each.map(({ perSecond }) => perSecond));
        const byArgon2 = { name: `${BETTER_AUTH}, same Argon2`, value: rateOf(measured.equal) };
        const alone = { name: `Argon2 alone, ${IN_FLIGHT} at a time`, value: median(measured.alone) };
        return [
          rate("sign-ins: page and password, trusted browsers", rateOf(measured.trusted), "/s", byArgon2),
          rate("the same", rateOf(measured.trusted), "/s", {
            name: `${BETTER_AUTH} as it comes: scrypt`,
            value: rateOf(measured.asItComes),
          }),
          rate("the same", rateOf(measured.trusted), "/s", alone),
          rate("sign-ins: page, password, page, mailed code", rateOf(measured.coded), "/s", {
            name: `${BETTER_AUTH}, no code, same Argon2`,
            value: rateOf(measured.equal),
          }),
        ];
      }),
    );
    ours.close();
    return rows;
  });

const tokensAndSessions = (peers: Peers, { turns, seconds }: Pace): Promise<Row[]> =>
  withSignedIn(USERS, async ({ portico, pool, user }) => {
    const application = { clientId: "bench", secret: randomBytes(32).toString("base64url") };
    await addApplication(pool, user.id, application);
    const ours = { ...application, url: portico.url, cookie: user.browser.cookie };
    const session = `${portico.url}/api/users/listAllActiveUser?userId=${user.id}`;
    const authorization = user.caller.token;
    return withRivalProvider(
      application,
      async (theirs) =>
        withBetterAuth(peers, PARAMETERS, async (url) => {
          const { cookie } = await passwordPeople(url, 1);
          const token = await newToken(ours);
          const measured = await inTurns(
            {
              tokens: () => load(...tokenRequest(ours, seconds)),
              rivalTokens: () => load(...tokenRequest(theirs, seconds)),
              signatures: await bareSigning(token, { seconds, inFlight: CONCURRENCY }),
              sessions: () => load(session, { seconds, headers: { authorization } }),
              rivalSessions: () => load(`${url}/api/auth/get-session`, { seconds, headers: { cookie } }),
            },
            { turns },
          );
          const rateOf = (each: readonly Figures[]) => median(each.map(({ perSecond }) => perSecond));
          return [
            rate("tokens by client credentials", rateOf(measured.tokens), "/s", {
              name: `${OIDC_PROVIDER}, in memory`,
              value: rateOf(measured.rivalTokens),
            }),
            rate("the same", rateOf(measured.tokens), "/s", {
              name: "bare signing, same claims",
              value: median(measured.signatures),
            }),
            rate("session checks by HTTP", rateOf(measured.sessions), "/s", {
              name: BETTER_AUTH,
              value: rateOf(measured.rivalSessions),
            }),
          ];
        }),
      await peers.program("rival-process"),
    );
  });
