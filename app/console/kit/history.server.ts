import type { AuditEvent } from "~/contract/audit";
import type { Api } from "~/gateway/api.server";
import { minuteOf } from "~/lib/instant";
import { readersTimeZone } from "~/lib/language.server";
import { words } from "./words";

/** Enough to include attempts after a deletion. */
const LATEST_EVENTS = 25;
const FEWEST_EVENTS = 5;

const eventsOf = (api: Api, id: string, size: typeof LATEST_EVENTS | typeof FEWEST_EVENTS) =>
  api("listAuditEvents", { field: "subjectId", search: id, page: 1, size });

/** In words, if the audit log has the deletion. */
export async function deletionOf(api: Api, id: string): Promise<string | undefined> {
  const answer = await eventsOf(api, id, LATEST_EVENTS);
  if (answer.code !== 200) return undefined;
  const deletion = answer.data.find(({ action, outcome }) => action === "DELETED" && outcome === "SUCCESS");
  return deletion && words.deletedBy(deletion.subject, deletion.actor, minuteOf(deletion.at, readersTimeZone()));
}

/** "" without events, undefined without an audit log. */
export async function newestEventOf(api: Api, id: string): Promise<string | undefined> {
  const answer = await eventsOf(api, id, FEWEST_EVENTS);
  return answer.code === 200 ? (answer.data[0]?._id ?? "") : undefined;
}

/** Newest first; none without an audit log. */
export async function changesSince(api: Api, id: string, since: string | undefined): Promise<AuditEvent[]> {
  if (since === undefined) return [];
  const answer = await eventsOf(api, id, LATEST_EVENTS);
  if (answer.code !== 200) return [];
  return answer.data.filter(({ _id, outcome, changes }) => _id > since && outcome === "SUCCESS" && changes.length > 0);
}
