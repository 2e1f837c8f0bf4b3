import { z } from "zod";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, idOf, optional, requiredText, StatusField, text, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";
import { DESCRIPTION_MAX, TITLE_MAX } from "./kit/rules";

/** What a page of an application is: its screen name, attached to application roles. */
export const Page = z.object({
  _id: Id,
  page: z.string(),
  description: z.string().nullish(),
  applicationId: Id.nullish(),
  applicationName: z.string().nullish(),
  status: StatusField,
  version: Version,
});
export type Page = z.output<typeof Page>;

export const pageFields = {
  page: requiredText("Page", TITLE_MAX),
  description: optional(text(DESCRIPTION_MAX)),
  applicationName: optional(text(TITLE_MAX)),
  status: StatusField,
};

/** Application pages (spec §7). Any user may read them: the screen appPage is open to any user (spec §2, §6). */
export const pages = {
  listPages: endpoint({
    method: "GET",
    access: "user",
    encrypted: true,
    path: "/api/page/getAllPage",
    input: Choosing.extend({ applicationId: Id.optional() }),
    output: z.array(Page),
  }),
  createPage: adminChange(
    "/api/page/createPage",
    z.object({ ...pageFields, applicationId: idOf("Application") }),
    Created,
    { audit: { action: "CREATED", record: "PAGE" } },
  ),
  /** `applicationId`, which wins over `applicationName`, and `description` are our extension. */
  updatePage: adminChange(
    "/api/page/updatePage",
    z.object({ pageId: Id, ...pageFields, applicationId: optional(Id), version: Version }),
    Nothing,
    { audit: { action: "UPDATED", record: "PAGE", id: "pageId" } },
  ),
  deletePage: adminChange("/api/page/deletePage", z.object({ pageId: Id }), Nothing, {
    audit: { action: "DELETED", record: "PAGE", id: "pageId" },
  }),
};
