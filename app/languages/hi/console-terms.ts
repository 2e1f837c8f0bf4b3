import { words } from "~/console/terms/words";
import { TERMS_GRACE_DAYS } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { counted } from "./values";

export const consoleTerms = [
  translated(words, {
    title: "उपयोग की शर्तें",
    create: "नया संस्करण",
    newTitle: "नया संस्करण",
    editTitle: "संस्करण अपडेट करें",
    deleteTitle: "संस्करण मिटाएँ",
    deleted: "संस्करण मिटाया गया",
    one: "संस्करण",
    empty: "अभी उपयोग की कोई शर्तें नहीं हैं",
    emptyText: "पहला संस्करण “नया संस्करण” से लिखें। जब तक आप उसे प्रकाशित न करें, किसी से कुछ स्वीकार करने को नहीं कहा जाता।",
    textHint: "लाइनें वैसी ही रहेंगी; https:// से शुरू होने वाले पते लिंक बन जाएँगे।",
    hindiHint: "हिन्दी में पढ़ने वालों के लिए; खाली छोड़ने पर वे अंग्रेज़ी टेक्स्ट पढ़ेंगे और स्वीकार करेंगे।",
    fromHint: (zone) => `पहला दिन (${zone})। उस दिन से यूज़र से इसे स्वीकार करने को कहा जाएगा।`,
    graceHint: (zone) =>
      `वह आखिरी दिन (${zone}) जब तक वे “बाद में” चुन सकते हैं, पहले दिन के कम से कम ${counted(TERMS_GRACE_DAYS)} दिन बाद।`,
    state: "स्थिति",
    states: { DRAFT: "मसौदा", PLANNED: "आगे के लिए तय", IN_FORCE: "लागू है", REPLACED: "अब लागू नहीं" },
    accepted: "स्वीकार किया",
    open: "अभी बाकी",
    publish: "प्रकाशित करें",
    publishTitle: "संस्करण प्रकाशित करें",
    publishText: (open) =>
      "प्रकाशित संस्करण को बदला या मिटाया नहीं जा सकता; उसके बाद सिर्फ़ नया संस्करण आ सकता है। " +
      `${counted(open)} सक्रिय यूज़र से, अगली बार कोई पेज खोलने पर, इसे स्वीकार करने को कहा जाएगा। ` +
      "आपके तय किए दिन तक वे इसे टाल सकते हैं। उसके बाद भी किसी का रास्ता बंद नहीं होता: वे एक बटन दबाकर आगे बढ़ जाते हैं।",
    acceptances: "स्वीकृतियाँ",
    allAcceptances: "किसने स्वीकार किया",
    noAcceptance: "अभी किसी ने स्वीकार नहीं किया है",
    noAcceptanceText: "हर स्वीकृति यहाँ अपने समय, पते, भाषा और टेक्स्ट के हैश के साथ दिखती है।",
    oneAcceptance: "स्वीकृति",
    person: "व्यक्ति",
    email: "ईमेल",
    gone: "खाता अब नहीं है",
    version: "संस्करण",
    at: "कब स्वीकार किया",
    language: "भाषा",
    address: "पता",
    hash: "टेक्स्ट का SHA-256",
    userId: "यूज़र आईडी",
    download: "CSV डाउनलोड करें",
    fileName: "terms-acceptances.csv",
  }),
];
