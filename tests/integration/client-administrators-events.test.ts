import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import { type AuditEvent, EVENT_GROUPS } from "~/contract/audit";
import { AUDIT_ACTIONS, type AuditAction, EVENT_GROUP_NAMES } from "~/contract/kit/audited";
import type { Caller } from "~/contract/kit/caller";
import { conditionsText } from "~/contract/kit/conditions";
import type { InputOf } from "~/contract/kit/endpoint";
import { usingOf } from "~/contract/kit/using";
import { auditEvents } from "~/hub/kit/db/schema";
import { HIDDEN_ACTIONS, SEEN_ACTIONS } from "~/hub/kit/scope/seen-actions";
import { DAY_MS } from "~/lib/durations";
import { type Account, codeIn, newAccount } from "../support/accounts";
import { type Actor, actor, adminForFile, NOBODY, newAdmin } from "../support/admin";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import type { ApplicationRecord, ClientRecord } from "../support/hub-tables";
import { openSession } from "../support/open-session";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

/** In every name of the other client's, and in nothing else. */
const MARK = "Zqxwvk";
const HOLDS_MARK = new RegExp(MARK, "i");

let own: ClientRecord;
let other: ClientRecord;
let application: ApplicationRecord;
let foreign: ApplicationRecord;
let delegate: Actor;
let colleague: Actor;
let foreignDelegate: Actor;
let chief: Actor;
/** Belong to the client alone, to both, to the other alone, and to both since they were helped at the other. */
let ana: Account;
let shared: Account;
let stranger: Account;
let late: Account;
let service: { id: string; caller: Caller };

const placeOf = (address: string): Caller => ({ clientAddress: address, userAgent: `Browser at ${address}` });
const PLACES = { ana: "198.51.100.1", shared: "198.51.100.22", stranger: "198.51.100.33", chief: "198.51.100.44" };

const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, caller: Caller) =>
  portico.hub.call(name, input, caller);

const does = async <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, by: Pick<Actor, "caller">) =>
  dataOf(await call(name, input, by.caller));

const give = (person: { email: string }, client: { id: string }, by: Pick<Actor, "caller"> = admin) =>
  does("giveClientAdministration", { email: person.email, clientId: client.id, reason: `${MARK} typed` }, by);

/** Wrong once, then by mailed code. */
async function signsIn({ email, password }: Account, address: string): Promise<Caller> {
  const caller = placeOf(address);
  const attemptId = newAttempt();
  await call("login", { email, password: "Wrong#1password" }, caller);
  const before = portico.mail.messages.length;
  dataOf(await call("login", { email, password, attemptId }, caller));
  const { text } = await portico.mail.waitFor(email, (each) => portico.mail.messages.indexOf(each) >= before);
  const { authorizationToken } = dataOf(
    await call("consumeLoginCode", { email, otp: codeIn(text), attemptId }, caller),
  );
  return { ...caller, ...bearing(authorizationToken), ...caller };
}

const opens = (person: Account, what: ApplicationRecord, client: { id: string }, caller: Caller) =>
  call(
    "grantToken",
    { userId: person.id, clientId: client.id, applicationId: what.id, redirectUri: what.redirectUrl },
    caller,
  );

async function asksAndIsAnswered(person: Actor, client: ClientRecord, decider: Pick<Actor, "caller">) {
  const ask = async (role: string) => {
    const asked = { applicationId: application.id, clientId: client.id, role, reason: `${MARK} because` };
    return (await does("requestAccess", asked, person))._id;
  };
  await does("grantAccessRequest", { requestId: await ask("Approver"), reason: `${MARK} fine` }, decider);
  await does("refuseAccessRequest", { requestId: await ask("Clerk"), reason: `${MARK} no` }, decider);
  await does("withdrawAccessRequest", { requestId: await ask("Clerk") }, person);
}

async function isReviewed(client: ClientRecord, kept: Account, taken: Account, decider: Pick<Actor, "caller">) {
  const scope = { applicationId: application.id, clientId: client.id };
  const deadline = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const { _id: reviewId } = await admin.get("openAccessReview", {
    name: `${MARK} review`,
    ...scope,
    deadline,
    undecided: "KEEP",
  });
  const lines = await admin.get("exportAccessReview", { reviewId });
  const lineOf = ({ email }: Account) => lines.find((line) => line.email === email)!.position;
  const reason = `${MARK} unused`;
  await does("decideAccessReview", { reviewId, decision: "KEEP", positions: [lineOf(kept)], reason }, decider);
  await does("decideAccessReview", { reviewId, decision: "TAKE_AWAY", positions: [lineOf(taken)], reason }, decider);
  await does("undoAccessReviewDecision", { reviewId, position: lineOf(taken) }, decider);
}

async function inviteFor(client: ClientRecord, by: Pick<Actor, "caller">, email = newPerson().email) {
  const before = portico.mail.messages.length;
  await does("invite", { emails: [email], applicationId: application.id, clientId: client.id, role: "User" }, by);
  const { text } = await portico.mail.waitFor(email, (each) => portico.mail.messages.indexOf(each) >= before);
  return { email, token: new RegExp(`${PUBLIC_URL}/invitation/([\\w-]{43})`).exec(text)![1]! };
}

async function invitationsOf(client: ClientRecord, by: Pick<Actor, "caller">, firstName = "Neu") {
  const { token } = await inviteFor(client, by);
  const { email: _, ...person } = newPerson({ firstName });
  const accepted = dataOf(await call("acceptInvitation", { token, ...person }, anyone));
  const { email } = await inviteFor(client, by);
  const [listed] = await admin.get("listInvitations", { search: email, field: "email" });
  await does("resendInvitation", { invitationId: listed!._id }, by);
  await does("withdrawInvitation", { invitationId: listed!._id }, by);
  return accepted;
}

type Values = Partial<typeof auditEvents.$inferInsert>;

const write = (values: Values & { action: AuditAction }) =>
  portico.hub.services.db.insert(auditEvents).values({
    ...{
      outcome: "SUCCESS",
      actorName: "",
      subjectName: "",
      clientAddress: "192.0.2.99",
      userAgent: "",
      requestId: "",
    },
    ...values,
    id: v7(),
  });

const nameOf = ({ firstName, lastName, email }: Account) => `${firstName} ${lastName} (${email})`;

/** As each call would write it, and as none does: a new one may. */
async function writeEveryAction(): Promise<void> {
  const marked = {
    application: { id: foreign.id, name: foreign.name },
    client: { id: other.id, name: other.actualName },
  };
  const within = {
    application: { id: application.id, name: application.name },
    client: { id: own.id, name: own.actualName },
  };
  for (const action of AUDIT_ACTIONS)
    for (const person of [ana, shared, stranger, chief.account]) {
      const by = { action, actorId: person.id, actorName: nameOf(person) };
      const about = { subjectType: "USER", subjectId: person.id, subjectName: nameOf(person) } as const;
      await write({ ...by, subjectName: `${MARK} named`, after: { note: `${MARK} note` } });
      await write({ ...by, outcome: "FAILURE", reason: `You sign in with ${MARK}` });
      await write({ ...by, ...about, after: { ...marked, email: "x@example.test", note: MARK } });
      await write({ ...by, ...about, after: { ...within, review: { id: NOBODY, name: MARK }, reason: MARK } });
      await write({ ...by, ...about, actorId: foreignDelegate.account.id, actorName: nameOf(foreignDelegate.account) });
      await write({
        ...by,
        ...about,
        actorId: null,
        actorName: MARK,
        after: { connection: { id: NOBODY, name: MARK } },
      });
      const there = { id: NOBODY, name: "Their provider", clientId: own.id };
      await write({ ...by, ...about, actorId: null, actorName: "Their provider", after: { connection: there } });
      await write({ ...by, ...about, after: { connection: there } });
      const refused = { outcome: "FAILURE", reason: MARK, after: { client: own.id } } as const;
      await write({ ...by, ...refused, subjectType: "APPLICATION", subjectId: foreign.id, subjectName: foreign.name });
      const opened = {
        ...by,
        subjectType: "APPLICATION",
        subjectId: application.id,
        subjectName: application.name,
      } as const;
      await write({ ...opened, after: { client: within.client, role: "User" } });
      await write({ ...opened, outcome: "FAILURE", reason: "Not in use", after: { client: own.id, address: MARK } });
      for (const subjectType of ["APPLICATION", "CLIENT", "CONNECTION", "ACCESS_REVIEW", "LIST", "TERMS"] as const)
        await write({ ...by, subjectType, subjectId: foreign.id, subjectName: `${MARK} subject`, after: marked });
    }
}

beforeAll(async () => {
  const { hub } = portico;
  own = await newClient(hub, { actualName: "Own client" });
  other = await newClient(hub, { actualName: `${MARK} client`, displayName: `${MARK} display`, uuid: `${MARK} uuid` });
  application = await newApplication(hub, { requestable: true, name: "Ledger" });
  foreign = await newApplication(hub, { name: `${MARK} application` });
  for (const role of ["Approver", "Clerk"])
    await admin.get("createApplicationRole", { applicationId: application.id, role, roleId: role });
  [ana, shared, late] = [await newAccount(hub), await newAccount(hub), await newAccount(hub)];
  stranger = await newAccount(hub, { firstName: `${MARK} first`, lastName: `${MARK} last` });
  [delegate, colleague] = [await actor(portico), await actor(portico)];
  foreignDelegate = await actor(portico, { firstName: `${MARK} delegate` });
  chief = await newAdmin(portico);
  await assign(hub, delegate.account, application, own, "Clerk");
  await assign(hub, colleague.account, application, own, "Approver");
  await assign(hub, foreignDelegate.account, application, other, "Clerk");
  const holder = await newAccount(hub, { firstName: `${MARK} holder` });
  await assign(hub, holder, application, other, "Approver");
  const taken = await newAccount(hub);
  const keys = (userId: string, client: ClientRecord, what = application) => ({
    userId,
    applicationId: what.id,
    clientId: client.id,
  });
  for (const person of [ana, shared, chief.account, taken]) await admin.get("assignApplication", keys(person.id, own));
  await admin.get("assignApplication", keys(late.id, other));
  for (const person of [shared, stranger, chief.account, taken])
    for (const what of [application, foreign])
      await admin.get("assignApplication", {
        ...keys(person.id, other, what),
        role: what === foreign ? `${MARK} role` : "User",
      });
  for (const [who, client] of [
    [delegate, own],
    [colleague, own],
    [foreignDelegate, other],
    [{ account: shared }, own],
    [{ account: shared }, other],
  ] as const)
    await give(who.account, client);

  const callers = {
    ana: await signsIn(ana, PLACES.ana),
    shared: await signsIn(shared, PLACES.shared),
    stranger: await signsIn(stranger, PLACES.stranger),
    chief: { ...chief.caller, ...placeOf(PLACES.chief) },
  };
  for (const [person, caller] of [
    [ana, callers.ana],
    [shared, callers.shared],
    [stranger, callers.stranger],
    [chief.account, callers.chief],
  ] as const) {
    for (const client of [own, other]) await opens(person, application, client, caller);
    await opens(person, foreign, other, caller);
    await opens(person, foreign, own, caller);
    await call("launchToken", { redirectUrl: application.redirectUrl }, caller);
    await call("listClients", {}, caller);
  }
  await does("sendResetLink", { userId: late.id }, foreignDelegate);
  await does("liftHold", { userId: ana.id }, delegate);
  await does("liftHold", { userId: shared.id }, admin);
  await does("endSessions", { userId: ana.id }, delegate);
  await does("sendResetLink", { userId: ana.id }, delegate);
  await admin.get("assignApplication", keys(late.id, own));
  dataOf(await call("requestPasswordReset", { email: shared.email }, placeOf(PLACES.shared)));
  const [, uuid] = /resetpassword\/([0-9a-f-]{36})/.exec(
    (await portico.mail.waitFor(shared.email, ({ text }) => /resetpassword/.test(text))).text,
  )!;
  dataOf(await call("resetPasswordByLink", { uuid: uuid!, newPassword: "Brand#New1door" }, placeOf(PLACES.shared)));

  const again = (person: Account) =>
    openSession(hub.services.db, person.id, anyone).then((token) => ({ account: person, caller: bearing(token) }));
  const [sharedAgain, strangerAgain] = [await again(shared), await again(stranger)];
  await asksAndIsAnswered(sharedAgain, own, delegate);
  await asksAndIsAnswered(sharedAgain, other, foreignDelegate);
  await asksAndIsAnswered(strangerAgain, other, foreignDelegate);
  await does("assignApplication", { ...keys(shared.id, own), role: "Approver" }, delegate);
  await does("assignApplication", { ...keys(shared.id, other), role: "Approver" }, foreignDelegate);
  await isReviewed(own, ana, taken, delegate);
  await isReviewed(other, holder, taken, foreignDelegate);

  const leaver = await newAccount(hub, { firstName: "leaves" });
  for (const client of [own, other]) await admin.get("assignApplication", keys(leaver.id, client));
  await does("detachClient", keys(leaver.id, own), delegate);
  const deleted = await newAccount(hub);
  for (const client of [own, other]) await admin.get("assignApplication", keys(deleted.id, client));
  await admin.get("deleteUser", { userId: deleted.id });

  const invitedHere = await invitationsOf(own, delegate);
  await invitationsOf(other, foreignDelegate, `${MARK} new`);
  const both = { secondApplicationId: foreign.id, secondClientId: other.id, secondRole: "User" };
  await admin.get("invite", {
    emails: [newPerson().email],
    applicationId: application.id,
    clientId: own.id,
    role: "User",
    ...both,
  });
  await admin.get("updateUser", {
    ...{ userId: invitedHere._id, firstName: "New", lastName: "Name", phoneNumber: "9000000555" },
    email: `renamed@example.test`,
  });
  const group = await admin.get("createGroup", { name: `${MARK} group`, description: "" });
  await admin.get("addGroupMember", { groupId: group._id!, email: shared.email });
  for (const by of [delegate, foreignDelegate, admin]) {
    await does("exportAccess", { search: MARK, field: "person" }, by);
    await does("exportUsers", {}, by);
  }
  const made = {
    name: "Own program",
    clientId: own.id,
    rights: ["listAuditEvents", "listSignIns", "liftHold"] as EndpointName[],
  };
  const { _id, token } = await admin.get("createServiceAccount", made);
  service = { id: _id, caller: bearing(token) };
  await does("liftHold", { userId: ana.id }, service);
  await writeEveryAction();
}, 120_000);

interface Sides {
  /** The client's, without Admins and Auditors. */
  people: ReadonlySet<string>;
  /** The client's alone. */
  whole: ReadonlySet<string>;
}

/** By the tables, not by what the hub makes of them. */
async function sidesOf(): Promise<Sides> {
  const idsIn = async (text: string) =>
    new Set((await portico.pool.query<{ id: string }>(text, [own.id])).rows.map(({ id }) => id));
  const people = await idsIn("select user_id as id from assignments where client_id = $1");
  people.delete(chief.account.id);
  const elsewhere = await idsIn(
    `select user_id as id from assignments where client_id <> $1
      union select user_id from client_administrators where client_id <> $1`,
  );
  return { people, whole: new Set([...people].filter((id) => !elsewhere.has(id))) };
}

const CHANGED = ["CREATED", "UPDATED", "DELETED", "ATTACHED", "DETACHED", "UPLOADED"];
const OF_INVITATION = ["CREATED", "RESENT", "WITHDRAWN", "INVITATION_ACCEPTED"];
const OF_ACCESS = /^(ACCESS_(?!DENIED)|EMERGENCY_)/;
const OF_ACCOUNT = new RegExp(
  "^(SIGN_IN_(?!PROVIDER|CONNECTION)|UNLOCK|BROWSER_|APPROVAL_|CODE_RESENT|SIGN_UP|EMAIL_|PHONE_|NOT_ME|PASSWORD_|" +
    "PASSKEY_|AUTHENTICATOR_|RECOVERY_|FACTORS_|STEP_UP|LOGOUT|SESSION_|ACCESS_DENIED)",
);
const FIELDS = ["firstName", "lastName", "email", "phoneNumber", "userName", "isActive", "profileImage"];
const ACCESS_FIELDS = ["application", "client", "role", "until"];
const THEIR_PROVIDER = "Their provider";

type Change = AuditEvent["changes"][number];

const valuesOf = ({ before, after }: Change): string => `${before ?? ""};${after ?? ""}`;
const isOfOwn = (entry: string): boolean => entry.includes(" for Own client as ") || entry.includes(own.id);
const ofOwn = (list: string | null | undefined): string | null => list?.split("; ").filter(isOfOwn).join("; ") || null;

/** What a delegate may see of an Admin's event, written without a look at the hub's condition. */
function theirs(
  event: AuditEvent,
  { people, whole }: Sides,
  openInvitations: ReadonlySet<string>,
): AuditEvent | undefined {
  const { action, outcome, subjectType } = event;
  const [by, about] = [event.actorId ?? "", event.subjectId ?? ""];
  const isDone = outcome === "SUCCESS";
  const change = (name: string) => event.changes.find(({ field }) => field === name);
  const [reader, ...others] = [delegate, colleague, { account: shared }].map(({ account }) => account.id);
  const isTheirProvider = change("connection")?.after?.startsWith(THEIR_PROVIDER) ?? false;
  const isOfPortico = by === "" && event.clientAddress === "";
  const isKnown =
    people.has(by) ||
    [reader, ...others, chief.account.id, admin.account.id, service.id].includes(by) ||
    isTheirProvider ||
    isOfPortico;
  const saysOwn = change("client")?.after?.includes(own.id) ?? false;
  const hasEntry = ["applications", "administers"].some((name) =>
    valuesOf(change(name) ?? { field: name })
      .split(";")
      .some(isOfOwn),
  );
  const hasField = event.changes.some(({ field }) => FIELDS.includes(field));
  const isChanged = CHANGED.includes(action);

  const isOwnDoing =
    people.has(by) && (subjectType == null || subjectType === "CALL" || (subjectType === "USER" && about === by));
  const isOpened = people.has(by) && ["LAUNCH", "SIGN_ON"].includes(action) && subjectType === "APPLICATION" && saysOwn;
  const isPersons = subjectType === "USER" && isDone && people.has(about);
  const isGone = subjectType === "USER" && isDone && by === reader && about !== chief.account.id;
  const isTheirs =
    (isOwnDoing && OF_ACCOUNT.test(action)) ||
    (isOpened && (isDone || about === application.id)) ||
    (people.has(by) && isDone && action === "SIGN_IN_CONNECTION" && isTheirProvider) ||
    (isPersons && OF_ACCOUNT.test(action) && isKnown) ||
    ((isPersons || isGone) && ((isChanged && hasEntry) || (OF_ACCESS.test(action) && saysOwn))) ||
    (isPersons && isChanged && hasField && isKnown) ||
    (subjectType === "INVITATION" && isDone && OF_INVITATION.includes(action) && openInvitations.has(about)) ||
    (action === "EXPORTED" && by === reader && subjectType === "LIST");
  if (!isTheirs) return undefined;

  const fields =
    subjectType === "INVITATION"
      ? ["email", "firstName", "lastName", ...ACCESS_FIELDS, "secondApplication", "secondClient", "secondRole"]
      : isChanged
        ? FIELDS
        : OF_ACCESS.test(action) || isOpened
          ? ACCESS_FIELDS
          : [];
  const lists = isChanged && subjectType === "USER" ? ["applications", "administers"] : [];
  const changes = event.changes.flatMap((each): Change[] => {
    if (fields.includes(each.field)) return [each];
    const kept = { ...each, before: ofOwn(each.before), after: ofOwn(each.after) };
    return lists.includes(each.field) && (kept.before ?? kept.after) ? [kept] : [];
  });
  const isAttached = subjectType === "USER" && ["ATTACHED", "DETACHED"].includes(action);
  const named = ["applications", "administers"].flatMap((name) => {
    const { before, after } = changes.find(({ field }) => field === name) ?? {};
    const list = action === "ATTACHED" ? after : before;
    return list ? list.split("; ").map((entry) => entry.replace(/ \([0-9a-f-]{36}\)$/, "")) : [];
  });
  const isAbout = ["USER", "APPLICATION", "INVITATION", "LIST", "CALL"].includes(subjectType ?? "");
  const [person = ""] = event.subject.split(" – ");
  const subject = isAttached ? [person, ...(named.length > 0 ? [named.join("; ")] : [])].join(" – ") : event.subject;
  const isNear = by === reader || whole.has(by);
  return {
    ...event,
    actor: isKnown || accounts.has(by) ? event.actor : "Somebody else",
    subject: isAbout ? subject : "",
    subjectId: isAbout ? event.subjectId : null,
    reason: ["LAUNCH", "SIGN_ON"].includes(action) || event.reason === WRONG ? event.reason : null,
    changes,
    ...(!isNear && { clientAddress: "", userAgent: "", requestId: "" }),
  };
}

const WRONG = "Email, phone number, user id or password is wrong";
let accounts: ReadonlySet<string>;

async function everyPage(by: Pick<Actor, "caller">, asked: Partial<InputOf<Contract["listAuditEvents"]>> = {}) {
  const events: AuditEvent[] = [];
  for (let page = 1; ; page++) {
    const answer = await call("listAuditEvents", { ...asked, page, size: 200 }, by.caller);
    const rows = dataOf(answer);
    events.push(...rows);
    if (rows.length < 200) return { events, total: "total" in answer ? answer.total : undefined };
  }
}

async function expectedOf(events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const sides = await sidesOf();
  accounts = new Set((await portico.pool.query<{ id: string }>("select id from users")).rows.map(({ id }) => id));
  const { rows } = await portico.pool.query<{ id: string }>(
    "select id from invitations where client_id = $1 and coalesce(second_client_id = $1, true) and portal_role_id is null",
    [own.id],
  );
  const invitations = new Set(rows.map(({ id }) => id));
  return events.flatMap((event) => theirs(event, sides, invitations) ?? []);
}

test("a delegate reads the Admin's log, without what tells of others", async () => {
  const [{ events: all }, mine] = [await everyPage(admin), await everyPage(delegate)];
  const expected = await expectedOf(all);
  expect(mine.events.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
  expect(mine.events).toEqual(expected);
  expect(mine.total).toBe(expected.length);
  const shown = new Set(mine.events.map(({ action }) => action));
  for (const actions of Object.values(SEEN_ACTIONS))
    for (const action of actions) expect(shown, action).toContain(action);
  for (const action of HIDDEN_ACTIONS) expect(shown, action).not.toContain(action);
  expect(JSON.stringify(mine.events)).not.toMatch(HOLDS_MARK);
});

const FIELD_OF: Readonly<Record<string, (event: AuditEvent) => string>> = {
  actor: ({ actor }) => actor,
  subject: ({ subject }) => subject,
  clientAddress: ({ clientAddress }) => clientAddress,
};

test("no search finds what is not shown: not by name, id, address, reason, application or kind of event", async () => {
  const expected = await expectedOf((await everyPage(admin)).events);
  const searched = [
    MARK,
    MARK.slice(0, 3),
    "zq",
    other.actualName,
    foreign.name,
    stranger.email,
    shared.email,
    ana.email,
  ];
  const addresses = [...Object.values(PLACES), "198.51.100", "192.0.2.99", anyone.clientAddress];
  for (const [field, textOf] of Object.entries(FIELD_OF))
    for (const search of [...searched, ...addresses, "Somebody else", "Ledger", chief.account.email, "Own"]) {
      const found = await everyPage(delegate, { field, search });
      const meant = expected.filter((event) => textOf(event).toLowerCase().includes(search.toLowerCase()));
      const kinds = (event: AuditEvent) => search !== "zq" && event.subjectType?.includes(search.toUpperCase());
      const those = field === "subject" ? expected.filter((event) => meant.includes(event) || kinds(event)) : meant;
      expect(found, `${field}: ${search}`).toEqual({ events: those, total: those.length });
    }
  for (const id of [
    foreign.id,
    other.id,
    stranger.id,
    shared.id,
    application.id,
    ana.id,
    chief.account.id,
    NOBODY,
    "x",
  ]) {
    const those = expected.filter(({ subjectId }) => subjectId === id);
    expect(await everyPage(delegate, { field: "subjectId", search: id }), id).toEqual({
      events: those,
      total: those.length,
    });
  }
  for (const id of [foreign.id, application.id, NOBODY]) {
    const those = expected.filter(({ subjectType, subjectId }) => subjectType === "APPLICATION" && subjectId === id);
    expect(await everyPage(delegate, { using: usingOf({ kind: "APPLICATION", id }) }), id).toEqual({
      events: those,
      total: those.length,
    });
  }
  for (const group of EVENT_GROUP_NAMES) {
    const { actions, outcome } = EVENT_GROUPS[group];
    const those = expected.filter((event) => actions.includes(event.action) && event.outcome === outcome);
    expect(await everyPage(delegate, { group }), group).toEqual({ events: those, total: those.length });
  }
  for (const reason of [`You sign in with ${MARK}`, MARK, WRONG, "Not in use"]) {
    const those = expected.filter((event) => event.reason === reason);
    expect(await everyPage(delegate, { reason }), reason).toEqual({ events: those, total: those.length });
  }
  const also = conditionsText([{ field: "actor", search: MARK }]);
  expect(await everyPage(delegate, { also })).toEqual({ events: [], total: 0 });
  const hidden = (await everyPage(admin)).events.find(({ _id }) => !expected.some((event) => event._id === _id))!;
  expect(await everyPage(delegate, { field: "_id", search: hidden._id })).toEqual({ events: [], total: 0 });
});

test("no order, page or refusal tells more", async () => {
  const { events, total } = await everyPage(delegate);
  const ids = events.map(({ _id }) => _id).toSorted();
  for (const sort of ["at", "-at", "actor", "-actor", "subject", "-subject", "clientAddress", "subjectId", "outcome"]) {
    const sorted = await everyPage(delegate, { sort });
    expect(sorted.events.map(({ _id }) => _id).toSorted(), sort).toEqual(ids);
    expect(sorted.total).toBe(total);
  }
  const byActor = (await everyPage(delegate, { sort: "actor" })).events.map(({ actor }) => actor.toLowerCase());
  expect([...new Set(byActor)]).toHaveLength(byActor.filter((actor, place) => actor !== byActor[place - 1]).length);
  expect(await call("listAuditEvents", { page: 1_000, size: 25 }, delegate.caller)).toMatchObject({ data: [], total });
  const clients = [other.id, NOBODY].map((id) => usingOf({ kind: "CLIENT", id }));
  for (const using of [...clients, usingOf({ kind: "ROLE", id: NOBODY })])
    expect(await call("listAuditEvents", { using }, delegate.caller)).toEqual(
      await call("listAuditEvents", { using: usingOf({ kind: "CLIENT", id: own.id }) }, delegate.caller),
    );
  for (const field of ["before", "after", "userAgent", "reason", "requestId"])
    expect((await call("listAuditEvents", { field, search: MARK }, delegate.caller)).code, field).toBe(400);
});

test("the download has what the list has, and is recorded", async () => {
  const { events } = await everyPage(delegate);
  const read: AuditEvent[] = [];
  for (let after: string | undefined; ; after = read.at(-1)?._id) {
    const batch = await does("exportAuditEvents", { after }, delegate);
    read.push(...batch);
    if (batch.length === 0) break;
  }
  const [made, ...others] = read.toReversed();
  expect(made).toMatchObject({ action: "EXPORTED", actorId: delegate.account.id, changes: [] });
  expect(others.filter(({ _id }) => _id < events[0]!._id || _id === events[0]!._id)).toEqual(events);
  const [recorded] = await admin.get("listAuditEvents", {
    field: "actor",
    search: delegate.account.email,
    page: 1,
    size: 5,
  });
  expect(recorded).toMatchObject({ action: "EXPORTED", subject: "Audit log" });
  expect(recorded?.changes.find(({ field }) => field === "rows")?.after).toBe(String(events.length));
  expect(await does("exportAuditEvents", { search: MARK, field: "actor" }, delegate)).toEqual([]);
});

test("a person's sign-ins are those of the log", async () => {
  const { events } = await everyPage(delegate);
  const SIGN_INS = /^(SIGN_IN_(?!LINK_MADE)|SIGN_ON|LAUNCH)/;
  for (const { id } of [ana, shared, late, chief.account]) {
    const answer = await call("listSignIns", { userId: id, page: 1, size: 200 }, delegate.caller);
    const those = events.filter(({ actorId, action }) => actorId === id && SIGN_INS.test(action));
    expect(dataOf(answer)).toEqual(those);
    expect(answer).toMatchObject({ total: those.length });
    expect(those.length > 0).toBe(id !== chief.account.id && id !== late.id);
  }
  for (const userId of [stranger.id, foreignDelegate.account.id])
    expect(await call("listSignIns", { userId }, delegate.caller)).toEqual(
      await call("listSignIns", { userId: NOBODY }, delegate.caller),
    );
});

test("a service account of the client reads the same, but what is the delegate's own", async () => {
  const isReaders = ({ action }: AuditEvent) => action === "EXPORTED";
  const placeless = (event: AuditEvent) => ({ ...event, clientAddress: "", userAgent: "", requestId: "" });
  const [mine, programs] = [await everyPage(delegate), await everyPage(service)];
  const keys = (events: readonly AuditEvent[]) => events.map(placeless);
  // Somebody left the client by the delegate's change.
  const isGone = ({ subject }: AuditEvent) => subject.includes("leaves");
  expect(keys(programs.events)).toEqual(keys(mine.events.filter((event) => !isReaders(event) && !isGone(event))));
  expect(JSON.stringify(programs.events)).not.toMatch(HOLDS_MARK);
  const helped = programs.events.find(({ action, actorId }) => action === "UNLOCKED" && actorId === service.id);
  expect(helped).toMatchObject({ subjectId: ana.id, clientAddress: anyone.clientAddress });
});

test("whose right is over, or who has none, reads nothing, and the stream is for Admins and Auditors", async () => {
  const by = await actor(portico);
  const [plain, asked] = [await actor(portico), { userId: ana.id }];
  await give(by.account, own);
  expect((await does("listAuditEvents", { page: 1, size: 25 }, by)).length).toBe(25);
  await admin.get("endClientAdministration", { userId: by.account.id, clientId: own.id });
  for (const { caller } of [by, plain]) {
    for (const name of ["listAuditEvents", "exportAuditEvents"] as const)
      expect((await call(name, {}, caller)).code).toBe(403);
    expect((await call("listSignIns", asked, caller)).code).toBe(403);
  }
  for (const { caller } of [delegate, service]) expect((await call("streamAuditEvents", {}, caller)).code).toBe(403);
});
