import { data } from "@remix-run/node";
import { keptForm, refusedForm } from "~/auth/form-reply.server";
import { answerPage } from "~/auth/handlers.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import { adminLoader } from "~/auth/require-user.server";
import { dialogAction, SHOWN_ONCE } from "~/console/kit/dialog.server";
import { findRecord } from "~/console/kit/list.server";
import { newLoader } from "~/console/kit/save.server";
import { CONNECTION_ANSWER_MAX } from "~/contract/kit/connection-rules";
import { refused, WHOLE_FORM } from "~/lib/form-reply";
import { words } from "./words";

/** Tabs at the provider at the same time. */
const TRIES_MAX = 3;

export const loadTrial = newLoader(async ({ api, params }) => {
  const { name } = await findRecord(api, "listConnections", params["id"] ?? "");
  return { name, lead: words.trial.lead(name) };
});

/** Leads to the provider: by its header, by script, and by a link. */
export const beginTrial = dialogAction(
  async ({ api, session, form, params }) => {
    const connectionId = params["id"] ?? "";
    const answer = await api("beginConnectionTrial", { connectionId });
    if (answer.code !== 200) return data({ form: refusedForm(form, answer) }, { status: answer.code });
    const { state, address, fault } = answer.data;
    if (!state || !address) return data({ form: keptForm(form), fault });
    const others = session.get("triedConnections") ?? [];
    session.set("triedConnections", [...others.slice(1 - TRIES_MAX), { state, connectionId }]);
    const headers = { ...keepSecret, ...refreshTo(address, 0) };
    return answerPage(session, { form: keptForm(form), address }, { headers });
  },
  {
    whenUnsent: ({ form }, msg, status) => data({ form: refused(keptForm(form), { [WHOLE_FORM]: [msg] }) }, { status }),
  },
);

/** Counts once: reloaded, it says that the try is over. */
export const loadTried = adminLoader(async ({ api, session, params, url }) => {
  const id = params["id"] ?? "";
  const { name } = await findRecord(api, "listConnections", id);
  const answer = url.search.slice(1, CONNECTION_ANSWER_MAX);
  const tried = await api("finishConnectionTrial", { connectionId: id, answer });
  const shown = tried.code === 200 ? { trial: tried.data } : { msg: tried.msg };
  return answerPage(session, { id, name, ...shown }, { headers: { ...keepSecret, ...SHOWN_ONCE } });
});
