import { z } from "zod";
import { adminChange, adminList } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { Email, Id, namesPerson, optional, text } from "./kit/fields";
import { field, record } from "./kit/record";
import { INVITATION_STATUSES, INVITED_MAX, NAME_MAX, ROLE_DEFAULT, TOKEN_CHARACTERS, TOKEN_PATTERN } from "./kit/rules";
import { words } from "./kit/words";
import { open, registration } from "./sign-in";

const Name = optional(namesPerson(text(NAME_MAX)));

/** All else is up to the invited. */
export const invitation = record({
  emails: field(
    { en: "Email addresses" },
    z.array(Email).min(1, words.required(words.labels.email)).max(INVITED_MAX),
    z.never(),
  ),
  firstName: field({ en: "First Name" }, Name, z.string().nullish()),
  lastName: field({ en: "Last Name" }, Name, z.string().nullish()),
  applicationId: field({ en: "Application" }, optional(Id), Id.nullish()),
  clientId: field({ en: "Client" }, optional(Id), Id.nullish()),
  role: field({ en: "Role" }, text(NAME_MAX).min(1).default(ROLE_DEFAULT), z.string()),
});

/** Times are ISO 8601, UTC. */
export const Invitation = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  /** Assigned on acceptance, by name. */
  application: z.string().nullish(),
  client: z.string().nullish(),
  role: z.string(),
  status: z.enum(INVITATION_STATUSES),
  /** When the latest link was mailed. */
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

const ours = { extension: true } as const;
const Token = z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) });
const { email: _typed, ...typed } = registration.input;

/** Invitations: an Admin asks people to register, by mail. All our own, beyond spec §7. */
export const invitations = {
  listInvitations: adminList("/api/invitations/allList", Invitation, ours),

  /**
   * Mails a link to each address. Those it takes the place of are withdrawn. With an application and a client, whoever
   * accepts is assigned that application for that client in that role, as by `assignApplication`.
   */
  invite: adminChange(
    "/api/invitations/invite",
    z.object(invitation.input).refine(({ applicationId, clientId }) => !applicationId === !clientId, {
      path: ["clientId"],
      message: words.applicationAndClient,
    }),
    Nothing,
    { ...ours, audit: { action: "CREATED", record: "INVITATION" } },
  ),

  /** A new link, for as long as the first one; the one before ends. */
  resendInvitation: adminChange("/api/invitations/resend", z.object({ invitationId: Id }), Nothing, {
    ...ours,
    audit: { action: "RESENT", record: "INVITATION", id: "invitationId" },
  }),

  withdrawInvitation: adminChange("/api/invitations/withdraw", z.object({ invitationId: Id }), Nothing, {
    ...ours,
    audit: { action: "WITHDRAWN", record: "INVITATION", id: "invitationId" },
  }),

  /** What the form begins with; the link is not used up. 404 for one that no longer works. */
  checkInvitation: open(
    "/api/invitations/check",
    Token,
    z.object({
      email: z.string(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      application: z.string().nullish(),
    }),
    ours,
  ),

  /** Registers whoever was invited, once: the link has shown that the email is theirs. */
  acceptInvitation: open("/api/invitations/accept", Token.extend(typed), z.object({ _id: Id, email: z.string() }), {
    ...ours,
    audit: { action: "INVITATION_ACCEPTED", record: "INVITATION" },
  }),
};
