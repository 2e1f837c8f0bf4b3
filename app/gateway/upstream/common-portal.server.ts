import type { Envelope } from "~/contract";
import { notifyCommonPortal } from "~/lib/common-portal.server";
import type { Logger } from "~/lib/log.server";
import type { Ask } from "./extensions.server";
import { words } from "./words";

interface CommonPortal {
  url: string;
  log: Logger;
}

export interface NewAssignment {
  userId: string;
  applicationId: string;
  clientId: string;
}

/**
 * Spec §7 leaves it to the caller; our hub does it itself.
 * @returns the answer, with the result in its `msg`
 */
export async function withCommonPortalNotified(
  answer: Envelope<unknown>,
  { userId, applicationId, clientId }: NewAssignment,
  ask: Ask,
  { url, log }: CommonPortal,
): Promise<Envelope<unknown>> {
  if (answer.code !== 200) return answer;
  const found = await ask("listActiveUsers", { userId });
  const user = found.code === 200 ? found.data[0] : undefined;
  const application = user?.applicationData.find(({ _id }) => _id === applicationId);
  const client = user?.clientData.find(({ _id }) => _id === clientId);
  const where = { userId, applicationId, clientId };
  if (!user || !application || !client) {
    log.warn(where, "the common portal could not be notified");
    return saying(answer, words.noAssignment);
  }
  const assignment = {
    userId: user.cPortalId || userId,
    appName: application.name.description,
    ClientName: client.actualName,
    ClientID: clientId,
  };
  return saying(answer, await notifyCommonPortal(url, assignment, where, log));
}

const saying = ({ msg, ...answer }: Envelope<unknown>, more: string) =>
  ({ ...answer, msg: [msg, more].filter(Boolean).join(". ") }) as Envelope<unknown>;
