import { words } from "~/console/sms-configuration/words";
import { translated } from "~/lib/language";

export const consoleSmsConfiguration = [
  translated(words, {
    title: "एसएमएस कॉन्फ़िगरेशन",
    create: "कॉन्फ़िगरेशन जोड़ें",
    newTitle: "एसएमएस कॉन्फ़िगरेशन",
    editTitle: "एसएमएस कॉन्फ़िगरेशन अपडेट करें",
    deleteTitle: "एसएमएस कॉन्फ़िगरेशन मिटाएँ",
    deleted: "एसएमएस कॉन्फ़िगरेशन मिटाया गया",
    tokenHint: "बेयरर टोकन के रूप में साथ भेजा जाता है।",
    tokenOf: "URL",
    passwordOf: "URL या यूज़रनेम",
    name: "नाम",
    urlHint: "पते में दी गई क्वेरी भी साथ भेजी जाती है।",
    statusHint: "हर एप्लिकेशन और क्लाइंट के लिए एक सक्रिय (ACTIVE) हो सकता है।",
    action: "कार्रवाई",
    passwordValueFilter: "पासवर्ड का मान",
    gateway: "गेटवे",
    request: "अनुरोध",
    requestHint:
      "हर मान अपने एट्रिब्यूट से भेजा जाता है, यानी उस नाम से जो गेटवे में उसका है; एट्रिब्यूट न हो तो मान नहीं भेजा जाता। " +
      "देश के कोड का एट्रिब्यूट न हो, तो कोड नंबर से पहले लगा दिया जाता है।",
    sentAs: (parameter) => `${parameter} के नाम से भेजा जाता है।`,
    nameHint: "यह सूची पढ़ने वालों के लिए; इसे भेजा नहीं जाता।",
    defaultNoHint: "टेस्ट संदेश इसी पर जाते हैं; 10 अंक।",
    test: "टेस्ट भेजें",
    testTitle: "एसएमएस कॉन्फ़िगरेशन का टेस्ट",
    testLead: (provider) => `${provider} के ज़रिए, सेव की हुई सेटिंग के साथ।`,
    recipient: "मोबाइल नंबर",
    recipientRequired: "मोबाइल नंबर ज़रूरी है",
    nameOf: (provider, application) => `${provider} (${application})`,
    one: "एसएमएस कॉन्फ़िगरेशन",
    empty: "अभी कोई एसएमएस कॉन्फ़िगरेशन नहीं है",
    emptyText: "जब तक “कॉन्फ़िगरेशन जोड़ें” से कोई न जोड़ा जाए, कोई एसएमएस नहीं भेजा जाता।",
  }),
];
