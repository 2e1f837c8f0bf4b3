import type { Api } from "~/gateway/api.server";
import { minuteOf } from "~/lib/instant";
import { words } from "./words";

/** Events of one record that are looked through: attempts after its deletion are among them. */
const LATEST_EVENTS = 25;

/** Who deleted the record of that id and when, by the audit log; undefined where that does not say. */
export async function deletionOf(api: Api, id: string): Promise<string | undefined> {
  const answer = await api("listAuditEvents", { field: "subjectId", search: id, page: 1, size: LATEST_EVENTS });
  if (answer.code !== 200) return undefined;
  const deletion = answer.data.find(({ action, outcome }) => action === "DELETED" && outcome === "SUCCESS");
  return deletion && words.deletedBy(deletion.subject, deletion.actor, minuteOf(deletion.at));
}
