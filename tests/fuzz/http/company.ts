import fc from "fast-check";
import { SECOND_MS } from "~/lib/durations";
import { visitProvider } from "../../support/provider";
import { hostileText, mostly, wellFormed } from "../hostile";
import { type Target, target } from "../target";
import type { Sent } from "./client";
import { encoded } from "./requests";
import { holdsOf } from "./rules";
import type { World } from "./world";

const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";

const json = fc.oneof(
  { weight: 4, arbitrary: hostileText.map(wellFormed) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e300, [], {}, [[]], { a: { a: [null] } }) },
  { weight: 1, arbitrary: fc.array(hostileText.map(wellFormed), { maxLength: 200 }) },
);

/** Claims of a person there, as a provider may have them that lets people write their own. */
const claims = (domain: string) =>
  fc.record(
    {
      email: fc.oneof(
        { weight: 4, arbitrary: fc.nat(99).map((number) => `fuzz${number}@${domain}`) },
        { weight: 1, arbitrary: json },
      ),
      email_verified: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(true) }, { weight: 1, arbitrary: json }),
      given_name: json,
      family_name: json,
      name: json,
      groups: json,
    },
    { requiredKeys: ["email", "email_verified"] },
  );

/** A whole sign-in by somebody with hostile claims, and callbacks that the provider never sent. */
function signIns(world: World): Target {
  const { provider, connection } = world;
  const input = fc.record({
    person: claims(connection.domain),
    sub: fc.oneof({ weight: 1, arbitrary: fc.nat(50).map(String) }, { weight: 1, arbitrary: fc.uuid() }),
    claims: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.record(
          {
            sub: json,
            iss: json,
            aud: json,
            nonce: json,
            exp: json,
            iat: json,
            amr: json,
            acr: json,
            auth_time: json,
            sid: json,
          },
          { requiredKeys: [] },
        ),
      },
    ),
    changes: fc.oneof(
      { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.tuple(fc.constantFrom("code", "state", "iss", "error", "error_description", "session_state"), hostileText),
          { maxLength: 2 },
        ),
      },
    ),
    isRepeated: fc.boolean(),
  });
  const registered = [...world.registered, new URL(world.client.url).origin, new URL(provider.issuer).origin];
  // One after the other: what the provider says is said to everybody.
  let last: Promise<unknown> = Promise.resolve();
  return target("connections: sign-ins by hostile claims and callbacks", 1, input, (given) => {
    const mine = last.catch(() => undefined).then(() => signIn(world, given, registered));
    last = mine;
    return mine;
  });
}

interface SignIn {
  person: Readonly<Record<string, unknown>>;
  sub: string;
  claims: Readonly<Record<string, unknown>>;
  changes: readonly [string, string][];
  isRepeated: boolean;
}

async function signIn({ client, provider, connection }: World, given: SignIn, registered: string[]): Promise<void> {
  const sub = given.sub || "x";
  provider.people.set(sub, { ...given.person, sub });
  provider.misdeeds = { claims: given.claims };
  const path = `/login/${connection.shortName}`;
  const begun = await client.send({ method: "GET", path });
  holdsOf({ method: "GET", path }, begun, { registered });
  const cookie = begun.headers["set-cookie"]?.find((each) => each.startsWith("portico="))?.split(";")[0] ?? "";
  const address = /href="(http:[^"]*\/auth\?[^"]*)"/.exec(begun.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const came = new URLSearchParams(await visitProvider(address, sub));
  for (const [name, value] of given.changes) came.set(name, value);
  const query = [...came, ...given.changes.slice(0, given.isRepeated ? 1 : 0)];
  const back: Sent = {
    method: "GET",
    path: `${path}/callback?${query.map(([name, value]) => `${name}=${encoded(value)}`).join("&")}`,
    headers: { cookie },
  };
  holdsOf(back, await client.send(back), { registered });
}

/** What the provider tells by itself: logout tokens and revocations, most of them whole but for one thing. */
function told(world: World): Target {
  const { client, provider, connection } = world;
  const revocation = `${client.url}/login/${connection.shortName}/revoke`;
  const sub = fc.nat(50).map(String);
  const input = fc.record({
    to: fc.constantFrom("backchannel" as const, "revoke" as const),
    connection: mostly(fc.constant(connection.shortName), hostileText),
    by: mostly(fc.constant(undefined), fc.constant("attacker" as const)),
    typ: mostly(fc.constant(undefined), hostileText.map(wellFormed)),
    jti: fc.uuid(),
    sub,
    changes: mostly(
      fc.constant({}),
      fc
        .tuple(fc.constantFrom("iss", "aud", "sub", "sid", "jti", "iat", "exp", "events", "nonce"), json)
        .map(([name, value]) => ({ [name]: value })),
    ),
    subject: mostly(
      fc.record({ format: fc.constant("iss_sub"), iss: fc.constant(provider.issuer), sub }),
      fc.oneof(
        fc.record({
          format: fc.constantFrom("iss_sub", "email", "opaque", "aliases"),
          iss: json,
          sub: json,
          email: json,
          id: json,
        }),
        json,
      ),
    ),
    instead: mostly(fc.constant(undefined), hostileText),
    type: mostly(fc.constant(undefined), fc.constantFrom("text/plain", "application/json; charset=utf-16", "x")),
  });
  const registered = [...world.registered, new URL(client.url).origin];
  return target("connections: what the provider tells", 2, input, async (given) => {
    const isForm = given.to === "backchannel";
    const now = Math.floor(Date.now() / SECOND_MS);
    const whole = {
      ...{ iss: provider.issuer, jti: given.jti, iat: now, exp: now + 60, sub: given.sub },
      ...(isForm ? { aud: provider.clientId, events: { [LOGOUT]: {} } } : { aud: revocation }),
    };
    const typ = given.typ ?? (isForm ? "logout+jwt" : "global-token-revocation+jwt");
    const signed = await provider.sign({ ...whole, ...given.changes }, { ...(given.by && { by: given.by }), typ });
    const token = encoded(given.instead ?? signed);
    const sent: Sent = {
      method: "POST",
      path: `/login/${encoded(given.connection) || "x"}/${given.to}`,
      headers: {
        "content-type": given.type ?? (isForm ? "application/x-www-form-urlencoded" : "application/json"),
        ...(!isForm && { authorization: `Bearer ${token}` }),
      },
      body: isForm ? `logout_token=${token}` : JSON.stringify({ sub_id: given.subject }),
    };
    holdsOf(sent, await client.send(sent), { registered, byContract: [503] });
  });
}

/** Discovery and token requests go to a provider on loopback. */
export const companyTargets = (world: World): Target[] => [signIns(world), told(world)];
