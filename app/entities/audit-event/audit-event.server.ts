import { csvLoader } from "~/admin/download.server";
import { findRecord, listLoader } from "~/admin/list.server";
import { screenLoader } from "~/admin/screen.server";
import type { AuditEvent } from "~/contract/entities/audit-event";
import { auditEvent as words } from "~/text/audit-event";
import { shape } from "./columns";
import { actionOf, fieldName, outcomeOf } from "./words";

export const loadAuditEvents = listLoader("listAuditEvents", shape);

export const loadAuditEvent = screenLoader(async ({ api, params }) => ({
  event: await findRecord(api, "listAuditEvents", params.id ?? ""),
}));

/** All events of the log as it is searched, the oldest first. */
export const downloadAuditEvents = csvLoader<AuditEvent>({
  fileName: words.fileName,
  shape,
  columns: {
    [words.when]: ({ at }) => at,
    [words.who]: ({ actor }) => actor,
    [words.whoId]: ({ actorId }) => actorId ?? "",
    [words.action]: actionOf,
    [words.subjectKind]: ({ subjectType }) => (subjectType ? words.subjects[subjectType] : ""),
    [words.subject]: ({ subject }) => subject,
    [words.subjectId]: ({ subjectId }) => subjectId ?? "",
    [words.outcome]: outcomeOf,
    [words.reason]: ({ reason }) => reason ?? "",
    [words.changes]: ({ changes }) =>
      changes
        .map(({ field, before, after }) =>
          words.change(fieldName(field), before ?? words.nothing, after ?? words.nothing),
        )
        .join("\n"),
    [words.from]: ({ clientAddress }) => clientAddress,
    [words.browser]: ({ userAgent }) => userAgent,
    [words.request]: ({ requestId }) => requestId,
  },
  batch: (api, wanted) => api("exportAuditEvents", wanted),
});
