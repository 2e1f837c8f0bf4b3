import { answerOf, withBareServer } from "./support/bare";
import { median, type Row, rate } from "./support/figures";
import { CONNECTIONS, load, ratesOf } from "./support/load";
import { introspection, newToken, waysOf } from "./support/relying-party";
import { addRelyingParty, withSignedIn } from "./support/signed-in";
import { bareSigning } from "./support/signing";
import { inTurns, LONG_WARM_UP, type Pace } from "./support/turns";

const USERS = 1_000;
/** An ID token, and an access token. */
const SIGNATURES_OF_FLOW = 2;

/**
 * Tokens by client credentials and whole code flows of a browser that has a session (the redirect with the code, and its
 * exchange), beside signing the same claims and nothing else; introspections, beside a bare `node:http` server with the same
 * bytes.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async (stage) => {
    const party = await addRelyingParty(stage);
    const asked = await introspection(party);
    return withBareServer(await answerOf(`${party.url}/oidc/introspect`, asked), async (bare) => {
      const measured = await inTurns(
        {
          ...(await waysOf(party, stage.user.browser, seconds)),
          signatures: await bareSigning(await newToken(party), { seconds, inFlight: CONNECTIONS }),
          bare: () => load(bare.url, { seconds, ...asked }),
        },
        { turns, warmUp: LONG_WARM_UP },
      );
      const rateOf = (figures: readonly { perSecond: number }[]) => median(ratesOf(figures));
      const signing = { name: "bare signing, same claims", value: median(measured.signatures) };
      const signingTwice = { name: "bare signing, two a flow", value: signing.value / SIGNATURES_OF_FLOW };
      const serving = { name: "bare node:http, same bytes", value: rateOf(measured.bare) };
      return [
        rate("tokens by client credentials", rateOf(measured.tokens), "/s", signing),
        rate("introspections", rateOf(measured.introspections), "/s", serving),
        rate("whole code flows with a session", rateOf(measured.flows), "/s", signingTwice),
      ];
    });
  });
}
