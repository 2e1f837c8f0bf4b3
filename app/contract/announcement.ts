import { z } from "zod";
import { adminChange, adminList } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, line, optional, requiredName, requiredText, text, Version } from "./kit/fields";
import { DayOrInstant } from "./kit/instant";
import { field, record } from "./kit/record";
import {
  ANNOUNCED_TO_MAX,
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_MAX,
  ANNOUNCEMENT_STATES,
  TITLE_MAX,
} from "./kit/rules";
import { anyone, signedIn } from "./kit/who";
import { words } from "./kit/words";

/** Textareas send CRLF (HTML §4.10.22.4). */
const withLineFeeds = (written: string) => written.replace(/\r\n?/g, "\n");

const names = z.array(requiredName(TITLE_MAX)(words.labels.name)).max(ANNOUNCED_TO_MAX).default([]);
const instant = z.iso.datetime().nullish();

/** Texts are plain, with line breaks; addresses in them become links. */
export const announcement = record({
  title: field({ en: "Title" }, requiredName(TITLE_MAX), z.string()),
  text: field({ en: "Text" }, (label) => requiredText(label, ANNOUNCEMENT_MAX).overwrite(withLineFeeds), z.string()),
  titleHi: field({ en: "Title in Hindi" }, optional(line(TITLE_MAX)), z.string().nullish()),
  textHi: field(
    { en: "Text in Hindi" },
    optional(text(ANNOUNCEMENT_MAX).overwrite(withLineFeeds)),
    z.string().nullish(),
  ),
  kind: field({ en: "Kind" }, z.enum(ANNOUNCEMENT_KINDS, words.chooseOne), z.enum(ANNOUNCEMENT_KINDS)),
  /** ASSIGNED: to whom one of the clients, and one of the applications, is assigned. */
  audience: field({ en: "For" }, z.enum(ANNOUNCEMENT_AUDIENCES, words.chooseOne), z.enum(ANNOUNCEMENT_AUDIENCES)),
  /** By their actual names; none: any. */
  clients: field({ en: "Clients" }, names, z.array(z.string())),
  /** By their names; none: any. */
  applications: field({ en: "Applications" }, names, z.array(z.string())),
  /** A day counts from its beginning in UTC; null: at once. */
  validFrom: field({ en: "Shown from" }, optional(DayOrInstant), instant),
  /** The first instant at which it is not shown; a day counts whole, in UTC. Null: until it is ended. */
  validUntil: field({ en: "Shown until" }, optional(DayOrInstant), instant),
  /** Only for everybody. */
  onSignIn: field({ en: "Also on the sign-in page" }, z.boolean().optional(), z.boolean()),
});

export const Announcement = z.object({
  _id: Id,
  ...announcement.output,
  state: z.enum(ANNOUNCEMENT_STATES),
  version: Version,
});
export type Announcement = z.output<typeof Announcement>;

const { output } = announcement;

export const ShownAnnouncement = z.object({
  _id: Id,
  title: output.title,
  text: output.text,
  titleHi: output.titleHi,
  textHi: output.textHi,
  kind: output.kind,
});
export type ShownAnnouncement = z.output<typeof ShownAnnouncement>;

export const OwnAnnouncement = ShownAnnouncement.extend({
  /** Ids of the applications that it is for; empty: not for some of them. */
  applicationIds: z.array(Id),
});
export type OwnAnnouncement = z.output<typeof OwnAnnouncement>;

const ours = { encrypted: true, extension: true } as const;

export const announcements = {
  listAnnouncements: adminList("/api/announcements/allList", Announcement, { extension: true }),
  createAnnouncement: adminChange("/api/announcements/create", z.object(announcement.input), Created, {
    extension: true,
    audit: { action: "CREATED", record: "ANNOUNCEMENT" },
  }),
  updateAnnouncement: adminChange(
    "/api/announcements/update",
    z.object({ announcementId: Id, ...announcement.input, version: Version }),
    Nothing,
    { extension: true, audit: { action: "UPDATED", record: "ANNOUNCEMENT", id: "announcementId" } },
  ),
  /** Ends it now. @throws 409 where it is over already */
  endAnnouncement: adminChange("/api/announcements/end", z.object({ announcementId: Id }), Nothing, {
    extension: true,
    audit: { action: "UPDATED", record: "ANNOUNCEMENT", id: "announcementId" },
  }),
  deleteAnnouncement: adminChange("/api/announcements/delete", z.object({ announcementId: Id }), Nothing, {
    extension: true,
    audit: { action: "DELETED", record: "ANNOUNCEMENT", id: "announcementId" },
  }),
  /** What the caller is to see now and has not put away: warnings first, then the latest. */
  ownAnnouncements: endpoint({
    ...ours,
    method: "GET",
    path: "/api/announcements/own",
    who: signedIn("user", { only: "people" }),
    input: z.object({}),
    output: z.object({ announcements: z.array(OwnAnnouncement) }),
  }),
  /** Until it is changed. */
  dismissAnnouncement: endpoint({
    ...ours,
    method: "POST",
    path: "/api/announcements/dismiss",
    who: signedIn("user", { only: "people" }),
    input: z.object({ announcementId: Id }),
    output: Nothing,
    audit: { action: "DISMISSED" },
  }),
  /** Those for everybody that the sign-in page shows now. */
  publicAnnouncements: endpoint({
    ...ours,
    method: "GET",
    path: "/api/announcements/public",
    who: anyone,
    input: z.object({}),
    output: z.object({ announcements: z.array(ShownAnnouncement) }),
  }),
};
