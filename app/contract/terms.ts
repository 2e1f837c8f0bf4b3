import { z } from "zod";
import { LANGUAGES } from "~/lib/language";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, optional, requiredName, requiredText, text, Version } from "./kit/fields";
import { DayOrInstant } from "./kit/instant";
import { Paging } from "./kit/paging";
import { field, record } from "./kit/record";
import { INSTANT_MAX, TERMS_MAX, TERMS_STATES, TITLE_MAX } from "./kit/rules";
import { anyone, signedIn } from "./kit/who";
import { words } from "./kit/words";

/** Textareas send CRLF (HTML §4.10.22.4); the hash is of what is kept. */
const withLineFeeds = (written: string) => written.replace(/\r\n?/g, "\n");

const requiredDay = (label: string) =>
  z.string(words.required(label)).min(1, words.required(label)).max(INSTANT_MAX, words.tooLong).pipe(DayOrInstant);

/** Texts are plain, with line breaks; addresses in them become links. */
export const terms = record({
  name: field({ en: "Version" }, requiredName(TITLE_MAX), z.string()),
  text: field({ en: "Text" }, (label) => requiredText(label, TERMS_MAX).overwrite(withLineFeeds), z.string()),
  textHi: field({ en: "Text in Hindi" }, optional(text(TERMS_MAX).overwrite(withLineFeeds)), z.string().nullish()),
  /** From when on it is asked for; of a day, its beginning in UTC. */
  effectiveFrom: field({ en: "In force from" }, requiredDay, z.iso.datetime()),
  /** Until when accepting may be put off; a day counts as a whole, in UTC. */
  graceUntil: field({ en: "May be put off until" }, requiredDay, z.iso.datetime()),
});

export const Terms = z.object({
  _id: Id,
  ...terms.output,
  state: z.enum(TERMS_STATES),
  publishedAt: z.iso.datetime().nullish(),
  accepted: z.number().int(),
  open: z.number().int(),
  version: Version,
});
export type Terms = z.output<typeof Terms>;

export const CurrentTerms = z.object({ _id: Id, ...terms.output });
export type CurrentTerms = z.output<typeof CurrentTerms>;

const accepted = {
  _id: Id,
  termsId: Id,
  terms: z.string(),
  acceptedAt: z.iso.datetime(),
  clientAddress: z.string(),
  /** The language of the text that was read; `textHash` is its SHA-256, hex. */
  language: z.enum(LANGUAGES),
  textHash: z.string(),
};

export const OwnAcceptance = z.object(accepted);
export type OwnAcceptance = z.output<typeof OwnAcceptance>;

/** Without name and email once there is no such account any more. */
export const Acceptance = OwnAcceptance.extend({
  userId: Id,
  person: z.string().nullish(),
  email: z.string().nullish(),
});
export type Acceptance = z.output<typeof Acceptance>;

const asked = { termsId: Id.optional(), userId: Id.optional() };
const user = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;

/** What a registration may say of the terms in force. */
export const acceptedTerms = { termsId: optional(Id), termsLanguage: z.enum(LANGUAGES).optional() };

export const termsCalls = {
  listTerms: adminList("/api/terms/allList", Terms, { extension: true }),
  createTerms: adminChange("/api/terms/create", z.object(terms.input), Created, {
    extension: true,
    audit: { action: "CREATED", record: "TERMS" },
  }),
  /** @throws 409 for a published version */
  updateTerms: adminChange("/api/terms/update", z.object({ termsId: Id, ...terms.input, version: Version }), Nothing, {
    extension: true,
    audit: { action: "UPDATED", record: "TERMS", id: "termsId" },
  }),
  /** @throws 409 for a published version */
  deleteTerms: adminChange("/api/terms/delete", z.object({ termsId: Id }), Nothing, {
    extension: true,
    audit: { action: "DELETED", record: "TERMS", id: "termsId" },
  }),
  /** For good. @throws 400 where it could be put off for less than `TERMS_GRACE_DAYS`, or a later version is published */
  publishTerms: adminChange("/api/terms/publish", z.object({ termsId: Id }), Nothing, {
    extension: true,
    shown: "lately",
    audit: { action: "TERMS_PUBLISHED", record: "TERMS", id: "termsId" },
  }),
  listAcceptances: adminRead(
    "/api/terms/acceptances",
    Paging.pick({ search: true, field: true, also: true, page: true, size: true, sort: true }).extend(asked),
    z.array(Acceptance),
    { extension: true },
  ),
  /** In batches after the acceptance `after`. An empty batch is the end. */
  exportAcceptances: adminRead(
    "/api/terms/exportAcceptances",
    Paging.pick({ search: true, field: true, also: true }).extend({ ...asked, after: Id.optional() }),
    z.array(Acceptance),
    { extension: true, shown: "lately" },
  ),
  currentTerms: endpoint({
    method: "GET",
    path: "/api/terms/current",
    who: anyone,
    encrypted: true,
    extension: true,
    input: z.object({}),
    output: z.object({ terms: CurrentTerms.nullable() }),
  }),
  /** @throws 409 for a version that is not in force, or was accepted already */
  acceptTerms: endpoint({
    ...user,
    method: "POST",
    path: "/api/terms/accept",
    input: z.object({ termsId: Id, language: z.enum(LANGUAGES) }),
    output: Nothing,
    audit: { action: "TERMS_ACCEPTED" },
  }),
  ownAcceptances: endpoint({
    ...user,
    method: "GET",
    path: "/api/terms/own",
    input: z.object({}),
    output: z.object({ acceptances: z.array(OwnAcceptance) }),
  }),
};
