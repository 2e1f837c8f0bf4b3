import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { signedIn } from "./kit/who";

export const TrustedBrowser = z.object({
  _id: Id,
  /** User-Agent and address of the last use. */
  userAgent: z.string(),
  clientAddress: z.string(),
  trustedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type TrustedBrowser = z.output<typeof TrustedBrowser>;

const own = { who: signedIn("user"), encrypted: true, extension: true } as const;

/** `consumeLoginCode` adds them, `login` and `ssoLogin` use them. */
export const trustedBrowsers = {
  listTrustedBrowsers: endpoint({
    ...own,
    method: "GET",
    path: "/api/users/listTrustedBrowsers",
    input: z.object({}),
    /** `trustDays`: 0 if none may be trusted. */
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
