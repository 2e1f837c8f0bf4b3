import { OPENID_ROUTES } from "~/server/openid-routes";
import { basic } from "../../../fuzz/http/openid";
import type { World } from "../../../fuzz/http/world";
import { filled, worstTexts } from "../../../support/cpu";
import { escapedTo, FORM_TYPE, HEAD_BYTES, inTurns, OPEN_BYTES, type Worst } from "./requests";

const OPENID_PARAMETERS = (
  "client_id redirect_uri scope claims ui_locales acr_values " +
  "prompt request id_token_hint login_hint state nonce " +
  "resource max_age response_mode code_challenge post_logout_redirect_uri user_code " +
  "code code_verifier client_assertion refresh_token device_code token " +
  "dpop_jkt registration request_uri"
).split(" ");

/** What stands in parameters that are lists, JSON, or signed. */
const VALUES: Readonly<Record<string, string>> = {
  "names without an end": "openid ",
  arrays: "[",
  "objects within objects": '{"userinfo":',
  "signed parts": "e30.",
  addresses: "https://a.example/",
  digits: "9",
};

export function ofOpenId(world: World): Worst[] {
  const { clientId, secret, redirectUri } = world.relyingParty;
  const whole = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid",
    grant_type: "authorization_code",
  };
  const turns = inTurns(Object.entries({ ...VALUES, ...worstParts() }), 3);
  return OPENID_ROUTES.map((route) => route.replace(":uid", "x".repeat(21))).flatMap((path) =>
    OPENID_PARAMETERS.flatMap((name) =>
      turns().flatMap(([what, part]) => {
        const rest = new URLSearchParams(Object.entries(whole).filter(([other]) => other !== name)).toString();
        const query = (bytes: number) => `${rest}&${name}=${escapedTo(bytes, filled(bytes, part, ""))}`;
        const headers = { authorization: basic(`${clientId}:${secret}`), "content-type": FORM_TYPE };
        return [
          {
            name: `${name} of ${what} at ${path}`,
            who: "user" as const,
            sent: { method: "GET", path: `${path}?${query(HEAD_BYTES)}` },
          },
          {
            name: `${name} of ${what}, posted to ${path}`,
            who: "nobody" as const,
            sent: { method: "POST", path, headers, body: query(OPEN_BYTES - 1_000) },
          },
        ];
      }),
    ),
  );
}

const worstParts = () =>
  Object.fromEntries(Object.entries(worstTexts(12)).map(([what, text]) => [what, text.slice(0, -1)]));
