import { findSession, launchSessionOf, openSession as open } from "~/hub/identity/session/session";
import type { Database } from "~/hub/kit/db/database";
import { insertSession } from "./hub-tables";

/** @returns the session's token */
export async function openSession(...given: Parameters<typeof open>): Promise<string> {
  const opened = await open(...given);
  if (!opened) throw new Error("Only active users have sessions.");
  return opened.token;
}

export async function openLaunchSession(on: Database, sessionToken: string, applicationId: string): Promise<string> {
  const { token, row } = launchSessionOf((await findSession(on, sessionToken))!, applicationId);
  await insertSession(on, row);
  return token;
}
