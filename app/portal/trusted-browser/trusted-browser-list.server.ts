import type { PageCall } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import type { UserFormCall } from "~/auth/require-user.server";
import type { TrustedBrowser } from "~/contract/trusted-browser";
import { entered } from "~/lib/form-entry";

const INTENTS = ["end-trusted-browser", "end-trusted-browsers"] as const;

export interface ListedBrowser extends TrustedBrowser {
  isCurrent: boolean;
}

export interface ListedBrowsers {
  browsers: ListedBrowser[];
  /** 0 if none may be trusted. */
  trustDays: number;
}

/** @throws Response if unreadable; other product APIs may have none */
export async function trustedBrowsersOf({ api, session }: Pick<PageCall, "api" | "session">): Promise<ListedBrowsers> {
  const answer = await api("listTrustedBrowsers", {});
  if (answer.code === 501) return { browsers: [], trustDays: 0 };
  if (answer.code !== 200) throw problemOf(answer);
  const tokens = session.trust;
  const { trustedBrowsers, trustDays } = answer.data;
  const browsers = trustedBrowsers.map((each) => ({ ...each, isCurrent: tokens.includes(`.${each._id}.`) }));
  return { browsers, trustDays };
}

export const isAboutTrustedBrowser = (form: FormData): boolean =>
  INTENTS.some((intent) => form.get("intent") === intent);

/** Without a named browser, ends all of them. */
export const changeTrustedBrowser = ({ form, api }: UserFormCall) =>
  form.get("intent") === "end-trusted-browser"
    ? api("endTrustedBrowser", { trustedBrowserId: entered(form, "trustedBrowserId") })
    : api("endTrustedBrowsers", {});
