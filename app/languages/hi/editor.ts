import { words } from "~/editor/words";
import { translated } from "~/lib/language";
import { counted } from "./values";

const SHOWN_MAX = 3;

/** "a", "a और b", "a, b और c", "a, b, c और 4 अन्य". */
function inWords(items: readonly string[]): string {
  const more = items.length - SHOWN_MAX;
  const listed = more > 0 ? [...items.slice(0, SHOWN_MAX), `${counted(more)} अन्य`] : items;
  return listed.length < 2 ? listed.join("") : `${listed.slice(0, -1).join(", ")} और ${listed.at(-1)!}`;
}

export const editor = [
  translated(words, {
    editAsHtml: "HTML में बदलाव करें",
    editAsText: "टेक्स्ट में बदलाव करें",
    lost: (what) => `इसे HTML में दिखाया गया है, क्योंकि टेक्स्ट एडिटर में यह खो जाता: ${inWords(what)}।`,
    nesting: "टैग जिस तरह एक-दूसरे के अंदर हैं",
    notOpened: "टेक्स्ट एडिटर यहाँ नहीं खुल सका, इसलिए इसे HTML में दिखाया गया है।",
    shortcuts: "Ctrl+B बोल्ड, Ctrl+I इटैलिक, Ctrl+U अंडरलाइन, Ctrl+K लिंक। “# ” से शीर्षक शुरू होता है, “- ” या “1. ” से सूची।",
    pastedHtml: "यह HTML है। इसे HTML ही रखें?",
    keepAsHtml: "HTML ही रखें",
    pasteAsText: "टेक्स्ट के रूप में पेस्ट करें",
    linkAddress: "लिंक का पता",
    applyLink: "लिंक लगाएँ",
    removeLink: "लिंक हटाएँ",
    picture: "तस्वीर",
  }),
];
