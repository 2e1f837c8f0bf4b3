import { ACCESS_REQUEST_DAYS } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { postMessage, unlinked } from "../../messages/delivery/post-message";
import type { User } from "../account/users";
import { words } from "./words";

type Hub = Pick<Services, "outbox" | "publicUrl">;

interface Asked {
  request: { id: string; role: string; reason: string; validUntil: Date | null };
  shown: { requester: User; application: { name: string }; client: { actualName: string } | null };
}

/** Mailed people of a step. */
const PEOPLE_MAX = 20;

/** `place` of the step: each step is mailed once. The link leads to a page; opening it decides nothing. */
export async function tellDeciders(
  hub: Hub,
  on: Queryable,
  { request, shown, people, place }: Asked & { people: readonly User[]; place: number },
): Promise<void> {
  const link = hub.publicUrl + paths.accessRequest(request.id);
  const { requester } = shown;
  const event = words.accessAsked(unlinked(`${requester.firstName} ${requester.lastName}`), wanted(shown));
  const until = request.validUntil && words.time(request.validUntil);
  const facts = { email: requester.email, role: unlinked(request.role), reason: unlinked(request.reason), until };
  const advice = words.accessAskedAdvice({ ...facts, link, days: ACCESS_REQUEST_DAYS });
  for (const user of people.slice(0, PEOPLE_MAX))
    await post(hub, on, { user, event, advice, link, key: `${request.id}:${place}:${user.id}` });
}

/** @param outcome GRANTED and REFUSED with the decider's words, if any */
export async function tellRequester(
  hub: Hub,
  on: Queryable,
  { request, shown, outcome, reason }: Asked & { outcome: "GRANTED" | "REFUSED" | "EXPIRED"; reason: string | null },
): Promise<void> {
  const link = hub.publicUrl + paths.accessRequest(request.id);
  const event = words.accessDecided[outcome](wanted(shown));
  const advice = words.accessDecidedAdvice({ reason: reason && unlinked(reason), link });
  await post(hub, on, { user: shown.requester, event, advice, link, key: `${request.id}:${outcome}` });
}

const wanted = ({ application, client }: Asked["shown"]): string =>
  client
    ? words.accessTo(unlinked(application.name), unlinked(client.actualName))
    : words.accessToAny(unlinked(application.name));

interface Mail {
  user: User;
  event: string;
  advice: string;
  link: string;
  key: string;
}

async function post({ outbox }: Hub, on: Queryable, { user, event, advice, link, key }: Mail): Promise<void> {
  await postMessage(outbox, on, {
    kind: "SECURITY_NOTICE",
    user,
    link,
    told: { event, advice, device: "", address: "", time: words.time(new Date()) },
    idempotencyKey: `access-request:${key}`,
    isForWorker: true,
  });
}
