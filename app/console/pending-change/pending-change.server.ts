import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { redirectTo } from "~/auth/handlers.server";
import { dialogAction, recordLoader } from "~/console/kit/dialog.server";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { APPROVE, DECLINE } from "./intents";

const loadList = listLoader("listPendingChanges", shape);

/** Lists existing changes even if the setting is off. */
export async function loadPendingChanges(args: Parameters<typeof loadList>[0]) {
  const { data: list, init } = await loadList(args);
  return data({ ...list, isOn: env().fourEyes }, init ?? undefined);
}

export const loadPendingChange = recordLoader(async ({ api, params, session }) => ({
  change: await findRecord(api, "listPendingChanges", params.id ?? ""),
  csrfToken: csrfTokenOf(session),
}));

export const decideOnChange = dialogAction(
  async ({ api, form, params, session, url }) => {
    const intent = form.get("intent");
    const call = intent === APPROVE ? "approveChange" : intent === DECLINE ? "declineChange" : "withdrawChange";
    const answer = await api(call, { changeId: params.id ?? "" });
    if (answer.code !== 200) return data({ refused: answer.msg }, { status: answer.code });
    session.flash("notice", { kind: "success", text: answer.msg });
    return redirectTo(session, paths.pendingChanges + url.search);
  },
  { whenUnsent: (_call, msg, status) => data({ refused: msg }, { status }) },
);
