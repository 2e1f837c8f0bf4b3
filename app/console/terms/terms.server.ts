import { z } from "zod";
import { csvLoader } from "~/console/kit/download.server";
import { editing } from "~/console/kit/edit.server";
import { findRecord, listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { DAY_CHARACTERS } from "~/contract/kit/rules";
import { type Acceptance, terms } from "~/contract/terms";
import { beginningInWords, endInWords } from "~/lib/day-or-instant";
import { paths } from "~/lib/paths";
import { typedDays } from "~/lib/zone.server";
import { acceptanceShape, shape } from "./columns";
import { words } from "./words";

const list = paths.termsVersions;
const schema = formSchema(terms);

export const loadTerms = listLoader("listTerms", shape);

const withInstants = (value: z.output<typeof schema>, request: Request) => {
  const { first, last } = typedDays(request);
  return { ...value, effectiveFrom: first(value.effectiveFrom), graceUntil: last(value.graceUntil) };
};

const loadNew = newLoader(async () => ({}));

const saveNew = saveAction({
  schema,
  list,
  save: (value, { api, request }) => api("createTerms", withInstants(value, request)),
});

const edit = editing("listTerms", (row, { request }) => {
  const { zone } = typedDays(request);
  return {
    values: {
      ...entriesOf(terms, row),
      effectiveFrom: beginningInWords(row.effectiveFrom, zone).slice(0, DAY_CHARACTERS),
      graceUntil: endInWords(row.graceUntil, zone).slice(0, DAY_CHARACTERS),
    },
  };
});

export const loadVersion = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema,
  list,
  save: (value, { api, id, version, request }) =>
    api("updateTerms", { ...withInstants(value, request), termsId: id, version }),
});

export const saveVersion = newOrEdit(saveNew, saveChanged);

const deletion = removal("listTerms", {
  nameOf: ({ name }) => name,
  list,
  toast: words.deleted,
  remove: (termsId, { api }) => api("deleteTerms", { termsId }),
});

export const loadVersionRemoval = deletion.load;
export const removeVersion = deletion.act;

export const loadPublication = newLoader(async ({ api, params }) => {
  const { name, open } = await findRecord(api, "listTerms", params.id ?? "");
  return { name, open };
});

export const publishVersion = saveAction({
  schema: z.object({}),
  list,
  save: (_value, { api, id }) => api("publishTerms", { termsId: id }),
});

export const loadAcceptances = listLoader("listAcceptances", acceptanceShape);

export const downloadAcceptances = csvLoader<Acceptance>({
  fileName: words.fileName,
  shape: acceptanceShape,
  columns: {
    [words.userId]: ({ userId }) => userId,
    [words.person]: ({ person }) => person ?? "",
    [words.email]: ({ email }) => email ?? "",
    [words.version]: ({ terms: version }) => version,
    [words.at]: ({ acceptedAt }) => acceptedAt,
    [words.language]: ({ language }) => language,
    [words.address]: ({ clientAddress }) => clientAddress,
    [words.hash]: ({ textHash }) => textHash,
  },
  batch: (api, { search, field, also, after }) => api("exportAcceptances", { search, field, also, after }),
});
