import { PlainBrowser } from "../tests/support/plain-browser";
import { median, type Row, rate } from "./support/figures";
import { ratesOf } from "./support/load";
import { withProgram } from "./support/program";
import { type RelyingParty, waysOf } from "./support/relying-party";
import { addRelyingParty, withSignedIn } from "./support/signed-in";
import { inTurns, LONG_WARM_UP, type Pace } from "./support/turns";

const USERS = 1_000;
const PEER = "oidc-provider in memory";

/** Portico beside the engine that it builds on, as it comes and in memory; README.md here says what is equal and what is not. */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async (stage) => {
    const party = await addRelyingParty(stage);
    return withProgram<RelyingParty, Row[]>("peer-process", party, async (said) => {
      const ours = await waysOf(party, stage.user.browser, seconds);
      const theirs = await waysOf({ ...party, ...said }, new PlainBrowser(said.url), seconds);
      const measured = await inTurns(
        {
          ...ours,
          theirTokens: theirs.tokens,
          theirIntrospections: theirs.introspections,
          theirFlows: theirs.flows,
        },
        { turns, warmUp: LONG_WARM_UP },
      );
      const beside = (name: string, own: readonly { perSecond: number }[], peer: readonly { perSecond: number }[]) =>
        rate(name, median(ratesOf(own)), "/s", { name: PEER, value: median(ratesOf(peer)) });
      return [
        beside("tokens by client credentials", measured.tokens, measured.theirTokens),
        beside("introspections", measured.introspections, measured.theirIntrospections),
        beside("whole code flows with a session", measured.flows, measured.theirFlows),
      ];
    });
  });
}
