import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { emailOf, Id, idOf, optional, requiredName, text, Version } from "./kit/fields";
import { Choosing, Paging } from "./kit/paging";
import { periodInput, periodOutput } from "./kit/period";
import { field, record } from "./kit/record";
import { DESCRIPTION_MAX, TITLE_MAX } from "./kit/rules";

/** Applications get its name. */
export const group = record({
  name: field({ en: "Name" }, requiredName(TITLE_MAX), z.string()),
  description: field({ en: "Description" }, optional(text(DESCRIPTION_MAX)), z.string()),
});

export const Group = z.object({
  _id: Id,
  ...group.output,
  /** All of whose people are members now. */
  clients: z.array(z.string()),
  version: Version,
});
export type Group = z.output<typeof Group>;

const membership = {
  isMember: z.boolean(),
  isByHand: z.boolean(),
  /** Those by which the person is a member now. */
  clients: z.array(z.string()),
  /** The days of a member by hand. */
  ...periodOutput,
};

export const GroupPerson = z.object({
  _id: Id,
  userId: Id,
  person: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  ...membership,
  since: z.iso.datetime().nullish(),
  /** Nobody known: by a command, or by a client. */
  givenBy: z.string().nullish(),
  givenById: Id.nullish(),
});
export type GroupPerson = z.output<typeof GroupPerson>;

export const groupClient = record({
  clientId: field({ en: "Client" }, idOf, Id),
  validFrom: field({ en: "First day" }, periodInput.validFrom, periodOutput.validFrom),
  validUntil: field({ en: "Last day" }, periodInput.validUntil, periodOutput.validUntil),
});

/** A member by hand. */
export const groupMember = record({
  email: field({ en: "Email" }, emailOf, z.string()),
  validFrom: field({ en: "First day" }, periodInput.validFrom, periodOutput.validFrom),
  validUntil: field({ en: "Last day" }, periodInput.validUntil, periodOutput.validUntil),
});

const ofGroup = { groupId: Id };
const OURS = { extension: true } as const;
/** It changes what many may do in applications. */
const FOR_MANY = { extension: true, shown: "lately" } as const;
const attached = { action: "ATTACHED", record: "GROUP", id: "groupId" } as const;
const detached = { action: "DETACHED", record: "GROUP", id: "groupId" } as const;

export const groups = {
  listGroups: adminRead("/api/groups/allList", Choosing, z.array(Group), OURS),
  createGroup: adminChange("/api/groups/create", z.object(group.input), Created, {
    ...OURS,
    audit: { action: "CREATED", record: "GROUP" },
  }),
  updateGroup: adminChange("/api/groups/update", z.object({ ...ofGroup, ...group.input, version: Version }), Nothing, {
    ...FOR_MANY,
    audit: { action: "UPDATED", record: "GROUP", id: "groupId" },
  }),
  deleteGroup: adminChange("/api/groups/delete", z.object(ofGroup), Nothing, {
    ...FOR_MANY,
    audit: { action: "DELETED", record: "GROUP", id: "groupId" },
  }),

  /** Also members by hand whose days have not begun, or are over. */
  listGroupPeople: adminRead(
    "/api/groups/people",
    Paging.pick({ search: true, field: true, also: true, page: true, size: true, sort: true }).extend({
      ...ofGroup,
      /** Members by hand alone. */
      isByHand: z.boolean().optional(),
    }),
    z.array(GroupPerson),
    OURS,
  ),
  /** In batches after the person `after`. An empty batch is the end. */
  exportGroupPeople: adminRead(
    "/api/groups/exportPeople",
    Paging.pick({ search: true, field: true, also: true }).extend({ ...ofGroup, after: Id.optional() }),
    z.array(GroupPerson),
    FOR_MANY,
  ),
  groupsOfUser: adminRead(
    "/api/groups/ofUser",
    z.object({ userId: Id }),
    z.array(z.object({ _id: Id, name: z.string(), ...membership })),
    OURS,
  ),
  listGroupClients: adminRead(
    "/api/groups/clients",
    z.object(ofGroup),
    z.array(z.object({ _id: Id, client: z.string(), ...periodOutput })),
    OURS,
  ),

  /** By email. A member by hand gets the new days. */
  addGroupMember: adminChange("/api/groups/addMember", z.object({ ...ofGroup, ...groupMember.input }), Nothing, {
    ...OURS,
    audit: { action: "ATTACHED", record: "USER" },
  }),
  removeGroupMember: adminChange("/api/groups/removeMember", z.object({ ...ofGroup, userId: Id }), Nothing, {
    ...OURS,
    audit: { action: "DETACHED", record: "USER", id: "userId" },
  }),
  /** A client that is there already gets the new days. */
  addGroupClient: adminChange("/api/groups/addClient", z.object({ ...ofGroup, ...groupClient.input }), Nothing, {
    ...FOR_MANY,
    audit: attached,
  }),
  removeGroupClient: adminChange("/api/groups/removeClient", z.object({ ...ofGroup, clientId: Id }), Nothing, {
    ...FOR_MANY,
    audit: detached,
  }),
};
