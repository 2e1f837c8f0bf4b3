import { ne } from "drizzle-orm";
import type { Caller } from "~/contract/kit/caller";
import { isAdminRole, PENDING_CHANGE_DAYS } from "~/contract/kit/rules";
import { deviceOf } from "~/lib/device";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { type MessageRequest, postMessage, unlinked } from "../../messages/delivery/post-message";
import { inLanguageOfReader } from "../../messages/delivery/readers-language";
import { selectAdminsToTell } from "../account/roles";
import type { User } from "../account/users";
import type { NoticeKind } from "./kinds";
import { newNotMeLink } from "./not-me-link";
import { words } from "./words";

export interface SecurityNotice {
  kind: NoticeKind;
  user: User;
  caller: Caller;
  /** Another user's: an Admin acted and is named. */
  session?: { userId: string; name: string } | undefined;
  /** Role, passkey, reason or similar. */
  about?: string;
  /** The account's first own factor replaces the mailed code. */
  isFirst?: boolean;
  formerEmail?: string;
}

/**
 * Mails the user, and other Admins about new Admins and blocked accounts. Call it in the transaction of the change. What strangers can
 * cause is mailed once a day to the user, once an hour to an Admin.
 */
export async function postNotice(hub: NoticeServices, on: Queryable, notice: SecurityNotice): Promise<void> {
  const { user, formerEmail } = notice;
  const now = new Date();
  // First: its link ends later ones, and the new address may be an intruder's.
  if (formerEmail !== undefined) {
    const write = () => formers(hub, on, notice, formerEmail);
    await post(hub, on, now, { write, user, to: formerEmail, key: `notice:${newId()}` });
  }
  const key = keyOf(notice, now, user.id, DAY_CHARACTERS);
  await post(hub, on, now, { write: () => mine(hub, on, notice), user, key });
  if (!isForAdmins(notice)) return;
  for (const admin of await selectAdminsToTell(on, ne(users.id, user.id))) {
    const key = keyOf(notice, now, `admins:${admin.id}`, HOUR_CHARACTERS);
    await post(hub, on, now, { write: () => forAdmins(hub, notice), user: admin, key });
  }
}

/** Call in the transaction that stores the pending change. */
export async function askAdmins(
  hub: NoticeServices,
  on: Queryable,
  { admins, about, by, caller, link }: ChangeAsked,
): Promise<void> {
  const now = new Date();
  const write = () => ({
    event: words.changeAsked(unlinked(about)),
    ...placeOf(caller),
    advice: words.advice.decide(by, link, PENDING_CHANGE_DAYS),
    link,
  });
  for (const admin of admins) await post(hub, on, now, { write, user: admin, key: `notice:${newId()}` });
}

interface ChangeAsked {
  admins: readonly User[];
  /** Name of the changed record; `by`: of the requester. */
  about: string;
  by: string;
  caller: Caller;
  link: string;
}

/** Name of the Admin who acted; empty if the user did. */
const otherThan = ({ id }: User, { session }: SecurityNotice): string =>
  session && session.userId !== id ? session.name : "";

export type NoticeServices = Pick<Services, "outbox" | "publicUrl">;

const isForAdmins = ({ kind, about }: SecurityNotice): boolean =>
  kind === "ACCOUNT_HELD" || (kind === "ROLE_GIVEN" && isAdminRole(about));

/** Length of an ISO 8601 time up to its day and its hour. */
const DAY_CHARACTERS = 10;
const HOUR_CHARACTERS = 13;

const keyOf = ({ kind }: SecurityNotice, now: Date, recipient: string, characters: number): string =>
  kind === "ACCOUNT_HELD"
    ? `notice:${kind}:${recipient}:${now.toISOString().slice(0, characters)}`
    : `notice:${newId()}`;

interface Mail {
  event: string;
  device: string;
  address: string;
  advice: string;
  link: string;
  isSecret?: true;
}

async function mine(hub: NoticeServices, on: Queryable, notice: SecurityNotice): Promise<Mail> {
  const { publicUrl } = hub;
  const { kind, user, caller, about = "", isFirst } = notice;
  const reset = `${publicUrl}${paths.forgotPassword}`;
  const unlock = `${publicUrl}${paths.unlock}`;
  const event = words.events[kind].mine(unlinked(about));
  const admin = otherThan(user, notice);
  // An Admin's device and address are shown to Admins only.
  if (admin) return { event, device: "", address: "", advice: words.advice.byAdmin(admin, reset), link: reset };
  const place = placeOf(caller);
  if (kind === "ACCOUNT_HELD") return { event, ...place, advice: words.advice.held(unlock, reset), link: unlock };
  if (kind === "EMAIL_CHANGED_BACK") return { event, ...place, advice: words.advice.changedBack, link: reset };
  const link = await newNotMeLink(hub, on, user.id, user.email);
  const advice = (isFirst ? words.advice.mailedCodeEnds : "") + words.advice.mine(link, reset);
  return { event, ...place, advice, link, isSecret: true };
}

/** To the account's former email. */
async function formers(hub: NoticeServices, on: Queryable, notice: SecurityNotice, email: string): Promise<Mail> {
  const { kind, user, caller } = notice;
  const event = words.events[kind].mine("");
  const link = `${hub.publicUrl}${paths.forgotPassword}`;
  const admin = otherThan(user, notice);
  if (admin) return { event, device: "", address: "", advice: words.advice.former(admin), link };
  // It may be an intruder's: where the owner is, is not told there.
  if (kind === "EMAIL_CHANGED_BACK") return { event, device: "", address: "", advice: words.advice.changedBack, link };
  const told = { event, ...placeOf(caller) };
  const notMe = await newNotMeLink(hub, on, user.id, email);
  return { ...told, advice: words.advice.formerOfMine(notMe), link: notMe, isSecret: true };
}

function forAdmins({ publicUrl }: NoticeServices, notice: SecurityNotice): Mail {
  const { kind, user, caller, about = "" } = notice;
  const link = `${publicUrl}${paths.audit}`;
  const { whose = words.events[kind].mine } = words.events[kind];
  const advice = words.advice.admins(otherThan(user, notice), link);
  return { event: whose(nameOf(user), unlinked(about)), ...placeOf(caller), advice, link };
}

const nameOf = ({ firstName, lastName, email }: User): string => `${unlinked(`${firstName} ${lastName}`)} (${email})`;

const placeOf = ({ clientAddress, userAgent = "" }: Caller) => ({
  device: words.device(deviceOf(userAgent)),
  address: clientAddress,
});

interface Written {
  user: MessageRequest["user"];
  to?: string;
  key: string;
  write(): Mail | Promise<Mail>;
}

async function post(
  { outbox }: NoticeServices,
  on: Queryable,
  now: Date,
  { user, to, key, write }: Written,
): Promise<void> {
  const { link, isSecret, ...told } = await inLanguageOfReader(user, async () => ({
    ...(await write()),
    time: words.time(now),
  }));
  await postMessage(outbox, on, {
    kind: "SECURITY_NOTICE",
    user,
    ...(to !== undefined && { to }),
    link,
    isSecret,
    told,
    idempotencyKey: key,
    isForWorker: true,
  });
}
