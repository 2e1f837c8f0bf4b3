import { act, chosenAction, NOTHING } from "~/console/kit/chosen.server";
import type { Api } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import { paths } from "~/lib/paths";
import { AssignmentForm, periodIn } from "./assign.server";
import { assignableIn } from "./assignable.server";
import { nameInFull } from "./columns";
import { words } from "./words";

export { chosenLoader as loadChosenUsers } from "~/console/kit/chosen.server";

export const actOnUsers = chosenAction({
  list: paths.user,
  acts: {
    assign: act({
      schema: AssignmentForm,
      carryOut: (userId, value, { api, request }) =>
        api("assignApplication", { userId, ...value, ...periodIn(request, value) }),
    }),
    takeAway: act({
      schema: AssignmentForm.pick({ applicationId: true, clientId: true }),
      carryOut: (userId, value, { api }) => api("detachClient", { userId, ...value }),
    }),
    endSessions: act({ schema: NOTHING, carryOut: (userId, _value, { api }) => api("endSessions", { userId }) }),
    deactivate: act({ schema: NOTHING, carryOut: (userId, _value, { api }) => deactivate(userId, api) }),
  },
  async nameOf(userId, api) {
    const answer = await api("listActiveUsers", { userId });
    return answer.code === 200 && answer.data[0] ? nameInFull(answer.data[0]) : undefined;
  },
  offers: async (form, call) => (["assign", "takeAway"].includes(entered(form, "act")) ? assignableIn(call, form) : {}),
});

/** Saves the user as they are now: overwrites no change made meanwhile. */
async function deactivate(userId: string, api: Api) {
  const answer = await api("listActiveUsers", { userId });
  if (answer.code !== 200) return answer;
  const [record] = answer.data;
  if (record?.isActive === false) return { ...answer, msg: words.inactiveAlready };
  const { firstName, lastName, phoneNumber, email, userName, version } = record!;
  const person = { firstName, lastName, email, userName, phoneNumber: phoneNumber || null };
  return api("updateUser", { userId, ...person, status: "Active", isActive: false, version });
}
