import { z } from "zod";
import { adminChange, adminList, changesInClient, readsInClient } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { Email, Id, namesPerson, optional, text } from "./kit/fields";
import { field, record } from "./kit/record";
import { INVITATION_STATUSES, INVITED_MAX, NAME_MAX, ROLE_DEFAULT, TOKEN_CHARACTERS, TOKEN_PATTERN } from "./kit/rules";
import { words } from "./kit/words";
import { open, registration } from "./sign-in";
import { acceptedTerms } from "./terms";

const Name = optional(namesPerson(text(NAME_MAX)));
const RoleName = text(NAME_MAX).min(1).default(ROLE_DEFAULT);

/** The invited type the rest themselves. */
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
  role: field({ en: "Role" }, RoleName, z.string()),
  secondApplicationId: field({ en: "Second Application" }, optional(Id), Id.nullish()),
  secondClientId: field({ en: "Client of the second" }, optional(Id), Id.nullish()),
  secondRole: field({ en: "Role in the second" }, RoleName, z.string()),
  portalRoleId: field({ en: "Role in the portal" }, optional(Id), Id.nullish()),
});

export const Invitation = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  applicationId: Id.nullish(),
  application: z.string().nullish(),
  clientId: Id.nullish(),
  client: z.string().nullish(),
  role: z.string(),
  secondApplicationId: Id.nullish(),
  secondApplication: z.string().nullish(),
  secondClientId: Id.nullish(),
  secondClient: z.string().nullish(),
  secondRole: z.string(),
  portalRoleId: Id.nullish(),
  portalRole: z.string().nullish(),
  status: z.enum(INVITATION_STATUSES),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

const ours = { extension: true } as const;
const Token = z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) });
const { email: _typed, ...typed } = registration.input;

export const invitations = {
  listInvitations: adminList("/api/invitations/allList", Invitation, { ...ours, ...readsInClient }),

  /** Mails links and withdraws replaced ones. A role in the portal, which cannot be Admin, needs a step-up. */
  invite: adminChange(
    "/api/invitations/invite",
    z
      .object(invitation.input)
      .refine(({ applicationId, clientId }) => !applicationId === !clientId, {
        path: ["clientId"],
        message: words.applicationAndClient,
      })
      .refine(({ secondApplicationId, secondClientId }) => !secondApplicationId === !secondClientId, {
        path: ["secondClientId"],
        message: words.applicationAndClient,
      }),
    Nothing,
    { ...ours, ...changesInClient, audit: { action: "CREATED", record: "INVITATION" } },
  ),

  /** A new link; the former one ends. */
  resendInvitation: adminChange("/api/invitations/resend", z.object({ invitationId: Id }), Nothing, {
    ...ours,
    ...changesInClient,
    audit: { action: "RESENT", record: "INVITATION", id: "invitationId" },
  }),

  withdrawInvitation: adminChange("/api/invitations/withdraw", z.object({ invitationId: Id }), Nothing, {
    ...ours,
    ...changesInClient,
    audit: { action: "WITHDRAWN", record: "INVITATION", id: "invitationId" },
  }),

  /** Does not use the link; 404 if it no longer works. */
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

  /** Works once; the link proves the email. */
  acceptInvitation: open(
    "/api/invitations/accept",
    Token.extend({ ...typed, ...acceptedTerms }),
    z.object({ _id: Id, email: z.string() }),
    {
      ...ours,
      audit: { action: "INVITATION_ACCEPTED", record: "INVITATION" },
    },
  ),
};
