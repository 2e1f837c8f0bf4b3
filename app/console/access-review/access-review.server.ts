import { redirectDocumentTo } from "~/auth/handlers.server";
import { applicationChoices } from "~/console/application/application.server";
import { clientChoices } from "~/console/client/client.server";
import { askedIn } from "~/console/kit/choices.server";
import { csvLoader } from "~/console/kit/download.server";
import { listLoader } from "~/console/kit/list.server";
import { formSchema } from "~/console/kit/record-form.server";
import { newLoader, saveAction } from "~/console/kit/save.server";
import type { OutputOf } from "~/contract";
import { accessReview, type accessReviews } from "~/contract/access-review";
import { paths } from "~/lib/paths";
import { typedDays } from "~/lib/zone.server";
import { words as reviewWords } from "~/portal/access-review/words";
import { shape } from "./columns";
import { words } from "./words";

export const loadAccessReviews = listLoader("listAccessReviews", shape);

export const loadNewReview = newLoader(async ({ api }) => ({
  applications: await applicationChoices(api),
  clients: await clientChoices(api),
  values: { undecided: "KEEP" },
}));

export const openReview = saveAction({
  schema: formSchema(accessReview),
  list: paths.accessReviews,
  offers: async (form, { api }) => ({
    applications: await applicationChoices(api, askedIn(form, "applicationId")),
    clients: await clientChoices(api, askedIn(form, "clientId")),
  }),
  save: async (value, { api, session, request }) => {
    const deadline = typedDays(request).last(value.deadline);
    const answer = await api("openAccessReview", { ...value, deadline });
    if (answer.code !== 200) return answer;
    session.flash("notice", { kind: "success", text: answer.msg });
    return redirectDocumentTo(session, paths.accessReview(answer.data._id));
  },
});

type Line = OutputOf<(typeof accessReviews)["exportAccessReview"]>[number];

/** By position: each `snapshot` and a line feed give the hash. */
export const downloadReview = csvLoader<Line>({
  fileName: words.fileName,
  shape: { searchFields: [], sorts: [] },
  columns: {
    [words.line]: ({ _id }) => _id,
    [words.person]: ({ person }) => person,
    [words.email]: ({ email }) => email,
    [words.application]: ({ application }) => application,
    [words.client]: ({ client }) => client,
    [words.role]: ({ role }) => role,
    [words.since]: ({ since }) => since,
    [words.from]: ({ validFrom }) => validFrom ?? "",
    [words.until]: ({ validUntil }) => validUntil ?? "",
    [words.givenBy]: ({ givenBy, isSelfAssigned }) => givenBy ?? (isSelfAssigned ? reviewWords.line.byThemselves : ""),
    [words.lastUse]: ({ lastUsedAt }) => lastUsedAt ?? "",
    [words.unused]: ({ isUnused }) => (isUnused ? words.yes : words.no),
    [words.decision]: ({ decision }) => (decision ? reviewWords.decisions[decision] : reviewWords.line.undecided),
    [words.reason]: ({ reason }) => reason ?? "",
    [words.decidedBy]: ({ decision, decidedBy }) => decidedBy ?? (decision ? reviewWords.line.atDeadline : ""),
    [words.decidedAt]: ({ decidedAt }) => decidedAt ?? "",
    [words.undoneBy]: ({ undoneBy }) => undoneBy ?? "",
    [words.undoneAt]: ({ undoneAt }) => undoneAt ?? "",
    [words.snapshot]: ({ snapshot }) => snapshot,
  },
  batch: (api, { after }, { params: { id = "" } }) =>
    api("exportAccessReview", { reviewId: id, after: after ? Number(after) : undefined }),
});
