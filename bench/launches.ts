import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import type { Browser } from "./support/browser";
import { median, type Row, rate } from "./support/figures";
import { load } from "./support/load";
import { withSignedIn } from "./support/signed-in";
import { inTurns, LONG_WARM_UP, type Pace, perSecond } from "./support/turns";

const USERS = 1_000;
const IN_FLIGHT = 8;

/**
 * Launches of an application, the page that leads there and the call that grants the tokens, beside signing the same
 * claims and nothing else.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async ({ portico, hub, user }) => {
    const found = await hub.call("listActiveUsers", { userId: user.id }, user.caller);
    if (found.code !== 200) throw new Error(`The user was answered with ${found.code}: ${found.msg}`);
    const [application] = found.data.flatMap(({ applicationData }) => applicationData);
    const assignment = found.data
      .flatMap(({ assignments }) => assignments)
      .find((each) => each.applicationId === application?._id);
    const redirectUri = application?.applicationRedirectUrl;
    if (!assignment || !redirectUri) throw new Error("The user has no application to launch.");
    const { applicationId, clientId } = assignment;
    const grant = async () => {
      const answer = await hub.call(
        "grantToken",
        { userId: user.id, applicationId, clientId, redirectUri },
        user.caller,
      );
      if (answer.code !== 200) throw new Error(`The grant was answered with ${answer.code}: ${answer.msg}`);
      return answer.data.oAuthToken;
    };

    const { pages, grants, signatures } = await inTurns(
      {
        pages: await launchPage(portico, user.browser, applicationId, seconds),
        grants: () => perSecond(grant, { seconds, inFlight: IN_FLIGHT }),
        signatures: await bareSigning(await grant(), seconds),
      },
      { turns, warmUp: LONG_WARM_UP },
    );
    const baseline = { name: "bare signing, same claims", value: median(signatures) };
    return [
      rate(`tokens granted, ${IN_FLIGHT} at a time`, median(grants), "/s", baseline),
      rate("launches by the page, 8 connections", median(pages.map((each) => each.perSecond)), "/s", baseline),
    ];
  });
}

/** A tile's form, sent over and over. */
async function launchPage({ url }: { url: string }, browser: Browser, applicationId: string, seconds: number) {
  await browser.open("/dashboard/app");
  const body = new URLSearchParams({ csrfToken: browser.csrfToken, intent: "launch", applicationId }).toString();
  const headers = { cookie: browser.cookie, origin: url, "content-type": "application/x-www-form-urlencoded" };
  return () => load(`${url}/dashboard/launch`, { seconds, method: "POST", headers, body });
}

async function bareSigning(token: string, seconds: number) {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const claims = decodeJwt(token);
  const header = { ...decodeProtectedHeader(token), alg: "EdDSA" };
  return () =>
    perSecond(() => new SignJWT(claims).setProtectedHeader(header).sign(privateKey), { seconds, inFlight: IN_FLIGHT });
}
