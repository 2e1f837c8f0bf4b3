import assert from "node:assert/strict";
import fc from "fast-check";
import { isOurOrigin } from "~/auth/origin.server";
import { refreshTo } from "~/auth/public-page.server";
import { HttpUrl } from "~/contract/kit/fields";
import type { ActiveUser } from "~/contract/user";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { singleParameters } from "~/lib/query";
import { contentSecurityPolicy } from "~/lib/security-headers.server";
import { launchTarget } from "~/portal/launch/target.server";
import { hostileAddress, hostileText, wellFormed } from "../hostile";
import { target } from "../target";

const ourHost = new URL(env().publicUrl).host;
const sentHeader = fc.option(
  fc.oneof(hostileAddress, fc.constantFrom("null", env().publicUrl, `${env().publicUrl}/login`)),
  { nil: undefined },
);

const comesFromUs = target(
  "redirects: no foreign origin is taken for ours",
  6,
  fc.record({
    Origin: sentHeader,
    Referer: sentHeader,
    "Sec-Fetch-Site": fc.option(fc.constantFrom("same-origin", "none", "same-site", "cross-site", "x"), {
      nil: undefined,
    }),
  }),
  (sent) => {
    const headers = new Headers({ Host: ourHost });
    for (const [name, value] of Object.entries(sent))
      if (value !== undefined && isHeaderValue(value)) headers.set(name, value);
    if (!isOurOrigin(headers)) return;
    const origin = [headers.get("Origin"), headers.get("Referer")].find((each) => each !== null && each !== "null");
    if (origin) assert.equal(new URL(origin).host, ourHost);
    assert(["same-origin", "none", null].includes(headers.get("Sec-Fetch-Site")));
  },
);

const isHeaderValue = (value: string): boolean => {
  try {
    return new Headers({ Origin: value }).get("Origin") === value;
  } catch {
    return false;
  }
};

/** An application's registered addresses end up in headers, where each must remain a single address. */
const registered = target(
  "redirects: a registered address is http(s), and adds nothing to a header",
  8,
  hostileAddress,
  (typed) => {
    const read = HttpUrl.safeParse(typed);
    if (!read.success) return;
    const { origin, protocol, href } = new URL(read.data);
    assert.match(protocol, /^https?:$/);
    const policy = contentSecurityPolicy({ frames: `${origin} ${origin}` })
      .split(";")
      .map((directive) => directive.trim().split(" ")[0]);
    assert.deepEqual(
      policy,
      contentSecurityPolicy({ frames: "https://app.example" })
        .split(";")
        .map((directive) => directive.trim().split(" ")[0]),
    );
    assert.match(contentSecurityPolicy({ frames: origin }), /^[\x20-\x7e]+$/);
    const { Refresh = "" } = refreshTo(href, 0);
    assert.match(Refresh, /^0; url=https?:\/\/[\x21-\x7e]+$/);
  },
);

const identity = fc.record({
  userName: hostileText,
  firstName: hostileText,
  lastName: hostileText,
  email: hostileText,
  phoneNumber: hostileText,
  role: hostileText,
  application: hostileText,
});

const goesThere = target(
  "redirects: a launch goes to the registered address, whatever its user is called",
  6,
  fc.record({ redirectUri: hostileAddress.filter((address) => HttpUrl.safeParse(address).success), identity }),
  ({ redirectUri, identity: { role, application, ...person } }) => {
    const client = { _id: "client", actualName: "Client", uuid: "uuid" };
    const user = { _id: "user", isActive: true, ...person } as unknown as ActiveUser;
    const address = new URL(
      launchTarget(user, {
        oAuthToken: "jwt",
        launchToken: "token",
        redirectUri,
        role,
        client,
        application: { _id: "id", name: application },
      }),
    );
    const wanted = new URL(redirectUri);
    assert.deepEqual([address.origin, address.pathname, address.hash], [wanted.origin, wanted.pathname, wanted.hash]);
    assert.deepEqual(address.searchParams.getAll("oAuthtoken"), ["jwt"]);
    assert.deepEqual(address.searchParams.getAll("userName"), [wellFormed(person.userName)]);
  },
);

const ownPaths = [
  paths.app,
  paths.upload,
  paths.resetPassword,
  (text: string) => paths.loginAndRegister({ application: text, client: text }),
];

const stayHere = target(
  "redirects: a path made of anything stays on this host",
  4,
  fc.tuple(fc.constantFrom(...ownPaths), hostileText),
  ([path, text]) => {
    const made = path(wellFormed(text));
    assert.match(made, /^\/[a-z]/);
    assert.equal(new URL(made, env().publicUrl).origin, env().publicUrl);
  },
);

const namesNoHost = target(
  "redirects: a parameter that comes twice is none",
  2,
  fc.array(
    fc.tuple(fc.oneof(fc.constantFrom("client_id", "redirect_uri", "__proto__", "base"), hostileText), hostileText),
    { maxLength: 6 },
  ),
  (pairs) => {
    const query = new URLSearchParams(pairs);
    const read = singleParameters(query);
    const names = [...query.keys()];
    assert.equal(read === undefined, new Set(names).size !== names.length);
    for (const [name, value] of Object.entries(read ?? {})) assert.deepEqual(query.getAll(name), [value]);
  },
);

export const redirectTargets = [comesFromUs, registered, goesThere, stayHere, namesNoHost];
