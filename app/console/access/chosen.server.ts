import { act, chosenAction, NOTHING } from "~/console/kit/chosen.server";
import { paths } from "~/lib/paths";
import { words } from "./words";

export { chosenLoader as loadChosenAccess } from "~/console/kit/chosen.server";

function keyOf(id: string) {
  const [userId = "", applicationId = "", clientId = ""] = id.split(".");
  return { userId, applicationId, clientId };
}

export const actOnAccess = chosenAction({
  list: paths.endingAccess,
  acts: {
    takeAway: act({ schema: NOTHING, carryOut: (id, _value, { api }) => api("detachClient", keyOf(id)) }),
  },
  async nameOf(id, api) {
    const answer = await api("listAccess", { ...keyOf(id), page: 1, size: 5 });
    const entry = answer.code === 200 ? answer.data[0] : undefined;
    return entry && words.held(entry.person, entry.application, entry.client, entry.role);
  },
  offers: async () => ({}),
});
