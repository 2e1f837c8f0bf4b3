import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";

/** Times are ISO 8601, UTC. */
export const TrustedBrowser = z.object({
  _id: Id,
  /** Last use: User-Agent and address. */
  userAgent: z.string(),
  clientAddress: z.string(),
  trustedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type TrustedBrowser = z.output<typeof TrustedBrowser>;

const own = { access: "user", encrypted: true, extension: true } as const;

/** The browsers a user trusts: our own, beyond spec §7. `consumeLoginCode` makes them, `login` and `ssoLogin` use them. */
export const trustedBrowsers = {
  listTrustedBrowsers: endpoint({
    ...own,
    method: "GET",
    path: "/api/users/listTrustedBrowsers",
    input: z.object({}),
    /** `trustDays`: for how many days another one may be trusted; 0 where none may. */
    output: z.object({ trustedBrowsers: z.array(TrustedBrowser), trustDays: z.number().int().min(0) }),
  }),

  endTrustedBrowser: endpoint({
    ...own,
    method: "POST",
    path: "/api/users/endTrustedBrowser",
    input: z.object({ trustedBrowserId: Id }),
    output: Nothing,
    audit: { action: "BROWSER_TRUST_ENDED" },
  }),

  endTrustedBrowsers: endpoint({
    ...own,
    method: "POST",
    path: "/api/users/endTrustedBrowsers",
    input: z.object({}),
    output: Nothing,
    audit: { action: "BROWSER_TRUST_ENDED" },
  }),
};
