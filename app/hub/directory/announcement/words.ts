import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Announcements",
    created: "Announcement created",
    updated: "Announcement updated",
    ended: "The announcement has ended",
    deleted: "Announcement deleted",
    own: "Your announcements",
    shown: "Announcements",
    dismissed: "The announcement is put away",
    overAlready: "The announcement is over already",
    nameOne: "Name a client or an application",
    namesNobody: "Only an announcement for some people names clients and applications",
    onlyForEverybody: "Only an announcement for everybody can be on the sign-in page",
    unknownClients: (names: readonly string[]) => `There is no client named ${names.join(", ")}`,
    unknownApplications: (names: readonly string[]) => `There is no application named ${names.join(", ")}`,
  },
});
