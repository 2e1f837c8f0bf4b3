import fc from "fast-check";
import { visitProvider } from "../../support/provider";
import { hostileText, wellFormed } from "../hostile";
import { type Target, target } from "../target";
import type { Sent } from "./client";
import { encoded } from "./requests";
import { holdsOf } from "./rules";
import type { World } from "./world";

const EVENTS = "http://schemas.openid.net/event/backchannel-logout";

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

/** What the provider tells by itself: logout tokens and revocations. */
function told(world: World): Target {
  const { client, provider, connection } = world;
  const right = {
    iss: provider.issuer,
    aud: [provider.clientId, `${client.url}/login/${connection.shortName}/revoke`],
  };
  const input = fc.record({
    to: fc.constantFrom("backchannel", "revoke", "signedout"),
    connection: fc.oneof(
      { weight: 8, arbitrary: fc.constant(connection.shortName) },
      { weight: 1, arbitrary: hostileText },
    ),
    by: fc.constantFrom(undefined, undefined, undefined, "attacker" as const),
    typ: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("logout+jwt", "global-token-revocation+jwt", "JWT") },
      { weight: 1, arbitrary: hostileText.map(wellFormed) },
    ),
    changes: fc.record(
      {
        sub: fc.oneof(fc.nat(50).map(String), json),
        sid: json,
        jti: fc.oneof(fc.uuid(), json),
        iat: fc.oneof(fc.constant(Math.floor(Date.now() / 1000)), json),
        exp: fc.oneof(fc.constant(Math.floor(Date.now() / 1000) + 60), json),
        events: fc.oneof(fc.constant({ [EVENTS]: {} }), json),
        nonce: json,
        aud: json,
      },
      { requiredKeys: ["jti", "iat", "exp"] },
    ),
    subject: fc.oneof(
      fc.record({
        format: fc.constantFrom("iss_sub", "email", "opaque", "phone_number", "aliases"),
        iss: json,
        sub: json,
        email: json,
        id: json,
      }),
      fc.record({ format: fc.constant("iss_sub"), iss: fc.constant(provider.issuer), sub: fc.nat(50).map(String) }),
      json,
    ),
    instead: fc.option(hostileText, { freq: 6, nil: undefined }),
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/json; charset=utf-16", "x") },
    ),
  });
  const registered = [...world.registered, new URL(client.url).origin];
  return target("connections: what the provider tells", 2, input, async (given) => {
    const signed = await provider.sign(
      { ...right, ...given.changes },
      { ...(given.by && { by: given.by }), typ: given.typ },
    );
    const token = given.instead ?? signed;
    const isForm = given.to === "backchannel";
    const sent: Sent = {
      method: "POST",
      path: `/login/${encoded(given.connection) || "x"}/${given.to}`,
      headers: {
        "content-type": given.type ?? (isForm ? "application/x-www-form-urlencoded" : "application/json"),
        ...(!isForm && { authorization: `Bearer ${encoded(token)}` }),
      },
      body: isForm ? `logout_token=${encoded(token)}` : JSON.stringify({ sub_id: given.subject }),
    };
    holdsOf(sent, await client.send(sent), { registered, byContract: [503] });
  });
}

/** Discovery and token requests go to a provider on loopback. */
export const companyTargets = (world: World): Target[] => [signIns(world), told(world)];
