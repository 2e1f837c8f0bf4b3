import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, optional, requiredText, text } from "./kit/fields";
import { Paging } from "./kit/paging";
import { DESCRIPTION_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

const own = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;

/** Refused requests stay, with the reason, until asked anew or taken back. */
const state = {
  reason: z.string(),
  askedAt: z.iso.datetime(),
  refusedAt: z.iso.datetime().nullable(),
  refusal: z.string().nullable(),
};

export const DeletionRequest = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  ...state,
});
export type DeletionRequest = z.output<typeof DeletionRequest>;

export const deletionRequests = {
  ownDeletion: endpoint({
    ...own,
    method: "GET",
    path: "/api/account/deletion",
    input: z.object({}),
    output: z.object({ request: z.object(state).nullable() }),
  }),

  askDeletion: endpoint({
    ...own,
    method: "POST",
    shown: "lately",
    path: "/api/account/askDeletion",
    input: z.object({ reason: optional(text(DESCRIPTION_MAX)) }),
    output: Nothing,
    audit: { action: "DELETION_ASKED" },
  }),

  withdrawDeletion: endpoint({
    ...own,
    method: "POST",
    path: "/api/account/withdrawDeletion",
    input: z.object({}),
    output: Nothing,
    audit: { action: "DELETION_WITHDRAWN" },
  }),

  listDeletionRequests: adminRead(
    "/api/users/deletionRequests",
    Paging.extend({ userId: Id.optional() }),
    z.array(DeletionRequest),
    { extension: true },
  ),

  refuseDeletion: adminChange(
    "/api/users/refuseDeletion",
    z.object({ userId: Id, reason: requiredText(words.labels.reason, DESCRIPTION_MAX) }),
    Nothing,
    { extension: true, audit: { action: "DELETION_REFUSED", record: "USER", id: "userId" } },
  ),
};
