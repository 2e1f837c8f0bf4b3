import { z } from "zod";
import { AuditEvent } from "./entities/audit-event";
import { adminList, adminRead } from "./kit/admin-endpoint";
import { Id } from "./kit/fields";
import { Paging } from "./kit/paging";

/** The audit log, which can only be read. */
export const audit = {
  listAuditEvents: adminList("/api/audit/allList", AuditEvent, { extension: true }),

  /**
   * The oldest first, one batch a call: those after the event named by `after`, or the first. An empty batch is the
   * end.
   */
  exportAuditEvents: adminRead(
    "/api/audit/export",
    Paging.pick({ search: true, field: true }).extend({ after: Id.optional() }),
    z.array(AuditEvent),
    { extension: true },
  ),
};
