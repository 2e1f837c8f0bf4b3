import { translated } from "~/lib/language";
import { words } from "~/ui/words";
import { counted } from "./values";

export const ui = [
  translated(words, {
    problem: "एक समस्या है",
    lost: {
      offline: "आप ऑफ़लाइन हैं। इस पेज का कुछ भी खोया नहीं है।",
      unreachable: "सर्वर से संपर्क नहीं हो पा रहा है। इस पेज का कुछ भी खोया नहीं है।",
      "too-large": "यह भेजने के लिए बहुत बड़ा है, और कुछ सेव नहीं हुआ। इसे छोटा करें या कोई छोटी फ़ाइल चुनें।",
    },
    stay: {
      text: (minutes) => `${counted(minutes)} मिनट में आपको साइन आउट कर दिया जाएगा। आगे बढ़ने पर आपका लिखा हुआ बना रहेगा।`,
      submit: "साइन इन रहें",
    },
    language: "पेजों की भाषा",
    retry: "फिर से कोशिश करें",
    retrying: "फिर से कोशिश की जा रही है…",
    userName: "खाता",
    show: "दिखाएँ",
    hide: "छिपाएँ",
    close: "बंद करें",
    optional: "ज़रूरी नहीं",
    leave: "दर्ज की गई जानकारी छोड़ दें?",
    leaveText: "इसे सेव नहीं किया गया है।",
    keepEditing: "बदलाव जारी रखें",
    discard: "छोड़ दें",
    remove: "हटाएँ",
    removeOne: (what) => `${what} हटाएँ`,
    removed: (what) => `${what}: हटाया गया`,
    added: (what) => `${what.join(", ")}: जोड़ा गया`,
    conflict: {
      question: "इस बीच किसी और ने भी इसे बदला है: कौन-सा सेव किया जाए?",
      before: "पहले:",
      mine: "मेरा:",
      saved: "इस बीच सेव हुआ:",
      savedBy: (who) => `${who} ने सेव किया:`,
      quoted: (value) => `“${value}”`,
      nothing: "खाली",
      hint: "इस फ़ील्ड को अब भी बदला जा सकता है: “मेरा” चुनने पर वही सेव होगा जो उस समय इसमें लिखा होगा।",
    },
    copy: "कॉपी करें",
    help: "मदद:",
    helpLink: "मदद",
    trouble: "साइन इन नहीं हो पा रहा?",
    copyOne: (what) => `${what} कॉपी करें`,
    copied: "कॉपी हो गया",
    recorded: { nothing: "—", truth: { true: "हाँ", false: "नहीं" } },
    copyYourself: "यह चुन लिया गया है: Ctrl+C से कॉपी करें",
    demoHint: "डेमो: कोई ईमेल नहीं भेजा जाता। संदेश और ओटीपी",
    demoLink: "आउटबॉक्स में हैं।",
  }),
];
