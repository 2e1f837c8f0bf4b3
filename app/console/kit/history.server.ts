import type { AuditEvent } from "~/contract/audit";
import type { Api } from "~/gateway/api.server";
import { minuteOf } from "~/lib/instant";
import { words } from "./words";

/** Events of one record that are looked through: attempts after its deletion are among them. */
const LATEST_EVENTS = 25;
/** The least a page of a list may have. */
const FEWEST_EVENTS = 5;

const eventsOf = (api: Api, id: string, size: typeof LATEST_EVENTS | typeof FEWEST_EVENTS) =>
  api("listAuditEvents", { field: "subjectId", search: id, page: 1, size });

/** Says by the audit log who deleted the record and when; undefined where the log does not say. */
export async function deletionOf(api: Api, id: string): Promise<string | undefined> {
  const answer = await eventsOf(api, id, LATEST_EVENTS);
  if (answer.code !== 200) return undefined;
  const deletion = answer.data.find(({ action, outcome }) => action === "DELETED" && outcome === "SUCCESS");
  return deletion && words.deletedBy(deletion.subject, deletion.actor, minuteOf(deletion.at));
}

/** Id of the newest event about that record: empty where there is none yet, undefined where there is no audit log. */
export async function newestEventOf(api: Api, id: string): Promise<string | undefined> {
  const answer = await eventsOf(api, id, FEWEST_EVENTS);
  return answer.code === 200 ? (answer.data[0]?._id ?? "") : undefined;
}

/** What was changed of that record since an event, the newest first; nothing where there is no audit log. */
export async function changesSince(api: Api, id: string, since: string | undefined): Promise<AuditEvent[]> {
  if (since === undefined) return [];
  const answer = await eventsOf(api, id, LATEST_EVENTS);
  if (answer.code !== 200) return [];
  // Ids begin with the time.
  return answer.data.filter(({ _id, outcome, changes }) => _id > since && outcome === "SUCCESS" && changes.length > 0);
}
