import { buttonAction } from "~/console/kit/button-action.server";
import { entered } from "~/console/kit/entries";
import { dataOf, findRecord } from "~/console/kit/list.server";
import { newLoader } from "~/console/kit/save.server";
import { fullName } from "./columns";

export const loadUserSessions = newLoader(async ({ api, params }) => {
  const record = await findRecord(api, "listActiveUsers", params.id ?? "");
  return { name: fullName(record), ...dataOf(await api("listSessions", { userId: record._id })) };
});

export const endUserSessions = buttonAction((userId, { form, api }) => {
  const sessionId = entered(form, "sessionId");
  return sessionId ? api("endSession", { userId, sessionId }) : api("endSessions", { userId });
});
