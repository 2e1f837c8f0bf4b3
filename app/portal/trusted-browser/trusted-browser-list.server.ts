import type { PageCall } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import type { UserFormCall } from "~/auth/require-user.server";
import { trustOf } from "~/auth/session.server";
import type { TrustedBrowser } from "~/contract/trusted-browser";
import { entered } from "~/lib/form-entry";

const INTENTS = ["end-trusted-browser", "end-trusted-browsers"] as const;

export interface ListedBrowser extends TrustedBrowser {
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}

export interface ListedBrowsers {
  browsers: ListedBrowser[];
  /** For how many days another one may be trusted; 0 where none may. */
  trustDays: number;
}

/** @throws Response where they cannot be read; a product API elsewhere may know of none */
export async function trustedBrowsersOf({ api, session }: Pick<PageCall, "api" | "session">): Promise<ListedBrowsers> {
  const answer = await api("listTrustedBrowsers", {});
  if (answer.code === 501) return { browsers: [], trustDays: 0 };
  if (answer.code !== 200) throw problemOf(answer);
  const tokens = trustOf(session);
  const { trustedBrowsers, trustDays } = answer.data;
  const browsers = trustedBrowsers.map((each) => ({ ...each, isCurrent: tokens.includes(`.${each._id}.`) }));
  return { browsers, trustDays };
}

/** Whether a form of the security page is about a trusted browser. */
export const isAboutTrustedBrowser = (form: FormData): boolean =>
  INTENTS.some((intent) => form.get("intent") === intent);

/** Ends the trust in the browser that the form names, or in all of them. */
export const changeTrustedBrowser = ({ form, api }: UserFormCall) =>
  form.get("intent") === "end-trusted-browser"
    ? api("endTrustedBrowser", { trustedBrowserId: entered(form, "trustedBrowserId") })
    : api("endTrustedBrowsers", {});
