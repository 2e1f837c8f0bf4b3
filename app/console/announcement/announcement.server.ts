import { z } from "zod";
import { editing } from "~/console/kit/edit.server";
import { listLoader } from "~/console/kit/list.server";
import { newOrEdit } from "~/console/kit/new-or-edit.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { removal } from "~/console/kit/remove.server";
import { rowAction } from "~/console/kit/row-action.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import { announcement } from "~/contract/announcement";
import { requiredName } from "~/contract/kit/fields";
import { ANNOUNCED_TO_MAX, DAY_CHARACTERS, TITLE_MAX } from "~/contract/kit/rules";
import { words as contractWords } from "~/contract/kit/words";
import { beginningInWords, endInWords } from "~/lib/day-or-instant";
import { paths } from "~/lib/paths";
import { typedDays } from "~/lib/zone.server";
import { shape } from "./columns";
import { words } from "./words";

const list = paths.announcement;

export const loadAnnouncements = listLoader("listAnnouncements", shape);

export const endAnnouncement = rowAction({
  list,
  act: (announcementId, { api }) => api("endAnnouncement", { announcementId }),
});

const Name = requiredName(TITLE_MAX)(contractWords.labels.name);

const Names = z
  .string()
  .max(ANNOUNCED_TO_MAX * (TITLE_MAX + 2), contractWords.mostItems(ANNOUNCED_TO_MAX))
  .optional()
  .transform((entry) => (entry ?? "").split(/\r?\n/).flatMap((line) => line.trim() || []))
  .superRefine((names, context) => {
    if (names.length > ANNOUNCED_TO_MAX) context.addIssue(contractWords.mostItems(ANNOUNCED_TO_MAX));
    const problem = names.map((name) => Name.safeParse(name).error?.issues[0]?.message).find(Boolean);
    if (problem) context.addIssue(problem);
  });

const schema = formSchema(announcement).extend({
  clients: Names,
  applications: Names,
  onSignIn: z.literal("on").optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
});

const toInput = ({ onSignIn, validFrom, validUntil, ...value }: z.output<typeof schema>, request: Request) => {
  const { first, last } = typedDays(request);
  return {
    ...value,
    onSignIn: onSignIn === "on",
    validFrom: validFrom ? first(validFrom) : null,
    validUntil: validUntil ? last(validUntil) : null,
  };
};

const loadNew = newLoader(async () => ({ values: { kind: "INFORMATION", audience: "EVERYBODY" } }));

const saveNew = saveAction({
  schema,
  list,
  save: (value, { api, request }) => api("createAnnouncement", toInput(value, request)),
});

const edit = editing("listAnnouncements", (row, { request }) => {
  const { zone } = typedDays(request);
  const { validFrom, validUntil } = row;
  return {
    values: {
      ...entriesOf(announcement, row),
      clients: row.clients.join("\n"),
      applications: row.applications.join("\n"),
      validFrom: validFrom ? beginningInWords(validFrom, zone).slice(0, DAY_CHARACTERS) : "",
      validUntil: validUntil ? endInWords(validUntil, zone).slice(0, DAY_CHARACTERS) : "",
    },
  };
});

export const loadAnnouncement = newOrEdit(loadNew, edit.load);

const saveChanged = edit.save({
  schema,
  list,
  save: (value, { api, id, version, request }) =>
    api("updateAnnouncement", { ...toInput(value, request), announcementId: id, version }),
});

export const saveAnnouncement = newOrEdit(saveNew, saveChanged);

const deletion = removal("listAnnouncements", {
  nameOf: ({ title }) => title,
  list,
  toast: words.deleted,
  remove: (announcementId, { api }) => api("deleteAnnouncement", { announcementId }),
});

export const loadAnnouncementRemoval = deletion.load;
export const removeAnnouncement = deletion.act;
