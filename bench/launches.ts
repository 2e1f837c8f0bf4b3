import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { dataOf } from "../tests/support/calls";
import type { PlainBrowser } from "../tests/support/plain-browser";
import { median, type Row, rate } from "./support/figures";
import { CONNECTIONS, load, ratesOf } from "./support/load";
import { withSignedIn } from "./support/signed-in";
import { inTurns, LONG_WARM_UP, type Pace, perSecond } from "./support/turns";

const USERS = 1_000;

/** Launches of an application, by the page that leads there and by the call, beside signing the same claims and nothing else. */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async ({ portico, hub, user, assigned }) => {
    const atOnce = { seconds, inFlight: CONNECTIONS };
    const grant = async () => dataOf(await hub.call("grantToken", { userId: user.id, ...assigned }, user.caller));
    const measured = await inTurns(
      {
        pages: await launchPage(portico.url, user.browser, assigned.applicationId, seconds),
        grants: () => perSecond(grant, atOnce),
        signatures: await bareSigning((await grant()).oAuthToken, atOnce),
      },
      { turns, warmUp: LONG_WARM_UP },
    );
    const signing = { name: "bare signing, same claims", value: median(measured.signatures) };
    return [
      rate(`tokens granted, ${CONNECTIONS} at a time`, median(measured.grants), "/s", signing),
      rate(`launches by the page, ${CONNECTIONS} connections`, median(ratesOf(measured.pages)), "/s", signing),
    ];
  });
}

async function launchPage(url: string, browser: PlainBrowser, applicationId: string, seconds: number) {
  await browser.get("/dashboard/app");
  const body = new URLSearchParams({ csrfToken: browser.token, intent: "launch", applicationId }).toString();
  const headers = { cookie: browser.cookie, origin: url, "content-type": "application/x-www-form-urlencoded" };
  return () => load(`${url}/dashboard/launch`, { seconds, method: "POST", headers, body });
}

/** Signs the claims of a token over and over, with a key of the same kind. @returns a way to measure for `inTurns` */
async function bareSigning(token: string, pace: { seconds: number; inFlight: number }) {
  const { alg = "ES256", ...header } = decodeProtectedHeader(token);
  const { privateKey } = await generateKeyPair(alg);
  const claims = decodeJwt(token);
  return () => perSecond(() => new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(privateKey), pace);
}
