import type { PageCall } from "~/auth/handlers.server";
import type { BrowserSession } from "~/auth/session.server";
import { isUpstream } from "~/gateway/api.server";

/** Null without options. Sets no cookie in a browser that lost its own: the page's forms would seem to belong to another sign-in. */
export const answerOptions = async (
  session: BrowserSession,
  { code, data }: { code: number; data: unknown },
): Promise<Response> =>
  Response.json(code === 200 ? data : null, {
    status: code,
    headers: session.isNew ? [] : await session.headers(),
  });

/** Those of a sign-in, for the page itself: JSON, where they cost no request of ours. */
export async function optionsAtHand({ session, api }: PageCall): Promise<string | undefined> {
  if (isUpstream()) return undefined;
  const answer = await api("passkeySignInOptions", { attemptId: session.attemptId() });
  return answer.code === 200 ? JSON.stringify(answer.data) : undefined;
}
