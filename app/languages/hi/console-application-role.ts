import { rolePages, words } from "~/console/application-role/words";
import { translated } from "~/lib/language";

export const consoleApplicationRole = [
  translated(words, {
    title: "एप्लिकेशन भूमिकाएँ",
    create: "नई एप्लिकेशन भूमिका",
    newTitle: "नई एप्लिकेशन भूमिका",
    editTitle: "भूमिका अपडेट करें",
    deleteTitle: "एप्लिकेशन भूमिका मिटाएँ",
    assignTitle: "भूमिका को पेज असाइन करें",
    deleted: "भूमिका मिटाई गई",
    name: "नाम",
    everyClient: "सभी",
    noAction: "कोई नहीं",
    rangeHint: "यह भूमिका इन राशियों को मंज़ूरी देती है, दोनों सीमाओं सहित। खाली छोड़ने पर: कोई सीमा नहीं।",
    assignPages: "पेज असाइन करें",
    page: "पेज",
    pages: "पेज",
    one: "एप्लिकेशन भूमिका",
    empty: "अभी कोई एप्लिकेशन भूमिका नहीं है",
    emptyText: "“नई एप्लिकेशन भूमिका” से पहली भूमिका बनाएँ; फिर उसे पेज असाइन किए जाते हैं।",
    pageRequired: "पेज ज़रूरी है",
  }),
  translated(rolePages, {
    title: "भूमिकाओं के पेज",
    pages: "पेज",
    noPages: "कोई पेज असाइन नहीं है",
    toPages: "पेजों की सूची",
    one: "एप्लिकेशन भूमिका",
    empty: "अभी कोई एप्लिकेशन भूमिका नहीं है",
    emptyText: "जब एडमिन एप्लिकेशन भूमिकाएँ बनाएँगे और उन्हें पेज असाइन करेंगे, तब वे यहाँ दिखेंगी।",
  }),
];
