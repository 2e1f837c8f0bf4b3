import { redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userAction } from "~/auth/require-user.server";
import type { OwnAnnouncement, ShownAnnouncement } from "~/contract/announcement";
import { type Api, isPortico } from "~/gateway/api.server";
import { entered } from "~/lib/form-entry";
import { currentLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { DISMISSED, type Shown } from "./announcements";

/** Where the text has no translation, it is English. */
function inLanguage({ _id: id, kind, title, text, titleHi, textHi }: ShownAnnouncement): Shown {
  if (currentLanguage() !== "hi" || !titleHi || !textHi) return { id, kind, title, text, language: "en" };
  return { id, kind, title: titleHi, text: textHi, language: "hi" };
}

const ownOf = async (api: Api): Promise<OwnAnnouncement[]> => {
  if (!isPortico()) return [];
  const answer = await api("ownAnnouncements", {});
  return answer.code === 200 ? answer.data.announcements : [];
};

/** @param open the application whose dialog is open and shows its own */
export const announcementsFor = async (api: Api, open = ""): Promise<Shown[]> =>
  (await ownOf(api)).filter(({ applicationIds }) => !applicationIds.includes(open)).map(inLanguage);

export const announcementsOf = async (api: Api, applicationId: string): Promise<Shown[]> =>
  (await ownOf(api)).filter(({ applicationIds }) => applicationIds.includes(applicationId)).map(inLanguage);

export async function publicAnnouncements(api: Api): Promise<Shown[]> {
  if (!isPortico()) return [];
  const answer = await api("publicAnnouncements", {});
  return answer.code === 200 ? answer.data.announcements.map(inLanguage) : [];
}

export const dismissAnnouncement = userAction(async ({ session, api, form }) => {
  const answer = await api("dismissAnnouncement", { announcementId: entered(form, DISMISSED) });
  if (answer.code !== 200 && answer.code !== 404 && answer.code !== 400) throw problemOf(answer);
  return redirectTo(session, paths.apps);
});
