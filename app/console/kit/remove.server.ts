import { data } from "@remix-run/node";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { redirectTo } from "~/auth/handlers.server";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope, Refusal } from "~/contract";
import type { Api } from "~/gateway/api.server";
import { isFromRecord } from "./below";
import { dialogAction, dialogLoader } from "./dialog.server";
import { REMOVE_USES_INTENT, SHOWN_ENTRY } from "./intents";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";

export interface DependentRecords {
  text: string;
  href: string;
  loss: string;
  entry: string;
}

export interface Dependents {
  find(api: Api, id: string): Promise<DependentRecords[]>;
  /** If unchanged since shown; absent if they must go one by one. */
  remove?(api: Api, id: string, shown: readonly string[]): Promise<Envelope<unknown>>;
}

interface Removal<Name extends ListEndpoint> {
  /** Must be unambiguous. */
  nameOf(record: RowOf<Name>): string;
  list: string;
  /** After success (spec §8). */
  toast: string;
  remove(id: string, call: UserFormCall): Promise<Envelope<unknown>>;
  lossOf?(id: string, api: Api): Promise<string | undefined>;
  /** Shown before the delete is tried. */
  dependents?(record: RowOf<Name>): Dependents;
}

/** For the record `:id`. Shows refusals such as "in use" and can remove dependents. */
export function removal<Name extends ListEndpoint>(
  name: Name,
  { nameOf, list, toast, remove, lossOf, dependents }: Removal<Name>,
) {
  // Older product APIs may have nameless records.
  const named = (record: RowOf<Name>, id: string) => nameOf(record).trim() || id;
  return {
    load: dialogLoader(async ({ api, params, session }) => {
      const id = params.id ?? "";
      const record = await findRecord(api, name, id);
      const { find, remove: removeAll } = dependents?.(record) ?? {};
      return {
        name: named(record, id),
        loss: await lossOf?.(id, api),
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
        // A refusal does not reload the dialog: the answer has the current uses.
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
        return redirectTo(session, isFromRecord(url.search) ? list : list + url.search);
      },
      { whenUnsent: (_call, msg, status) => data({ refused: msg }, { status }) },
    ),
  };
}
