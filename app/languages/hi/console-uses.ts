import { words } from "~/console/uses/words";
import { translated } from "~/lib/language";
import { isOne } from "./values";

const them = (count: number): string => (isOne(count) ? "इसे" : "इन्हें");
const fromThem = (count: number): string => (isOne(count) ? "इससे" : "इनसे");

const takenAway = (uses: string, count: number): string =>
  `${uses}: ${them(count)} वापस ले लिया जाएगा, और ${isOne(count) ? "यह जिनके पास है" : "ये जिनके पास हैं"}, वे`;

export const consoleUses = [
  translated(words, {
    deleted: (uses, count) => `${uses}: ${them(count)} मिटा दिया जाएगा।`,
    lost: {
      APPLICATION: (uses, count) => `${takenAway(uses, count)} यह एप्लिकेशन नहीं खोल सकेंगे।`,
      APPLICATION_ROLE: (uses, count) => `${takenAway(uses, count)} इस भूमिका में एप्लिकेशन नहीं खोल सकेंगे।`,
      CLIENT: (uses, count) => `${takenAway(uses, count)} इस क्लाइंट के लिए कोई एप्लिकेशन नहीं खोल सकेंगे।`,
      PAGE: (uses, count) => `${uses}: ${fromThem(count)} यह पेज हट जाएगा।`,
      PERMISSION: (uses, count) => `${uses}: ${fromThem(count)} यह अनुमति हट जाएगी।`,
      ROLE: (uses) => `${uses}: इनसे यह भूमिका हट जाएगी, और इन्हें साइन आउट कर दिया जाएगा।`,
    },
  }),
];
