import { ANNOUNCED_TO_MAX } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Announcements",
    create: "New Announcement",
    newTitle: "New Announcement",
    editTitle: "Update Announcement",
    deleteTitle: "Delete Announcement",
    deleted: "Announcement Deleted",
    end: "End",
    one: "announcement",
    empty: "No announcement yet",
    emptyText:
      "What users should know, such as a maintenance window, stands above their tiles: make it with New Announcement.",
    textHint: "Lines stay as they are; addresses that begin with https:// become links.",
    hindiHint: "For readers of Hindi; left empty, they read the English text.",
    kinds: { INFORMATION: "Information", WARNING: "Warning" },
    audience: "Who sees it",
    audiences: { EVERYBODY: "Everybody", ASSIGNED: "Some people" },
    audienceHint: "Some people: those with access to one of the applications for one of the clients below.",
    namesHint: `One name a line, ${ANNOUNCED_TO_MAX} at most. Left empty: any.`,
    when: "When it is shown",
    fromHint: (zone: string) => `The first day (${zone}). Left empty: at once.`,
    untilHint: (zone: string) => `The last day (${zone}). Left empty: until you end it.`,
    signInHint: "For everybody only: visitors see it too.",
    state: "Status",
    states: { PLANNED: "Planned", SHOWN: "Shown", OVER: "Over" },
    atOnce: "At once",
    open: "Until ended",
    for: (clients: readonly string[], applications: readonly string[]) =>
      [applications.join(", "), clients.join(", ")].filter(Boolean).join(" for ") || "Nobody",
  },
});
