import { ACCESS_REQUEST_DAYS } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { postMessage, unlinked } from "../../messages/delivery/post-message";
import { inLanguageOfReader } from "../../messages/delivery/readers-language";
import type { User } from "../account/users";
import { words } from "./words";

type Hub = Pick<Services, "outbox" | "publicUrl">;

interface Asked {
  request: { id: string; role: string; reason: string; validUntil: Date | null };
  shown: { requester: User; application: { name: string }; client: { actualName: string } | null };
}

const PEOPLE_MAX = 20;

interface Decider {
  user: User;
  /** Absent; gets no mail. */
  standsFor: User | null;
}

/** `place`: each step is mailed once. Opening the link decides nothing. */
export async function tellDeciders(
  hub: Hub,
  on: Queryable,
  { request, shown, people, place }: Asked & { people: readonly Decider[]; place: number },
): Promise<void> {
  const link = hub.publicUrl + paths.accessRequest(request.id);
  const { requester } = shown;
  const facts = { email: requester.email, role: unlinked(request.role), reason: unlinked(request.reason) };
  for (const { user, standsFor } of people.slice(0, PEOPLE_MAX)) {
    const absent = standsFor && unlinked(`${standsFor.firstName} ${standsFor.lastName}`);
    const write = () => ({
      event: words.accessAsked(unlinked(`${requester.firstName} ${requester.lastName}`), wanted(shown)),
      advice: words.accessAskedAdvice({
        ...facts,
        until: request.validUntil && words.time(request.validUntil),
        link,
        days: ACCESS_REQUEST_DAYS,
        absent,
      }),
    });
    await post(hub, on, { user, write, link, key: `access-request:${request.id}:${place}:${user.id}` });
  }
}

/** The user is told too: the session may be somebody else's. */
export async function tellOfEmergency(
  hub: Hub,
  on: Queryable,
  { request, shown, people }: Asked & { people: readonly Decider[] },
): Promise<void> {
  const link = hub.publicUrl + paths.accessRequest(request.id);
  const { requester } = shown;
  const name = unlinked(`${requester.firstName} ${requester.lastName}`);
  const facts = () => ({
    email: requester.email,
    role: unlinked(request.role),
    reason: unlinked(request.reason),
    until: words.time(request.validUntil!),
    link,
  });
  const whose = () => ({
    event: words.emergencyTaken.whose(name, wanted(shown)),
    advice: words.emergencyTaken.adviceWhose(facts()),
  });
  for (const { user } of people.slice(0, PEOPLE_MAX))
    await post(hub, on, { user, write: whose, link, key: `access-request:${request.id}:emergency:${user.id}` });
  await post(hub, on, {
    user: requester,
    write: () => ({
      event: words.emergencyTaken.mine(wanted(shown)),
      advice: words.emergencyTaken.adviceMine(facts()),
    }),
    link,
    key: `access-request:${request.id}:emergency`,
  });
}

/** @param outcome GRANTED and REFUSED with the decider's words, if any */
export async function tellRequester(
  hub: Hub,
  on: Queryable,
  {
    request,
    shown,
    outcome,
    reason,
  }: Asked & { outcome: "GRANTED" | "REFUSED" | "EXPIRED" | "ENDED"; reason: string | null },
): Promise<void> {
  const link = hub.publicUrl + paths.accessRequest(request.id);
  const write = () => ({
    event: words.accessDecided[outcome](wanted(shown)),
    advice: words.accessDecidedAdvice({ reason: reason && unlinked(reason), link }),
  });
  await post(hub, on, { user: shown.requester, write, link, key: `access-request:${request.id}:${outcome}` });
}

/** Both learn until when; the stand-in, if requests wait. */
export async function tellOfStandIn(
  hub: Hub,
  on: Queryable,
  { absent, standIn, from, until, key }: { absent: User; standIn: User; from: Date; until: Date; key: string },
): Promise<void> {
  const named = () => ({ from: words.time(from), until: words.time(until) });
  const nameOf = ({ firstName, lastName }: User) => unlinked(`${firstName} ${lastName}`);
  const ownPage = hub.publicUrl + paths.standIn;
  await post(hub, on, {
    user: absent,
    write: () => ({
      event: words.standInNamed.mine(nameOf(standIn)),
      advice: words.standInNamed.adviceMine({ ...named(), email: standIn.email, link: ownPage }),
    }),
    link: ownPage,
    key: `stand-in:${key}:absent`,
  });
  const waiting = hub.publicUrl + paths.requestsToDecide;
  await post(hub, on, {
    user: standIn,
    write: () => ({
      event: words.standInNamed.yours(nameOf(absent)),
      advice: words.standInNamed.adviceYours({ ...named(), email: absent.email, link: waiting }),
    }),
    link: waiting,
    key: `stand-in:${key}:present`,
  });
}

/** The stand-in alone: whoever ended it knows. */
export async function tellOfEndedStandIn(
  hub: Hub,
  on: Queryable,
  { absent, standIn, until, key }: { absent: User; standIn: User; until: Date; key: string },
): Promise<void> {
  const link = hub.publicUrl + paths.requestsToDecide;
  await post(hub, on, {
    user: standIn,
    write: () => ({
      event: words.standInEnded.yours(unlinked(`${absent.firstName} ${absent.lastName}`)),
      advice: words.standInEnded.adviceYours({ email: absent.email, until: words.time(until), link }),
    }),
    link,
    key: `stand-in:${key}:ended`,
  });
}

const wanted = ({ application, client }: Asked["shown"]): string =>
  client
    ? words.accessTo(unlinked(application.name), unlinked(client.actualName))
    : words.accessToAny(unlinked(application.name));

interface Mail {
  user: User;
  write(): { event: string; advice: string };
  link: string;
  key: string;
}

async function post({ outbox }: Hub, on: Queryable, { user, write, link, key }: Mail): Promise<void> {
  await postMessage(outbox, on, {
    kind: "SECURITY_NOTICE",
    user,
    link,
    told: inLanguageOfReader(user, () => ({ ...write(), device: "", address: "", time: words.time(new Date()) })),
    idempotencyKey: key,
    isForWorker: true,
  });
}
