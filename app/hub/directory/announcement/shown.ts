import { and, desc, eq, notExists, type SQL, sql } from "drizzle-orm";
import { ANNOUNCEMENTS_SHOWN_MAX } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Database } from "../../kit/db/database";
import { announcementDismissals, announcements, applications, assignments, clients } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import type { Lately } from "../../kit/lately";
import { readOnce } from "../../kit/request-reads";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { words } from "./words";

declare module "../../call/services" {
  interface Services {
    publicAnnouncements: Lately<Awaited<ReturnType<typeof readPublic>>>;
  }
}

const shownColumns = {
  _id: announcements.id,
  title: announcements.title,
  text: announcements.text,
  titleHi: announcements.titleHi,
  textHi: announcements.textHi,
  kind: announcements.kind,
};

const inOrder = [
  desc(sql`${announcements.kind} = 'WARNING'`),
  desc(sql`coalesce(${announcements.validFrom}, ${announcements.createdAt})`),
  desc(announcements.id),
];

/** Names none, or one of those that the user can use now. */
const isFor = (userId: string): SQL => sql`(${announcements.audience} = 'EVERYBODY' or exists (
  select from ${assignments}
    inner join ${applications} on ${applications.id} = ${assignments.applicationId}
    inner join ${clients} on ${clients.id} = ${assignments.clientId}
  where ${assignments.userId} = ${userId} and ${inForce(assignments)} and ${inUse}
    and (${announcements.clientIds} = '{}' or ${clients.id} = any(${announcements.clientIds}))
    and (${announcements.applicationIds} = '{}' or ${applications.id} = any(${announcements.applicationIds}))))`;

const readOwn = (db: Database, userId: string) =>
  db
    .select({ ...shownColumns, applicationIds: announcements.applicationIds })
    .from(announcements)
    .where(
      and(
        inForce(announcements),
        isFor(userId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(announcementDismissals)
            .where(
              and(
                eq(announcementDismissals.userId, userId),
                eq(announcementDismissals.announcementId, announcements.id),
                eq(announcementDismissals.version, announcements.version),
              ),
            ),
        ),
      ),
    )
    .orderBy(...inOrder)
    .limit(ANNOUNCEMENTS_SHOWN_MAX);

/** Tiles and the dialog over them ask in one request. */
const ownAnnouncements: Handler<"ownAnnouncements"> = async (_input, { hub: { db }, caller, session: { userId } }) => ({
  msg: words.own,
  data: { announcements: await readOnce(caller.request, `announcements:${userId}`, () => readOwn(db, userId)) },
});

const dismissAnnouncement: Handler<"dismissAnnouncement"> = async ({ announcementId }, { audit, session }) => {
  const { userId } = session;
  await audit.change(async (tx) => {
    const [found] = await tx
      .select({ version: announcements.version, title: announcements.title })
      .from(announcements)
      .where(and(eq(announcements.id, announcementId), inForce(announcements), isFor(userId)))
      .for("key share");
    if (!found) throw notFound();
    const { title, version } = found;
    audit.about({ type: "ANNOUNCEMENT", id: announcementId, name: title });
    await tx
      .insert(announcementDismissals)
      .values({ announcementId, userId, version })
      .onConflictDoUpdate({
        target: [announcementDismissals.userId, announcementDismissals.announcementId],
        set: { version },
      });
  });
  return { msg: words.dismissed, data: {} };
};

export const readPublic = (db: Database) =>
  db
    .select(shownColumns)
    .from(announcements)
    .where(and(announcements.onSignIn, eq(announcements.audience, "EVERYBODY"), inForce(announcements)))
    .orderBy(...inOrder)
    .limit(ANNOUNCEMENTS_SHOWN_MAX);

const publicAnnouncements: Handler<"publicAnnouncements"> = async (_input, { hub }) => ({
  msg: words.shown,
  data: { announcements: await hub.publicAnnouncements.value() },
});

export const shownAnnouncementHandlers = {
  ownAnnouncements,
  dismissAnnouncement,
  publicAnnouncements,
} satisfies Handlers;
