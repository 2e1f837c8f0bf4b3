import { openSession as open } from "~/hub/session/session";

/** A session as every sign-in opens it. @returns its token */
export async function openSession(...given: Parameters<typeof open>): Promise<string> {
  const opened = await open(...given);
  if (!opened) throw new Error("Only active users have sessions.");
  return opened.token;
}
