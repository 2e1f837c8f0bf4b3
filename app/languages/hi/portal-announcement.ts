import { translated } from "~/lib/language";
import { words } from "~/portal/announcement/words";

export const portalAnnouncement = [
  translated(words, {
    title: "सूचनाएँ",
    warning: "चेतावनी",
    dismiss: "पढ़ लिया, हटाएँ",
    dismissOne: (title) => `पढ़ लिया, हटाएँ: ${title}`,
  }),
];
