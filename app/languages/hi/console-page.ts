import { words } from "~/console/page/words";
import { translated } from "~/lib/language";

export const consolePage = [
  translated(words, {
    title: "पेजों की सूची",
    create: "नया पेज",
    newTitle: "नया पेज",
    addTitle: "नया पेज जोड़ें",
    editTitle: "एप्लिकेशन का पेज अपडेट करें",
    deleteTitle: "पेज मिटाएँ",
    deleted: "एप्लिकेशन का पेज मिटाया गया",
    pageShort: "पेज",
    toRoles: "भूमिकाओं के पेज",
    one: "पेज",
    empty: "अभी कोई पेज नहीं है",
    emptyText: "एप्लिकेशन के पेज यहाँ दिखते हैं। एडमिन “नया पेज” से पेज जोड़ते हैं, फिर उसे एप्लिकेशन भूमिकाओं को असाइन करते हैं।",
  }),
];
