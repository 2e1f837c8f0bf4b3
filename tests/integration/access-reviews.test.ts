import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import { REVIEW_UNDO_DAYS, REVIEW_UNUSED_DAYS } from "~/contract/kit/rules";
import { sweepAccessReviews } from "~/hub/record/access-review/sweep";
import { noteLastUses } from "~/hub/record/audit/last-uses";
import { DAY_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile, NOBODY, newAdmin } from "../support/admin";
import { type ApprovalDesk, openApprovalDesk } from "../support/approvals";
import { anyone, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

let desk: ApprovalDesk;
let owner: Actor;
let holder: Actor;

const call = <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, by: Actor) =>
  portico.hub.call(name, input, by.caller);

const person = () => actor(portico);
const holding = async (role = "User"): Promise<Actor> => {
  const made = await person();
  await assign(portico.hub, made.account, desk.application, desk.client, role);
  return made;
};

const setOwners = (owners: Actor[]) => {
  const { id, name: description, allowedUrl, redirectUrl } = desk.application;
  const addresses = { applicationAllowedUrl: allowedUrl, applicationRedirectUrl: redirectUrl };
  const emails = owners.map(({ account }) => account.email);
  return desk.does("updateApplication", { id, name: { description }, ...addresses, status: "ACTIVE", owners: emails });
};

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

type Asked = Partial<InputOf<Contract["openAccessReview"]>>;
const asked = (values: Asked = {}) => ({
  name: "Yearly review",
  applicationId: desk.application.id,
  deadline: dayIn(30),
  undecided: "KEEP" as const,
  ...values,
});
const open = async (values?: Asked) => (await admin.get("openAccessReview", asked(values)))._id;

const details = async (reviewId: string, by: Actor = owner, more: { show?: "ALL" | "MINE"; after?: number } = {}) =>
  dataOf(await call("accessReviewDetails", { reviewId, ...more }, by));
const decide = (reviewId: string, decision: "KEEP" | "TAKE_AWAY", positions: number[], reason?: string, by = owner) =>
  call("decideAccessReview", { reviewId, decision, positions, reason }, by);
const undo = (reviewId: string, position = 1, by: Actor = owner) =>
  call("undoAccessReviewDecision", { reviewId, position }, by);
const exported = (reviewId: string) => admin.get("exportAccessReview", { reviewId });
const lineOf = async (reviewId: string, position = 1) =>
  (await exported(reviewId)).find((line) => line.position === position)!;

const sql = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  portico.pool.query<Row & QueryResultRow>(text, values);

async function held({ account }: Actor) {
  const { rows } = await sql(
    `select role, valid_from, valid_until, given_by, created_at from assignments where user_id = $1 and application_id = $2`,
    [account.id, desk.application.id],
  );
  return rows;
}

/** Moves the end of a review against the database's clock. */
const endIn = (reviewId: string, interval: string) =>
  sql("update access_reviews set deadline = clock_timestamp() + $2::interval where id = $1", [reviewId, interval]);
const sweep = () => sweepAccessReviews(portico.hub.services);
const givenBy = (giver: Actor, to: Actor) =>
  sql("update assignments set given_by = $1 where user_id = $2", [giver.account.id, to.account.id]);
const unused = (...whose: Actor[]) =>
  sql("update assignments set created_at = now() - $2 * interval '1 day' where user_id = any($1)", [
    whose.map(({ account }) => account.id),
    REVIEW_UNUSED_DAYS + 1,
  ]);

const mailsTo = ({ account }: Actor, subject: string) =>
  portico.mail.messages.filter((mail) => mail.to.includes(account.email) && mail.subject.includes(subject));
const noticeTo = (who: Actor, subject: string) =>
  eventually(`"${subject}" to ${who.account.email}`, () => mailsTo(who, subject)[0]);

async function eventsAbout(id: string): Promise<string[]> {
  const found = await admin.get("listAuditEvents", { field: "subjectId", search: id, page: 1, size: 25 });
  return found.map(({ action, actor }) => `${action} ${actor}`).reverse();
}
const nameOf = ({ account }: Actor) => `${account.firstName} ${account.lastName} (${account.email})`;

beforeEach(async () => {
  desk = await openApprovalDesk(portico);
  owner = await person();
  holder = await holding();
  await setOwners([owner]);
});

describe("opening", () => {
  test("takes a snapshot with a number, and a hash over its lines", async () => {
    const other = await holding("Clerk");
    await sql("update assignments set valid_until = now() - interval '1 day' where user_id = $1", [
      (await holding()).account.id,
    ]);
    const reviewId = await open();
    const lines = await exported(reviewId);
    expect(lines.map(({ email }) => email).sort()).toEqual([holder.account.email, other.account.email].sort());
    const hash = createHash("sha256");
    for (const { snapshot } of lines) hash.update(`${snapshot}\n`);
    const found = await details(reviewId, admin);
    expect(found).toMatchObject({ lines: 2, hash: hash.digest("hex"), application: desk.application.name });
    expect(found.number).toBeGreaterThan(0);
    expect(JSON.parse(lines[0]!.snapshot)).toEqual([
      1,
      lines[0]!.userId,
      lines[0]!.email,
      desk.application.id,
      desk.application.name,
      desk.client.id,
      desk.client.actualName,
      lines[0]!.role,
      lines[0]!.since,
      null,
      null,
      null,
      null,
    ]);
    expect(
      (await details(await open({ applicationId: null, role: "clerk", clientId: desk.client.id }), admin)).lines,
    ).toBe(1);
    const next = await details(await open({ applicationId: null, clientId: desk.client.id }), admin);
    expect([next.lines, next.number > found.number]).toEqual([2, true]);
  });

  test("opened eight at once have eight numbers that follow each other", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => open()));
    const numbers = await Promise.all(ids.map(async (id) => (await details(id, admin)).number));
    const sorted = numbers.toSorted((one, other) => one - other);
    expect(sorted).toEqual(sorted.map((_, index) => sorted[0]! + index));
  });

  test("wants a scope with access in it, and a last day that is ahead", async () => {
    const opening = async (values: Asked) => admin.call("openAccessReview", asked(values));
    const refused = (field: string) => ({ code: 400, data: { fieldErrors: { [field]: [expect.any(String)] } } });
    expect(await opening({ applicationId: null })).toMatchObject(refused("applicationId"));
    expect(await opening({ applicationId: NOBODY })).toMatchObject(refused("applicationId"));
    expect(await opening({ clientId: NOBODY })).toMatchObject(refused("clientId"));
    expect(await opening({ deadline: dayIn(-1) })).toMatchObject(refused("deadline"));
    expect(await opening({ deadline: dayIn(500) })).toMatchObject(refused("deadline"));
    expect(await opening({ role: "Nobody" })).toMatchObject({ code: 400, msg: "Nobody has such access" });
    expect(await call("openAccessReview", asked(), owner)).toMatchObject({ code: 403 });
    expect(await portico.hub.call("openAccessReview", asked(), anyone)).toMatchObject({ code: 401 });
  });

  test("tells reviewers how much waits for them, and Admins of what nobody else could decide", async () => {
    const reviewId = await open();
    const { subject, text } = await noticeTo(owner, "1 line of Yearly review waits for you");
    expect(subject).toContain("Review of access");
    expect(text).toContain(`/dashboard/reviews/${reviewId}`);
    expect(mailsTo(admin, "Orphans")).toEqual([]);
    await setOwners([]);
    await open({ name: "Orphans" });
    await noticeTo(admin, "1 line of Orphans waits for you");
  });
});

describe("who decides", () => {
  const waiting = async (by: Actor) =>
    dataOf(await call("accessReviewsToDecide", {}, by)).reviews.map(({ _id }) => _id);

  test("owners of the application, never on what they have or gave", async () => {
    const [giver, second] = [await person(), await holding()];
    await setOwners([owner, giver, holder]);
    await givenBy(giver, second);
    const reviewId = await open();
    const { page } = await details(reviewId);
    const position = ({ account }: Actor) => page.find(({ userId }) => userId === account.id)!.position;
    expect(page.map(({ mayDecide }) => mayDecide)).toEqual([true, true]);
    expect((await details(reviewId, giver)).page.map(({ position }) => position)).toEqual([position(holder)]);
    expect((await details(reviewId, holder)).page.map(({ position }) => position)).toEqual([position(second)]);
    expect(await decide(reviewId, "KEEP", [position(second)], "", giver)).toMatchObject({ code: 400 });
    expect(await decide(reviewId, "KEEP", [position(holder)], "", holder)).toMatchObject({ code: 400 });
    expect((await details(reviewId)).counts).toMatchObject({ UNDECIDED: 2 });
    const both = await decide(reviewId, "TAKE_AWAY", [1, 2], "No need", giver);
    expect(dataOf(both)).toEqual({
      decided: [position(holder)],
      refused: [{ position: position(second), why: "is not yours to decide on" }],
    });
    expect(await held(second)).toHaveLength(1);
  });

  test("points of contact of the client, by a verified email", async () => {
    await setOwners([]);
    const contact = await person();
    const unverified = await actor(portico, { isVerified: false });
    for (const { account } of [contact, unverified])
      await sql(
        `insert into pocs (id, client_id, name, alternate_name, email, alternate_email, contact, alternate_contact)
         values (gen_random_uuid(), $1, 'Contact', '', $2, '', '', '')`,
        [desk.client.id, account.email.toUpperCase()],
      );
    const reviewId = await open();
    expect([await waiting(contact), await waiting(unverified)]).toEqual([[reviewId], []]);
    expect((await details(reviewId, admin)).counts).toMatchObject({ MINE: 0, ALL: 1 });
    expect(await decide(reviewId, "KEEP", [1], "", contact)).toMatchObject({ code: 200 });
  });

  test("who looks after a client's people, of these alone, but neither of Admins nor of Auditors nor of themselves", async () => {
    await setOwners([]);
    const [looksAfter, elsewhere] = [await holding(), await newClient(portico.hub)];
    const privileged = [await actor(portico, { role: "Admin" }), await actor(portico, { role: "Auditor" })];
    for (const each of privileged) await assign(portico.hub, each.account, desk.application, desk.client);
    const stranger = await person();
    await assign(portico.hub, stranger.account, desk.application, elsewhere);
    await admin.get("giveClientAdministration", {
      clientId: desk.client.id,
      email: looksAfter.account.email,
      reason: "Point of contact",
    });
    const reviewId = await open();
    const lines = await exported(reviewId);
    const at = (who: Actor) => lines.find(({ userId }) => userId === who.account.id)!.position;
    expect(await waiting(looksAfter)).toEqual([reviewId]);
    await noticeTo(looksAfter, "Yearly review");
    const seen = await details(reviewId, looksAfter, { show: "ALL" });
    expect(seen.page.map(({ userId }) => userId)).toEqual([holder.account.id]);
    expect([seen.lines, seen.counts.ALL, seen.linesUndecided], "no number tells of others").toEqual([1, 1, 1]);
    const found = await details(reviewId, admin, { show: "ALL" });
    expect(found.lines).toBe(5);
    expect(found.reviewers).toEqual([expect.objectContaining({ userId: looksAfter.account.id, waiting: 1 })]);
    expect(
      found.page
        .filter(({ mayDecide }) => mayDecide)
        .map(({ position }) => position)
        .sort(),
    ).toEqual([looksAfter, ...privileged, stranger].map(at).sort());
    const others = [looksAfter, ...privileged, stranger].map(at);
    expect(await decide(reviewId, "TAKE_AWAY", others, "Left", looksAfter)).toMatchObject({ code: 400 });
    expect(await decide(reviewId, "TAKE_AWAY", [at(holder), ...others], "Left", looksAfter)).toMatchObject({
      code: 200,
      data: { decided: [at(holder)] },
    });
    expect(await held(holder)).toEqual([]);
    expect(await undo(reviewId, at(holder), looksAfter)).toMatchObject({ code: 200 });
    expect(await held(holder)).toHaveLength(1);
    await admin.get("endClientAdministration", { clientId: desk.client.id, userId: looksAfter.account.id });
    expect(await waiting(looksAfter)).toEqual([]);
    for (const call of [
      await undo(reviewId, at(holder), looksAfter),
      await decide(reviewId, "KEEP", [at(holder)], "", looksAfter),
    ])
      expect(call.code).toBeGreaterThanOrEqual(400);
  });

  test("Admins where nobody else could, neither as holder nor as giver", async () => {
    const other = await newAdmin(portico);
    await assign(portico.hub, other.account, desk.application, desk.client);
    await setOwners([]);
    await givenBy(admin, holder);
    const reviewId = await open();
    expect((await details(reviewId, admin)).page.filter(({ mayDecide }) => mayDecide)).toMatchObject([
      { email: other.account.email },
    ]);
    expect((await details(reviewId, other)).page.filter(({ mayDecide }) => mayDecide)).toMatchObject([
      { email: holder.account.email },
    ]);
  });

  test("nobody else: a stranger and the holder do not even learn of it", async () => {
    const reviewId = await open();
    for (const by of [await person(), holder]) {
      expect(await call("accessReviewDetails", { reviewId }, by)).toMatchObject({ code: 404 });
      expect(await decide(reviewId, "KEEP", [1], "", by)).toMatchObject({ code: 404 });
      expect(await undo(reviewId, 1, by)).toMatchObject({ code: 404 });
      expect(await waiting(by)).toEqual([]);
    }
    expect(await decide(reviewId, "KEEP", [1], "", admin)).toMatchObject({ code: 404 });
    expect(await call("accessReviewDetails", { reviewId: NOBODY }, owner)).toMatchObject({ code: 404 });
    const auditor = await actor(portico, { role: "Auditor" });
    expect((await details(reviewId, auditor)).page).toMatchObject([{ mayDecide: false, mayUndo: false }]);
    expect(await decide(reviewId, "KEEP", [1], "", auditor)).toMatchObject({ code: 404 });
    expect(await call("exportAccessReview", { reviewId }, owner)).toMatchObject({ code: 403 });
  });

  test("who is owner no more decides no more", async () => {
    const reviewId = await open();
    await setOwners([await person()]);
    expect(await decide(reviewId, "KEEP", [1])).toMatchObject({ code: 404 });
  });
});

describe("deciding", () => {
  test("keeps, or takes away at once with a reason; both are in the person's history", async () => {
    const second = await holding();
    const reviewId = await open();
    const { page } = await details(reviewId);
    const [kept, taken] = [holder, second].map(
      ({ account }) => page.find(({ userId }) => userId === account.id)!.position,
    ) as [number, number];
    expect(await decide(reviewId, "TAKE_AWAY", [taken])).toMatchObject({
      code: 400,
      data: { fieldErrors: { reason: [expect.any(String)] } },
    });
    expect(await decide(reviewId, "KEEP", [kept])).toMatchObject({ code: 200, msg: "1 kept" });
    expect(await decide(reviewId, "TAKE_AWAY", [taken], "Left the team")).toMatchObject({
      code: 200,
      msg: "1 taken away",
    });
    expect([await held(holder), await held(second)]).toMatchObject([[{ role: "User" }], []]);
    expect(await eventsAbout(holder.account.id)).toEqual([`ACCESS_KEPT ${nameOf(owner)}`]);
    expect(await eventsAbout(second.account.id)).toEqual([
      `DETACHED ${nameOf(owner)}`,
      `ACCESS_TAKEN_AWAY ${nameOf(owner)}`,
    ]);
    expect(await lineOf(reviewId, taken)).toMatchObject({
      decision: "TAKEN_AWAY",
      reason: "Left the team",
      decidedBy: nameOf(owner),
    });
    expect(await decide(reviewId, "KEEP", [taken])).toMatchObject({
      code: 400,
      msg: expect.stringContaining(`was decided on by ${nameOf(owner)}`) as string,
    });
  });

  test("wants a recent authentication to take away", async () => {
    const reviewId = await open();
    await sql("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
      owner.account.id,
    ]);
    expect(await decide(reviewId, "TAKE_AWAY", [1], "No need")).toMatchObject({
      code: 403,
      data: { reason: "step-up" },
    });
    expect(await decide(reviewId, "KEEP", [1])).toMatchObject({ code: 200 });
  });

  test(`wants a reason to keep what was not used for ${REVIEW_UNUSED_DAYS} days, and decides on the others`, async () => {
    const [opened, fresh] = [await holding(), await holding()];
    await unused(holder, opened);
    await sql("update assignments set last_used_at = now() - interval '80 days' where user_id = $1", [
      opened.account.id,
    ]);
    const reviewId = await open();
    const { page } = await details(reviewId);
    const lines = [holder, opened, fresh].map(({ account }) => page.find(({ userId }) => userId === account.id)!);
    expect(lines.map(({ isUnused }) => isUnused)).toEqual([true, false, false]);
    expect(lines[1]!.lastUsedAt).toBeTruthy();
    const positions = lines.map(({ position }) => position);
    const answer = await decide(reviewId, "KEEP", positions, " ");
    expect(dataOf(answer).refused).toMatchObject([{ position: positions[0] }]);
    expect(answer.msg).toContain(`${holder.account.firstName} ${holder.account.lastName}: was not used for 90 days`);
    expect((await details(reviewId)).page.map(({ position }) => position)).toEqual([positions[0]]);
    expect(await decide(reviewId, "KEEP", [positions[0]!])).toMatchObject({ code: 400 });
    expect(await decide(reviewId, "KEEP", [positions[0]!], "On leave")).toMatchObject({ code: 200 });
  });

  test("a launch is a use", async () => {
    await unused(holder);
    const { id: applicationId, redirectUrl: redirectUri } = desk.application;
    dataOf(
      await call(
        "grantToken",
        { applicationId, redirectUri, userId: holder.account.id, clientId: desk.client.id },
        holder,
      ),
    );
    await noteLastUses(portico.hub.services.db);
    expect(await lineOf(await open())).toMatchObject({ isUnused: false, lastUsedAt: expect.any(String) as string });
  });

  test("leaves what has changed since as it is", async () => {
    const second = await holding();
    const reviewId = await open();
    await sql("update assignments set role = 'Head' where user_id = $1", [holder.account.id]);
    await sql("delete from assignments where user_id = $1", [second.account.id]);
    expect(await decide(reviewId, "TAKE_AWAY", [1, 2], "No need")).toMatchObject({
      code: 200,
      msg: expect.stringContaining("2 had ended or changed") as string,
    });
    expect(await held(holder)).toMatchObject([{ role: "Head" }]);
    expect((await details(reviewId)).counts).toMatchObject({ OVER: 2, TAKEN_AWAY: 0 });
  });

  test("of eight at once, one decides", async () => {
    const others = [await person(), await person(), await person()];
    await setOwners([owner, ...others]);
    const reviewId = await open();
    const reviewers = [owner, ...others];
    const answers = await Promise.all(
      [...reviewers, ...reviewers].map((by, index) =>
        decide(reviewId, index % 2 === 0 ? "KEEP" : "TAKE_AWAY", [1], "As decided", by),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const about = await eventsAbout(holder.account.id);
    expect(about.filter((event) => event.startsWith("ACCESS_"))).toHaveLength(1);
  });
});

describe("the end", () => {
  test("a second before the deadline it is open, a second after it is closed as was chosen", async () => {
    const second = await holding();
    await unused(second);
    const [keeping, taking] = [await open(), await open({ undecided: "TAKE_AWAY" })];
    await endIn(keeping, "1 second");
    await sweep();
    expect(await decide(keeping, "KEEP", [1], "Needed")).toMatchObject({ code: 200 });
    for (const reviewId of [keeping, taking]) await endIn(reviewId, "-1 second");
    expect(await decide(keeping, "KEEP", [2], "Needed")).toMatchObject({ code: 409, msg: "This review is closed" });
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await held(holder)).toEqual([]);
    expect(await lineOf(taking)).toMatchObject({ decision: "TAKEN_AWAY", decidedBy: null });
    expect([await lineOf(keeping, 1), await lineOf(keeping, 2)].map(({ decision }) => decision)).toContain("KEPT");
    const found = await details(taking, admin);
    expect(found).toMatchObject({
      closedAt: expect.any(String) as string,
      counts: { TAKEN_AWAY: 2, UNDECIDED: 0, MINE: 0 },
    });
    expect(await eventsAbout(taking)).toEqual([
      `REVIEW_OPENED ${nameOf(admin)}`,
      "REVIEW_CLOSED deadline of the review",
    ]);
    const about = await eventsAbout(second.account.id);
    expect(about.filter((event) => event === "ACCESS_TAKEN_AWAY deadline of the review")).toHaveLength(1);
  });

  test("a step that fails leaves nothing half done, and the next carries out each line once", async () => {
    const others = [await holding(), await holding()];
    const reviewId = await open({ undecided: "TAKE_AWAY" });
    await endIn(reviewId, "-1 second");
    await sql(`create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`);
    await sql(`create constraint trigger fail after update on access_review_lines deferrable initially deferred
      for each row when (new.position = 2) execute function fail()`);
    await expect(sweep()).rejects.toThrow();
    for (const each of [holder, ...others]) {
      expect(await held(each)).toHaveLength(1);
      expect(await eventsAbout(each.account.id)).toEqual([]);
    }
    expect((await details(reviewId, admin)).counts).toMatchObject({ UNDECIDED: 3, TAKEN_AWAY: 0 });
    await sql("drop function fail cascade");
    await sweep();
    await sweep();
    for (const each of [holder, ...others]) {
      expect(await held(each)).toEqual([]);
      expect(await eventsAbout(each.account.id)).toEqual([
        "DETACHED deadline of the review",
        "ACCESS_TAKEN_AWAY deadline of the review",
      ]);
    }
  });

  test("reminds a week and a day before, once", async () => {
    const reviewId = await open({ name: "Reminding" });
    await sql("update access_reviews set created_at = now() - interval '30 days' where id = $1", [reviewId]);
    const count = async () => {
      await sweep();
      await sweep();
      const { rows } = await sql<{ mails: number }>(
        "select count(*)::int as mails from outbox where idempotency_key like $1",
        [`access-review:${reviewId}:%:${owner.account.id}`],
      );
      return rows[0]!.mails;
    };
    await endIn(reviewId, "7 days 1 minute");
    expect(await count()).toBe(1);
    await endIn(reviewId, "7 days -1 minute");
    expect(await count()).toBe(2);
    await endIn(reviewId, "1 day 1 minute");
    expect(await count()).toBe(2);
    await endIn(reviewId, "1 day -1 minute");
    expect(await count()).toBe(3);
  });

  test("three days before it Admins decide too, and are told", async () => {
    const reviewId = await open({ name: "Escalating" });
    await endIn(reviewId, "3 days 1 minute");
    await sweep();
    expect((await details(reviewId, admin)).counts.MINE).toBe(0);
    await endIn(reviewId, "3 days -1 minute");
    await sweep();
    const { text } = await noticeTo(admin, "1 line of Escalating waits for you");
    expect(text).toContain("administrators decide too");
    expect((await details(reviewId, admin)).counts.MINE).toBe(1);
    expect(await decide(reviewId, "KEEP", [1], "", admin)).toMatchObject({ code: 200 });
  });
});

describe("taking back", () => {
  const given = async () => {
    await sql(
      `update assignments set valid_from = '2020-01-01', valid_until = '2999-01-01', given_by = $2,
         created_at = '2020-01-01T10:00:00.123Z' where user_id = $1`,
      [holder.account.id, NOBODY],
    );
    return held(holder);
  };

  test("gives the access back with its giver and dates, and the line is undecided again", async () => {
    const before = await given();
    const reviewId = await open();
    await decide(reviewId, "TAKE_AWAY", [1], "No need");
    expect((await details(reviewId)).page).toMatchObject([{ mayUndo: true, mayDecide: false }]);
    expect(await undo(reviewId, 1, await person())).toMatchObject({ code: 404 });
    expect(await undo(reviewId)).toMatchObject({ code: 200, msg: "Access given back" });
    expect(await held(holder)).toEqual(before);
    expect((await eventsAbout(holder.account.id)).slice(-2)).toEqual([
      `ATTACHED ${nameOf(owner)}`,
      `ACCESS_GIVEN_BACK ${nameOf(owner)}`,
    ]);
    expect(await lineOf(reviewId)).toMatchObject({ decision: null, undoneBy: nameOf(owner) });
    expect(await undo(reviewId, 1, admin)).toMatchObject({ code: 409 });
    expect(await decide(reviewId, "KEEP", [1], "After all")).toMatchObject({ code: 200 });
    expect(await undo(reviewId, 1, admin)).toMatchObject({ code: 200 });
  });

  test("once closed, an Admin gives back what was taken away; what was kept stays", async () => {
    const second = await holding();
    const reviewId = await open();
    await decide(reviewId, "TAKE_AWAY", [1], "No need");
    await decide(reviewId, "KEEP", [2]);
    await endIn(reviewId, "-1 second");
    await sweep();
    expect(await undo(reviewId, 2, admin)).toMatchObject({
      code: 409,
      msg: expect.stringContaining("closed") as string,
    });
    expect(await undo(reviewId, 1, admin)).toMatchObject({ code: 200 });
    expect([await held(holder), await held(second)]).toMatchObject([[{}], [{}]]);
    expect(await lineOf(reviewId)).toMatchObject({ decision: "TAKEN_AWAY", undoneAt: expect.any(String) as string });
    expect(await undo(reviewId, 1, admin)).toMatchObject({ code: 409 });
  });

  test("is refused after 30 days, for access that was given anew, is over by now, or whose record is gone", async () => {
    const reviewId = await open();
    await decide(reviewId, "TAKE_AWAY", [1], "No need");
    const refused = async (msg: string) =>
      expect(await undo(reviewId)).toMatchObject({ code: 409, msg: expect.stringContaining(msg) as string });
    const lines = (set: string) => sql(`update access_review_lines set ${set} where review_id = $1`, [reviewId]);
    await lines(`decided_at = now() - interval '${REVIEW_UNDO_DAYS} days 1 second'`);
    await refused("30 days");
    await lines(`decided_at = now() - interval '${REVIEW_UNDO_DAYS} days -1 minute'`);
    await assign(portico.hub, holder.account, desk.application, desk.client, "Head");
    await refused("given this access again");
    await sql("delete from assignments where user_id = $1", [holder.account.id]);
    await lines("valid_until = now() - interval '1 second'");
    await refused("over by now");
    await lines("valid_until = null");
    await sql("update users set deleted_at = now() where id = $1", [holder.account.id]);
    await refused("not in use any more");
    expect(await held(holder)).toEqual([]);
  });

  test("nobody gives access back to themselves", async () => {
    const other = await newAdmin(portico);
    await assign(portico.hub, other.account, desk.application, desk.client);
    const reviewId = await open();
    const { page } = await details(reviewId);
    const { position } = page.find(({ userId }) => userId === other.account.id)!;
    await decide(reviewId, "TAKE_AWAY", [position], "No need");
    expect(await undo(reviewId, position, other)).toMatchObject({ code: 403 });
    expect(await undo(reviewId, position, admin)).toMatchObject({ code: 200 });
  });
});

describe("the evidence", () => {
  const dayBack = (days: number) => dayIn(-days);
  const reviewed = (input: InputOf<Contract["listReviewedAccess"]> = {}) => admin.get("listReviewedAccess", input);
  const positions = async (by: Actor, period: { from?: string; until?: string } = {}) =>
    (await reviewed({ userId: by.account.id, ...period })).map(({ position }) => position);

  test("says what was decided on whose access, by whom and why, and what was taken back", async () => {
    const [second, third] = [await holding("Clerk"), await holding()];
    const reviewId = await open({ undecided: "TAKE_AWAY" });
    const { number, page } = await details(reviewId);
    const position = ({ account }: Actor) => page.find(({ userId }) => userId === account.id)!.position;
    await decide(reviewId, "KEEP", [position(holder)], "Needed");
    await decide(reviewId, "TAKE_AWAY", [position(second)], "Left the team");
    expect(await positions(third), "undecided").toEqual([]);
    await endIn(reviewId, "-1 second");
    await sweep();
    await undo(reviewId, position(second), admin);
    expect(await reviewed({ userId: holder.account.id })).toMatchObject([
      {
        ...{ reviewId, number, review: "Yearly review", position: position(holder) },
        ...{ email: holder.account.email, application: desk.application.name, client: desk.client.actualName },
        ...{ decision: "KEPT", reason: "Needed", decidedBy: nameOf(owner), decidedAt: expect.any(String) as string },
      },
    ]);
    expect(await reviewed({ userId: second.account.id })).toMatchObject([
      {
        ...{ decision: "TAKEN_AWAY", reason: "Left the team", decidedBy: nameOf(owner), role: "Clerk" },
        ...{ undoneBy: nameOf(admin), undoneAt: expect.any(String) as string },
      },
    ]);
    const [atTheEnd] = await reviewed({ userId: third.account.id });
    expect([atTheEnd!.decision, atTheEnd!.decidedBy ?? null]).toEqual(["TAKEN_AWAY", null]);
  });

  test("of a period has what was decided in it, and what was taken back in it", async () => {
    const reviewId = await open();
    await decide(reviewId, "TAKE_AWAY", [1], "No need");
    const aged = (decided: number, undone: number | null) =>
      sql(
        `update access_review_lines set decided_at = current_date - $2::int + interval '12 hours',
           undone_at = current_date - $3::int + interval '12 hours' where review_id = $1`,
        [reviewId, decided, undone],
      );
    await aged(40, null);
    expect(await positions(holder, { from: dayBack(40), until: dayBack(40) })).toEqual([1]);
    expect(await positions(holder, { from: dayBack(39) })).toEqual([]);
    expect(await positions(holder, { until: dayBack(41) })).toEqual([]);
    await aged(40, 10);
    expect(await positions(holder, { from: dayBack(10), until: dayBack(10) })).toEqual([1]);
    expect(await positions(holder, { from: dayBack(39), until: dayBack(11) })).toEqual([]);
    await aged(5, 10);
    expect(await positions(holder, { from: dayBack(10), until: dayBack(10) }), "decided on again").toEqual([1]);
    expect(await admin.call("listReviewedAccess", { from: dayBack(1), until: dayBack(2) })).toMatchObject({
      code: 400,
      data: { fieldErrors: { until: [expect.any(String)] } },
    });
  });

  test("is paged without a repetition, lines of one moment too", async () => {
    for (let count = 0; count < 6; count += 1) await holding();
    const reviewId = await open();
    await decide(reviewId, "KEEP", [1, 2, 3, 4, 5, 6, 7]);
    const from = dayIn(0);
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const rows = await reviewed({ from, size: 3, after });
      seen.push(...rows.map(({ _id }) => _id));
      if (rows.length < 3) break;
    }
    const all = await admin.get("exportReviewedAccess", { from });
    expect(seen).toEqual(all.map(({ _id }) => _id));
    expect(all.filter((line) => line.reviewId === reviewId).map(({ position }) => position)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(await admin.call("listReviewedAccess", { from, size: 1 })).toMatchObject({ total: all.length });
    for (const after of ["x", `${seen[0]!}0000000000`, seen[0]!.replace(/_.*_/, "_0_")])
      expect(await admin.call("listReviewedAccess", { after })).toMatchObject({ code: 400 });
  });
});

test("reads pages of a hundred lines by position", async () => {
  const client = await newClient(portico.hub);
  const application = await newApplication(portico.hub);
  await sql(
    `with made as (
       insert into users (id, email, first_name, last_name, user_name, password_hash)
       select gen_random_uuid(), 'bulk-' || n || '-' || $1::text || '@example.test', 'Bulk', 'N' || n,
         'bulk-' || n || '-' || $1::text, 'none'
       from generate_series(1, 250) n returning id)
     insert into assignments (user_id, application_id, client_id) select id, $1::uuid, $2::uuid from made`,
    [application.id, client.id],
  );
  const reviewId = await open({ applicationId: application.id });
  const positions: number[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const read: OutputOf<Contract["accessReviewDetails"]> = await details(reviewId, admin, { show: "ALL", after });
    positions.push(...read.page.map(({ position }) => position));
    after = read.next ?? undefined;
  }
  expect(positions).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  const before = async (after: number) => (await details(reviewId, admin, { show: "ALL", after })).previous ?? null;
  expect([await before(0), await before(100), await before(200), await before(250)]).toEqual([null, 0, 100, 150]);
});
