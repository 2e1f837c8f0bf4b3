import fc from "fast-check";
import { demoApplications, demoClients, demoPages, demoPeople } from "~/hub/operate/demo-data/data";
import { hostileText, wellFormed } from "../hostile";
import type { World } from "./world";

export const PARAMETERS = [
  ...[
    "search",
    "field",
    "page",
    "size",
    "sort",
    "status",
    "userId",
    "applicationId",
    "clientId",
    "name",
    "after",
    "roleName",
    "applicationName",
    "clientName",
    "amount",
    "pageId",
  ],
  ...[
    "RedirectUrl",
    "clientIDE",
    "role",
    "Application",
    "Client",
    "base",
    "client_id",
    "redirect_uri",
    "response_type",
    "application",
    "client",
  ],
  ...["_routes", "_data", "index", "p", "version", "__proto__", "constructor", "a[0]", "a[__proto__][b]", "a.b"],
];

/** Text that is valid somewhere, so that inputs pass the first check. */
export const knownText = ({ ids, registered }: Pick<World, "ids" | "registered">): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(
      ...registered.flatMap((origin) => [origin, `${origin}/claims/login`, `${origin}/${"a".repeat(1_300)}`]),
    ),
    fc.constantFrom(
      ...demoPeople
        .slice(2)
        .flatMap(({ email, userName, phoneNumber, password }) => [email, userName, phoneNumber, password]),
    ),
    fc.constantFrom(
      ...demoApplications.map(({ name }) => name),
      ...demoClients.map(({ actualName }) => actualName),
      ...demoPages,
    ),
    fc.constantFrom(
      "token",
      "name",
      "-name",
      "5",
      "10",
      "25",
      "1",
      "ACTIVE",
      "INACTIVE",
      "All",
      "User",
      "Admin",
      "123456",
      "Fuzz#Password1",
      "2026-01-31",
      "on",
      "SMTP",
      "HTTP",
    ),
    fc.nat(9_999).map((number) => `fuzz.${number}@example.test`),
  );

/** For one value: all headers together may have 16 kB. */
const ENCODED_MAX = 2_000;

/** As sent: percent-encoded, or only seemingly so. */
export const encoded = (text: string): string =>
  (/^%\w{0,2}/.test(text) ? text.replace(/[^\x21-\x7e]|[?#]/g, "") : encodeURIComponent(wellFormed(text))).slice(
    0,
    ENCODED_MAX,
  );

export function queryOf(world: World): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...PARAMETERS) },
    { weight: 1, arbitrary: hostileText },
  );
  const pair = fc.tuple(
    name,
    fc.oneof({ weight: 2, arbitrary: hostileText }, { weight: 1, arbitrary: knownText(world) }),
  );
  return fc
    .array(pair, { maxLength: 6 })
    .map((pairs) =>
      pairs.length === 0 ? "" : `?${pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join("&")}`,
    );
}

export function pathOf({ pages }: World): fc.Arbitrary<string> {
  return fc.constantFrom(...pages.keys()).chain((address) => {
    const known = pages.get(address)!;
    const made = fc
      .array(fc.oneof(hostileText, fc.uuid()), { minLength: 2, maxLength: 2 })
      .map(([first = "", second = ""]) => address.replace(/:\w+/, encoded(first)).replace("*", encoded(second)));
    return known.length === 0
      ? made
      : fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...known) },
          { weight: address.includes(":") ? 2 : 0, arbitrary: made },
        );
  });
}

export const whoever = fc.constantFrom("nobody" as const, "user" as const, "admin" as const);
