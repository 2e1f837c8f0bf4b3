import { REVIEW_UNDO_DAYS, REVIEW_UNUSED_DAYS } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { words } from "~/portal/access-review/words";
import { counted, days } from "./values";

const lines = (count: number) => `${counted(count)} ${count <= 1 ? "पंक्ति" : "पंक्तियाँ"}`;

export const portalAccessReview = [
  translated(words, {
    waiting: {
      title: "एक्सेस की समीक्षाएँ",
      none: "कोई समीक्षा आपके लिए नहीं रुकी है",
      noneText:
        "जब आपके किसी एप्लिकेशन के एक्सेस की समीक्षा होगी, या ऐसे क्लाइंट के एक्सेस की जिसके आप संपर्क व्यक्ति हैं, तब आपको ईमेल " +
        "मिलेगा।",
      count: (count) =>
        count <= 1
          ? `एक्सेस की ${counted(count)} समीक्षा आपके लिए रुकी है`
          : `एक्सेस की ${counted(count)} समीक्षाएँ आपके लिए रुकी हैं`,
      review: "समीक्षा",
      about: "किस बारे में",
      deadline: "आखिरी दिन",
      yours: "आपके लिए",
      open: "खोलें",
      openNamed: (name) => `${name} खोलें`,
    },
    title: (number, name) => `समीक्षा ${number}: ${name}`,
    allReviews: "एक्सेस की समीक्षाएँ",
    download: "CSV डाउनलोड करें",
    facts: {
      about: "किस बारे में",
      everybody: "सभी लोग",
      deadline: "आखिरी दिन",
      closed: "कब बंद हुई",
      undecided: "जिस एक्सेस पर फ़ैसला न हो",
      opened: "कब शुरू हुई",
      openedBy: (time) => `${time}, शुरू करने वाले:`,
      snapshot: "स्नैपशॉट",
      hash: (count, hash) => `${lines(count)}, SHA-256 ${hash}`,
      hashHint: "CSV में हर पंक्ति का स्नैपशॉट और उसके बाद लाइन फ़ीड, पंक्तियों की संख्या के क्रम में।",
      escalated: "आखिरी दिन पास है, इसलिए एडमिन भी फ़ैसला कर सकते हैं।",
      progress: "प्रगति",
      decided: (decided, all) => `${lines(all)}, ${counted(decided)} पर फ़ैसला हो चुका है`,
      reviewers: "किनका इंतज़ार है",
      waiting: (waiting) => `(${counted(waiting)})`,
    },
    scope: (application, client, role) =>
      [application, client && `क्लाइंट ${client}`, role && `भूमिका ${role}`].filter(Boolean).join(", "),
    defaults: {
      KEEP: "बना रहेगा",
      TAKE_AWAY: "वापस ले लिया जाएगा",
    },
    filters: {
      MINE: "आपके लिए",
      ALL: "सभी",
      UNDECIDED: "फ़ैसला बाकी",
      UNUSED: "इस्तेमाल नहीं हुआ",
      KEPT: "बनाए रखा गया",
      TAKEN_AWAY: "वापस लिया गया",
      OVER: "इस बीच बदल गया",
    },
    filter: "पंक्तियाँ",
    filterCount: (filter, count) => `${filter} (${counted(count)})`,
    line: {
      number: "पंक्ति",
      person: "व्यक्ति",
      access: "एक्सेस",
      given: "कब दिया गया",
      byThemselves: "खुद",
      by: "देने वाले:",
      until: "कब तक",
      noEnd: "बिना समय-सीमा",
      lastUse: "पिछली बार इस्तेमाल",
      never: "कभी नहीं",
      unused: `${days(REVIEW_UNUSED_DAYS)} से इस्तेमाल नहीं हुआ`,
      decision: "फ़ैसला",
      undecided: "फ़ैसला बाकी",
      atDeadline: "आखिरी दिन बीतने पर",
      undo: "वापस लें",
      undoNamed: (position, person) => `पंक्ति ${position} का फ़ैसला वापस लें, ${person}`,
      undone: "फ़ैसला वापस लेने वाले:",
      choose: (position, person) => `पंक्ति ${position}: ${person}`,
    },
    decisions: {
      KEPT: "बनाए रखा गया",
      TAKEN_AWAY: "वापस लिया गया",
      OVER: "इस बीच बदल गया",
    },
    noLines: "यहाँ कोई पंक्ति नहीं है",
    noLinesText: "ऊपर से दूसरी पंक्तियाँ चुनें।",
    decide: "आपका फ़ैसला",
    all: (count) => (count === 1 ? "इस पेज की पंक्ति" : `इस पेज की सभी ${counted(count)} पंक्तियाँ`),
    reason: "कारण",
    reasonHint: `एक्सेस वापस लेने के लिए, और ${days(REVIEW_UNUSED_DAYS)} से इस्तेमाल न हुआ एक्सेस बनाए रखने के लिए ज़रूरी है।`,
    keep: "बनाए रखें",
    takeAway: "वापस लें",
    undoHint: `फ़ैसला ${days(REVIEW_UNDO_DAYS)} तक वापस लिया जा सकता है।`,
    chooseLines: "कम से कम एक पंक्ति चुनें",
    pages: "पंक्तियों के पेज",
    first: "पहली पंक्तियाँ",
    previous: "इनसे पहले की पंक्तियाँ",
    next: "इनके बाद की पंक्तियाँ",
  }),
];
