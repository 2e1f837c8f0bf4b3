import { words } from "~/console/poc/words";
import { translated } from "~/lib/language";

export const consolePoc = [
  translated(words, {
    title: "संपर्क व्यक्ति",
    create: "नया संपर्क व्यक्ति",
    newTitle: "नया संपर्क व्यक्ति",
    editTitle: "संपर्क व्यक्ति अपडेट करें",
    deleteTitle: "संपर्क व्यक्ति मिटाएँ",
    deleted: "संपर्क व्यक्ति मिटाया गया",
    contactHint: "10 अंक",
    one: "संपर्क व्यक्ति",
    empty: "अभी कोई संपर्क व्यक्ति नहीं है",
    emptyText: "क्लाइंट के जिन लोगों से बात करनी हो, उन्हें “नया संपर्क व्यक्ति” से जोड़ें।",
  }),
];
