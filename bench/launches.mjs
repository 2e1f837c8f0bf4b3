import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { median, rate } from "./support/figures.mjs";
import { load } from "./support/load.mjs";
import { withSignedIn } from "./support/signed-in.mjs";
import { inTurns, perSecond } from "./support/turns.mjs";

const USERS = 1_000;
const IN_FLIGHT = 8;

/**
 * Launches of an application, the page that leads there and the call that grants the tokens, beside signing the same
 * claims and nothing else.
 */
export function run({ turns, seconds }) {
  return withSignedIn(USERS, async ({ portico, hub, user }) => {
    const { data } = await hub.call("listActiveUsers", { userId: user.id }, user.caller);
    const [{ applicationData: applications, assignments }] = data;
    const { _id: applicationId, applicationRedirectUrl: redirectUri } = applications[0];
    const { clientId } = assignments.find((each) => each.applicationId === applicationId);
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
      { turns },
    );
    const baseline = { name: "bare signing, same claims", value: median(signatures) };
    return [
      rate(`tokens granted, ${IN_FLIGHT} at a time`, median(grants), "/s", baseline),
      rate("launches by the page, 8 connections", median(pages.map((each) => each.perSecond)), "/s", baseline),
    ];
  });
}

/** A tile's form, sent over and over. */
async function launchPage({ url }, browser, applicationId, seconds) {
  await browser.open("/dashboard/app");
  const body = new URLSearchParams({ csrfToken: browser.csrfToken, intent: "launch", applicationId }).toString();
  const headers = { cookie: browser.cookie, origin: url, "content-type": "application/x-www-form-urlencoded" };
  return () => load(`${url}/dashboard/launch`, { seconds, method: "POST", headers, body });
}

async function bareSigning(token, seconds) {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const claims = decodeJwt(token);
  const header = decodeProtectedHeader(token);
  return () =>
    perSecond(() => new SignJWT(claims).setProtectedHeader(header).sign(privateKey), { seconds, inFlight: IN_FLIGHT });
}
