import { z } from "zod";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, idOf, optional, requiredName, StatusField, text, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";
import { field, record } from "./kit/record";
import { DESCRIPTION_MAX, TITLE_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";

export const page = record({
  applicationId: field({ en: "Application" }, idOf, Id.nullish()),
  page: field({ en: "Page Name" }, requiredName(TITLE_MAX), z.string()),
  description: field({ en: "Description" }, optional(text(DESCRIPTION_MAX)), z.string().nullish()),
  status: field({ en: "Status" }, StatusField, StatusField),
});

export const Page = z.object({ _id: Id, ...page.output, applicationName: z.string().nullish(), version: Version });
export type Page = z.output<typeof Page>;

/** The specification's clients send the application's name too. */
const fields = { ...page.input, applicationName: optional(text(TITLE_MAX)) };

/** Spec §7. Users read those of their applications: appPage is open to any user (spec §2, §6). */
export const pages = {
  listPages: endpoint({
    method: "GET",
    who: signedIn("user", { also: ["service-account"] }),
    encrypted: true,
    path: "/api/page/getAllPage",
    input: Choosing.extend({ applicationId: Id.optional() }),
    output: z.array(Page),
  }),
  createPage: adminChange("/api/page/createPage", z.object(fields), Created, {
    audit: { action: "CREATED", record: "PAGE" },
  }),
  /** Our extensions: `description`, `applicationId`. */
  updatePage: adminChange(
    "/api/page/updatePage",
    z.object({ pageId: Id, ...fields, applicationId: optional(Id), version: Version }),
    Nothing,
    { audit: { action: "UPDATED", record: "PAGE", id: "pageId" } },
  ),
  deletePage: adminChange("/api/page/deletePage", z.object({ pageId: Id }), Nothing, {
    audit: { action: "DELETED", record: "PAGE", id: "pageId" },
  }),
};
