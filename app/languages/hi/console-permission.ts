import { assignPermission, words } from "~/console/permission/words";
import { translated } from "~/lib/language";

export const consolePermission = [
  translated(words, {
    title: "अनुमतियाँ",
    create: "नई अनुमति",
    newTitle: "नई अनुमति",
    editTitle: "अनुमति अपडेट करें",
    deleteTitle: "अनुमति मिटाएँ",
    deleted: "अनुमति मिटाई गई",
    nameHint: "अनुमति का नाम।",
    one: "अनुमति",
    empty: "अभी कोई अनुमति नहीं है",
    emptyText: "पहली अनुमति “नई अनुमति” से बनाएँ; फिर अनुमतियाँ भूमिकाओं, एप्लिकेशन भूमिकाओं, संपर्क व्यक्तियों और दलों से जोड़ी जाती हैं।",
  }),
  translated(assignPermission, {
    title: "अनुमति असाइन करें",
    shown: "अनुमतियाँ",
    titleFor: (name) => `अनुमति असाइन करें - ${name}`,
    label: "अनुमति",
    required: "अनुमति ज़रूरी है",
  }),
];
