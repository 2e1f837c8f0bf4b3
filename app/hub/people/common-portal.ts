import { SECOND_MS } from "~/lib/durations";
import type { User } from "../account/users";
import type { applications, clients } from "../db/schema";
import type { Services } from "../services";

const PATH = "/api/sso/createUserApplicationClinetRole";
const PATIENCE_MS = 5 * SECOND_MS;

interface Assigned {
  user: User;
  application: typeof applications.$inferSelect;
  client: typeof clients.$inferSelect;
}

/**
 * Tells the common portal, where there is one, of a new assignment (spec §7: plain, no authorization). Never throws.
 * @returns what came of it as a sentence for the call's `msg`; none where no common portal is configured
 */
export async function tellCommonPortal({ commonPortalUrl, log }: Services, { user, application, client }: Assigned): Promise<string[]> {
  if (!commonPortalUrl) return [];
  const what = { userId: user.id, applicationId: application.id, clientId: client.id };
  try {
    await post(commonPortalUrl + PATH, {
      // Until the common portal gave the user an id of its own, it is told ours.
      userId: user.commonPortalId ?? user.id,
      appName: application.name,
      ClientName: client.actualName,
      ClientID: client.id,
    });
    log.info(what, "the common portal was told");
    return ["The common portal was told"];
  } catch (error) {
    log.warn({ ...what, err: error }, "the common portal could not be told");
    return [`The common portal could not be told: ${reasonOf(error)}`];
  }
}

class Refused extends Error {}

async function post(address: string, body: object): Promise<void> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Refused(`it answered ${answer.status}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof Error && error.name === "TimeoutError") return `it did not answer within ${PATIENCE_MS / SECOND_MS} seconds`;
  return "it cannot be reached";
}
