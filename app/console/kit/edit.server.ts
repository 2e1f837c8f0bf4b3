import type { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { formWith } from "~/auth/form-reply.server";
import type { UserFormCall, UserPageCall } from "~/auth/require-user.server";
import type { Unsent, Values } from "~/lib/form-reply";
import { recordLoader } from "./dialog.server";
import { newestEventOf } from "./history.server";
import { findRecord, type ListEndpoint, type RowOf } from "./list.server";
import { textsOf } from "./meanwhile.server";
import { openedWith } from "./opened.server";
import { restoredForm, type Save, saveAction } from "./save.server";
import type { Current } from "./stale.server";

/** For the record `:id`; merges concurrent changes field by field. `prepare` gives values and choices. */
export const editing = <Name extends ListEndpoint, Extra extends object>(
  name: Name,
  prepare: Prepare<RowOf<Name>, Extra>,
) => editingOf(({ api, params }, sent) => findRecord(api, name, params.id ?? "", sent), prepare);

type Prepare<Record, Extra> = (
  record: Record,
  call: UserPageCall,
) => Promise<Extra & { values: Values }> | (Extra & { values: Values });

/** `find` throws a Response if there is no such record. */
export function editingOf<Found, Extra extends object>(
  find: (call: UserPageCall, sent: Unsent | undefined) => Promise<Found>,
  prepare: Prepare<Found, Extra>,
) {
  const read = async (call: UserPageCall, sent: Unsent | undefined) => {
    const { api, params, afterAction } = call;
    const id = params.id ?? "";
    // Reading the event after the record would miss a change in between.
    const [since, record] = await Promise.all([afterAction ? undefined : newestEventOf(api, id), find(call, sent)]);
    const { values, ...extra } = await prepare(record, call);
    const { version } = record as { version?: number };
    return { values, extra, version, since };
  };
  const changing = <Schema extends z.ZodObject, Offers extends object = object>(
    definition: Save<Schema, Offers>,
  ): Save<Schema, Offers> => ({
    ...definition,
    current: async (call: UserFormCall): Promise<Current> => {
      const { extra, ...record } = await read(call, call.unsent);
      return { ...record, offers: extra };
    },
  });
  return {
    load: recordLoader(async (call) => {
      const { values, extra, version, since } = await read(call, call.sent);
      const opened = openedWith({ values, textOf: textsOf(extra), since });
      const restored = await restoredForm(call);
      return {
        ...extra,
        form: { ...formWith(values), revision: opened.revision },
        csrfToken: csrfTokenOf(call.session),
        version,
        opened: JSON.stringify(opened),
        ...restored,
      };
    }),
    changing,
    save: <Schema extends z.ZodObject, Offers extends object = object>(definition: Save<Schema, Offers>) =>
      saveAction(changing(definition)),
  };
}
