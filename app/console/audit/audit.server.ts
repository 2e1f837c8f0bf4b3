import { readerLoader } from "~/auth/require-user.server";
import { csvLoader } from "~/console/kit/download.server";
import { findRecord, listLoader } from "~/console/kit/list.server";
import type { ListQuery } from "~/console/kit/list-query";
import { usedName } from "~/console/uses/uses.server";
import { type AuditEvent } from "~/contract/audit";
import { EVENT_GROUP_NAMES } from "~/contract/kit/audited";
import { readConditions } from "~/contract/kit/conditions";
import { shape } from "./columns";
import { actionOf, changeOf, outcomeOf } from "./in-words";
import { meantBy } from "./meant.server";
import { askedInUtc } from "./moments.server";
import { words } from "./words";

const narrowedBy = ({ filters = {}, field = "", search = "", also = [] }: Partial<ListQuery>) => ({
  group: EVENT_GROUP_NAMES.find((name) => name === filters.group),
  reason: filters.reason,
  meant: meantBy([{ field, search }, ...also]),
});

export const loadAuditEvents = listLoader("listAuditEvents", shape, { among: narrowedBy, asked: askedInUtc, usedName });

export const loadAuditEvent = readerLoader(async ({ api, params, administers }) => ({
  event: await findRecord(api, "listAuditEvents", params.id ?? ""),
  isInClient: administers.length > 0,
}));

export const downloadAuditEvents = csvLoader<AuditEvent>({
  fileName: words.fileName,
  shape,
  asked: askedInUtc,
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
    [words.changes]: ({ changes, subjectType }) => changes.map((change) => changeOf(change, subjectType)).join("\n"),
    [words.from]: ({ clientAddress }) => clientAddress,
    [words.browser]: ({ userAgent }) => userAgent,
    [words.request]: ({ requestId }) => requestId,
  },
  batch: (api, { filters, ...wanted }) =>
    api("exportAuditEvents", { ...wanted, ...narrowedBy({ ...wanted, filters, also: readConditions(wanted.also) }) }),
});
