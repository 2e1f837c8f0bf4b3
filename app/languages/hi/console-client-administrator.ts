import { words } from "~/console/client-administrator/words";
import { translated } from "~/lib/language";

export const consoleClientAdministrator = [
  translated(words, {
    ofClient: "क्लाइंट एडमिन",
    ofUser: "देखभाल वाले क्लाइंट",
    text:
      "वे इस क्लाइंट के लोगों को देखते हैं, औरों को आमंत्रित करते हैं, इस क्लाइंट के लिए उनका एक्सेस बदलते हैं " +
      "और साइन इन करने में उनकी मदद करते हैं।",
    userText:
      "यह व्यक्ति क्लाइंट के लोगों को देखता है, औरों को आमंत्रित करता है, क्लाइंट के लिए उनका एक्सेस बदलता है " +
      "और साइन इन करने में उनकी मदद करता है।",
    contact: "संपर्क व्यक्ति",
    somebodyElse: "कोई और",
    email: "किसी और का ईमेल",
    client: "क्लाइंट",
    reason: "कारण",
    reasonHint: "ऑडिट लॉग में रखा जाता है। जिसका नाम फिर से दिया जाए, उसे नया कारण और नए दिन मिलते हैं।",
    give: "सेव करें",
    held: (name, reason) => `${name}: ${reason}`,
    chooseOne: "कोई संपर्क व्यक्ति चुनें, या ईमेल दर्ज करें",
    clientRequired: "क्लाइंट ज़रूरी है",
    reasonRequired: "कारण ज़रूरी है",
  }),
];
