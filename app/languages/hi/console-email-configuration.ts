import { words } from "~/console/email-configuration/words";
import { translated } from "~/lib/language";
import { counted } from "./values";

export const consoleEmailConfiguration = [
  translated(words, {
    title: "ईमेल कॉन्फ़िगरेशन",
    create: "कॉन्फ़िगरेशन जोड़ें",
    newTitle: "ईमेल कॉन्फ़िगरेशन",
    editTitle: "ईमेल कॉन्फ़िगरेशन अपडेट करें",
    deleteTitle: "ईमेल कॉन्फ़िगरेशन मिटाएँ",
    deleted: "ईमेल कॉन्फ़िगरेशन मिटाया गया",
    addPage: "नया पेज जोड़ें",
    ccHint: "कॉमा, खाली जगह या नई लाइन से अलग करें। जिन ईमेल में कोड या लिंक नहीं होता, उनकी कॉपी इन्हें भी मिलती है।",
    server: "ईमेल सर्वर, SMTP प्रकार के लिए",
    hostHint: "सर्वर का नाम या पता।",
    portHint: "आम तौर पर 587; 465 में शुरू से ही TLS होता है।",
    userNameHint: "खाली छोड़ने पर भेजने वाले का पता।",
    passwordHint: "पासवर्ड न हो तो लॉगिन नहीं होता।",
    passwordOf: "प्रकार, होस्ट, पोर्ट या यूज़रनेम",
    service: "ईमेल सेवा, HTTP प्रकार के लिए",
    urlHint: "हर ईमेल JSON के रूप में यहाँ POST किया जाता है।",
    tokenHint: "बेयरर टोकन के रूप में साथ भेजा जाता है।",
    tokenOf: "प्रकार या URL",
    connection: "कनेक्शन",
    keepsFailing: "फिर भी सेव करें",
    keepsFailingHint: "जब तक सर्वर लॉगिन नहीं होने देता, इससे कोई ईमेल नहीं जाएगा और किसी को इससे ओटीपी नहीं मिलेगा।",
    statusHint: "हर एप्लिकेशन के लिए एक, और “सभी” (All) के लिए एक, सक्रिय (ACTIVE) हो सकता है।",
    action: "कार्रवाई",
    test: "टेस्ट भेजें",
    testTitle: "ईमेल कॉन्फ़िगरेशन का टेस्ट",
    testLead: (from, via) => `${from} से${via && `, ${via} के ज़रिए`}, सेव की हुई सेटिंग के साथ।`,
    testConnection: "कनेक्शन जाँचें",
    recipient: "पाने वाला",
    nameOf: (from, application) => `${from} (${application})`,
    badAddresses: (addresses) =>
      `${addresses.length > 1 ? "ये ईमेल पते नहीं हैं" : "यह ईमेल पता नहीं है"}: ${addresses.join(", ")}`,
    tooManyAddresses: (most) => `ज़्यादा से ज़्यादा ${counted(most)} पते हो सकते हैं`,
    one: "ईमेल कॉन्फ़िगरेशन",
    empty: "अभी कोई ईमेल कॉन्फ़िगरेशन नहीं है",
    emptyText:
      "पहला कॉन्फ़िगरेशन “कॉन्फ़िगरेशन जोड़ें” से जोड़ें; “सभी” (All) के लिए कोई न हो, तो ईमेल SMTP_URL से भेजे जाते हैं, अगर वह सेट हो।",
  }),
];
