import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { redirectTo } from "~/auth/handlers.server";
import { AWAY_STATUS } from "~/auth/problem.server";
import { adminAction, adminLoader, type UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import type { Api } from "~/gateway/api.server";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";

interface Removal<Name extends ListEndpoint> {
  /** Names a record so that it cannot be mistaken for another. */
  nameOf(record: RowOf<Name>): string;
  /** Address of the list below the dialog. */
  list: string;
  /** Toast once it is gone (spec §8). */
  toast: string;
  remove(id: string, call: UserFormCall): Promise<Envelope<unknown>>;
}

/**
 * Loader and action of the dialog that asks whether to delete the record named by the address's `:id`. A refusal, such
 * as "it is in use", is shown in it.
 */
export function removal<Name extends ListEndpoint>(name: Name, { nameOf, list, toast, remove }: Removal<Name>) {
  // A record that an older product API keeps without its name is deleted by its id.
  const named = async (api: Api, id: string) => nameOf(await findRecord(api, name, id)).trim() || id;
  return {
    load: adminLoader(async ({ api, params, session }) => ({
      name: await named(api, params.id ?? ""),
      csrfToken: csrfTokenOf(session),
    })),
    act: adminAction(
      async (call) => {
        const { api, params, session, url } = call;
        const id = params.id ?? "";
        const about = await named(api, id);
        const answer = await remove(id, call);
        if (answer.code !== 200) return data({ refused: answer.msg }, { status: answer.code });
        session.flash("notice", { kind: "success", text: toast, about });
        return redirectTo(session, list + url.search);
      },
      { away: (_call, msg) => data({ refused: msg }, { status: AWAY_STATUS }) },
    ),
  };
}
