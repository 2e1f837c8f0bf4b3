import { z } from "zod";
import { APPLICATION_WIRE, Application, applicationFields } from "./entities/application";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, optional, requiredText, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";
import { TITLE_MAX } from "./kit/rules";

/**
 * Applications (spec §7). Reading is open to any user, because the screens open to any user (application pages, pages
 * of a role) name applications; see `Application` for how little a plain user is told.
 */
export const applications = {
  listApplications: endpoint({
    method: "GET",
    path: "/api/application/getAllApplication",
    access: "user",
    encrypted: true,
    input: Choosing,
    output: z.array(Application),
    wireNames: APPLICATION_WIRE,
  }),

  /** By exact name; the first entry counts. For links that name an application in their query. */
  getApplicationDetails: endpoint({
    method: "GET",
    path: "/api/application/getApplicationDetails",
    access: "user",
    selfAssignment: true,
    encrypted: true,
    input: z.object({ name: requiredText("Name", TITLE_MAX) }),
    output: z.array(Application),
    wireNames: APPLICATION_WIRE,
  }),

  /** `createdBy` and `updatedBy` are legacy clients' word; the embedded API goes by the session. */
  createApplication: adminChange(
    "/api/application/registerApplication",
    z.object({ ...applicationFields, createdBy: optional(Id) }),
    Created,
    { wireNames: APPLICATION_WIRE, audit: { action: "CREATED", record: "APPLICATION" } },
  ),
  updateApplication: adminChange(
    "/api/application/updateApplication/{id}",
    z.object({ id: Id, ...applicationFields, updatedBy: optional(Id), version: Version }),
    Nothing,
    { wireNames: APPLICATION_WIRE, audit: { action: "UPDATED", record: "APPLICATION", id: "id" } },
  ),
  /** `userId` is who deletes, again only a legacy client's word; `isActive` is always false. */
  deleteApplication: adminChange(
    "/api/application/deleteApplication/{id}",
    z.object({ id: Id, userId: optional(Id), isActive: z.literal(false).optional() }),
    Nothing,
    { audit: { action: "DELETED", record: "APPLICATION", id: "id" } },
  ),
};
