import { words } from "~/console/find/words";
import { translated } from "~/lib/language";
import { counted, isOne } from "./values";

export const consoleFind = [
  translated(words, {
    title: "खोजें",
    empty: "आप क्या खोज रहे हैं?",
    emptyText:
      "लोगों को उनके नाम (किसी भी क्रम में), ईमेल या फ़ोन नंबर से खोजें; रिकॉर्ड को उनके शब्दों या आईडी से; एप्लिकेशन को उसकी " +
      "क्लाइंट आईडी या पते से; किसी अनुरोध की घटनाओं को उसकी आईडी से; और स्क्रीन को उनके नाम से।",
    noMatch: (search) => `“${search}” के लिए कुछ नहीं मिला`,
    noMatchText: "हर शब्द मिलना चाहिए। कम शब्द, या किसी शब्द का एक हिस्सा लिखकर देखें।",
    screens: "स्क्रीन",
    more: (kind) => `और दिखाएँ: ${kind}`,
    onlyFirst: (count) =>
      `सबसे ज़्यादा मिलते-जुलते सिर्फ़ ${counted(count)} ${isOne(count) ? "दिखाया गया है" : "दिखाए गए हैं"}। बाकी किसी और शब्द से मिलेंगे।`,
    allKinds: "सब जगह खोजें",
    kinds: {
      USER: "यूज़र",
      APPLICATION: "एप्लिकेशन",
      CLIENT: "क्लाइंट",
      ROLE: "भूमिकाएँ",
      APPLICATION_ROLE: "एप्लिकेशन भूमिकाएँ",
      PERMISSION: "अनुमतियाँ",
      PAGE: "पेज",
      POC: "संपर्क व्यक्ति",
      CLAN: "दल",
      ATTRIBUTE: "एट्रिब्यूट",
      GROUP: "ग्रुप",
      INVITATION: "आमंत्रण",
      SERVICE_ACCOUNT: "सर्विस खाते",
      CONNECTION: "कनेक्शन",
      EMAIL_CONFIGURATION: "ईमेल कॉन्फ़िगरेशन",
      SMS_CONFIGURATION: "एसएमएस कॉन्फ़िगरेशन",
      EMAIL_TEMPLATE: "ईमेल टेम्पलेट",
      SMS_TEMPLATE: "एसएमएस टेम्पलेट",
      DOCUMENT_APPROVAL: "दस्तावेज़ की मंज़ूरियाँ",
      ANNOUNCEMENT: "सूचनाएँ",
      MESSAGE: "संदेश",
      PENDING_CHANGE: "लंबित बदलाव",
      AUDIT_EVENT: "ऑडिट लॉग",
    },
  }),
];
