import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { redirectTo } from "~/auth/handlers.server";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope, Refusal } from "~/contract";
import type { Api } from "~/gateway/api.server";
import { dialogAction, dialogLoader } from "./dialog.server";
import { REMOVE_USES_INTENT, SHOWN_ENTRY } from "./intents";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";

/** Records that stand against deleting another, counted. */
export interface DependentRecords {
  text: string;
  /** The list of exactly these. */
  href: string;
  /** What becomes of them when they are removed together. */
  loss: string;
  /** As they were shown: sent along when they are to be removed. */
  entry: string;
}

/** What stands against deleting a record of one kind. */
export interface Dependents {
  find(api: Api, id: string): Promise<DependentRecords[]>;
  /** Removes all of them together, if they are still as they were shown; absent where they have to go one by one. */
  remove?(api: Api, id: string, shown: readonly string[]): Promise<Envelope<unknown>>;
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
  dependents?(record: RowOf<Name>): Dependents;
}

/**
 * Loader and action of the dialog that asks whether to delete the record named by the address's `:id`. A refusal, such
 * as "it is in use", is shown in it, and what stands against it can be removed from there.
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
      const { find, remove: removeAll } = dependents?.(record) ?? {};
      return {
        name: named(record, id),
        dependents: (await find?.(api, id)) ?? [],
        canRemoveAll: removeAll !== undefined,
        csrfToken: csrfTokenOf(session),
      };
    }),
    act: dialogAction(
      async (call) => {
        const { api, form, params, session, url } = call;
        const id = params.id ?? "";
        const record = await findRecord(api, name, id);
        const { find, remove: removeAll } = dependents?.(record) ?? {};
        // After a refusal, scripts do not reload the dialog: the answer carries the current uses.
        const refusal = async ({ code, msg }: Refusal) =>
          data({ refused: msg, dependents: (await find?.(api, id)) ?? [] }, { status: code });
        if (removeAll && form.get("intent") === REMOVE_USES_INTENT) {
          const answer = await removeAll(api, id, form.getAll(SHOWN_ENTRY).map(String));
          return answer.code === 200 || answer.code === 202 ? data({ done: answer.msg }) : refusal(answer);
        }
        const about = named(record, id);
        const answer = await remove(id, call);
        if (answer.code !== 200 && answer.code !== 202) return refusal(answer);
        session.flash("notice", { kind: "success", text: answer.code === 202 ? answer.msg : toast, about });
        return redirectTo(session, list + url.search);
      },
      { whenUnsent: (_call, msg, status) => data({ refused: msg }, { status }) },
    ),
  };
}
