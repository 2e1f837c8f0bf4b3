import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { redirectTo } from "~/auth/handlers.server";
import { AWAY_STATUS } from "~/auth/problem.server";
import { adminAction, adminLoader, type UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";

/** Loader of the dialog that asks whether to delete the record named by the address's `:id`. */
export const removeLoader = <Name extends ListEndpoint>(name: Name, nameOf: (record: RowOf<Name>) => string) =>
  adminLoader(async ({ api, params, session }) => ({
    // A record that an older product API keeps without its name is deleted by its id.
    name: nameOf(await findRecord(api, name, params.id ?? "")).trim() || (params.id ?? ""),
    csrfToken: csrfTokenOf(session),
  }));

interface Remove {
  /** Address of the list below the dialog. */
  list: string;
  /** Toast once it is gone (spec §8). */
  toast: string;
  remove(id: string, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** Action of that dialog. A refusal, such as "it is in use", is shown in it. */
export function removeAction({ list, toast, remove }: Remove) {
  return adminAction(
    async (call) => {
      const { params, session, url } = call;
      const answer = await remove(params.id ?? "", call);
      if (answer.code !== 200) return data({ refused: answer.msg }, { status: answer.code });
      session.flash("notice", { kind: "success", text: toast });
      return redirectTo(session, list + url.search);
    },
    { away: (_call, msg) => data({ refused: msg }, { status: AWAY_STATUS }) },
  );
}
