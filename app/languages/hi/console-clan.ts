import { words } from "~/console/clan/words";
import { translated } from "~/lib/language";

export const consoleClan = [
  translated(words, {
    title: "दल",
    create: "नया दल",
    newTitle: "नया दल",
    editTitle: "दल अपडेट करें",
    deleteTitle: "दल मिटाएँ",
    deleted: "दल मिटाया गया",
    one: "दल",
    empty: "अभी कोई दल नहीं है",
    emptyText: "किसी क्लाइंट के लोगों का पहला दल “नया दल” से जोड़ें।",
  }),
];
