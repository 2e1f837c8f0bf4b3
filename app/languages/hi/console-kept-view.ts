import { words } from "~/console/kept-view/words";
import { translated } from "~/lib/language";

export const consoleKeptView = [
  translated(words, {
    title: "सेव किए गए व्यू",
    lead: "व्यू में किसी सूची के फ़िल्टर, क्रम और हर पेज की पंक्तियाँ आपके दिए हुए नाम से सेव रहती हैं। आपके व्यू सिर्फ़ आपको दिखते हैं।",
    keep: "यह व्यू सेव करें",
    keepHint: "इसी नाम का व्यू पहले से हो, तो यह उसकी जगह ले लेगा।",
    submit: "सेव करें",
    back: "सूची पर वापस जाएँ",
    own: "इस सूची के आपके व्यू",
    none: "आपने इस सूची का कोई व्यू अभी सेव नहीं किया है।",
    rename: "नाम बदलें",
    renameOne: (name) => `${name} का नाम बदलें`,
    newName: (name) => `${name} का नया नाम`,
    remove: "मिटाएँ",
    removeOne: (name) => `${name} मिटाएँ`,
  }),
];
