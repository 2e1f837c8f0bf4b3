import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { redirectTo } from "~/auth/handlers.server";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import type { Api } from "~/gateway/api.server";
import { dialogAction, dialogLoader } from "./dialog.server";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";

/** Records that stand against deleting another, counted, and the lists that show them. */
export interface DependentRecords {
  text: string;
  links: readonly { label: string; href: string }[];
}

interface Removal<Name extends ListEndpoint> {
  /** Names a record so that it cannot be mistaken for another. */
  nameOf(record: RowOf<Name>): string;
  /** Address of the list below the dialog. */
  list: string;
  /** Toast once it is gone (spec §8). */
  toast: string;
  remove(id: string, call: UserFormCall): Promise<Envelope<unknown>>;
  /** What stands against it, said before it is tried. */
  dependents?(record: RowOf<Name>, api: Api): Promise<DependentRecords[]>;
}

/**
 * Loader and action of the dialog that asks whether to delete the record named by the address's `:id`. A refusal, such
 * as "it is in use", is shown in it.
 */
export function removal<Name extends ListEndpoint>(
  name: Name,
  { nameOf, list, toast, remove, dependents }: Removal<Name>,
) {
  // A record that an older product API keeps without its name is deleted by its id.
  const named = (record: RowOf<Name>, id: string) => nameOf(record).trim() || id;
  return {
    load: dialogLoader(async ({ api, params, session }) => {
      const id = params.id ?? "";
      const record = await findRecord(api, name, id);
      return {
        name: named(record, id),
        dependents: (await dependents?.(record, api)) ?? [],
        csrfToken: csrfTokenOf(session),
      };
    }),
    act: dialogAction(
      async (call) => {
        const { api, params, session, url } = call;
        const id = params.id ?? "";
        const about = named(await findRecord(api, name, id), id);
        const answer = await remove(id, call);
        if (answer.code !== 200) return data({ refused: answer.msg }, { status: answer.code });
        session.flash("notice", { kind: "success", text: toast, about });
        return redirectTo(session, list + url.search);
      },
      { whenUnsent: (_call, msg, status) => data({ refused: msg }, { status }) },
    ),
  };
}
