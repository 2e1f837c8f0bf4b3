import { translated } from "~/lib/language";
import { words } from "~/portal/connection/words";

export const portalConnection = [
  translated(words, {
    title: (name) => `${name} से साइन इन करें`,
    going: (name) => `आपको ${name} पर ले जाया जा रहा है।`,
    choice: (name) => `आपकी कंपनी अपने लोगों का साइन-इन कराती है: ${name} पर जाएँ।`,
    continue: (name) => `${name} से आगे बढ़ें`,
    password: "पासवर्ड से साइन इन करें",
    administrators: "एडमिन: पासवर्ड से साइन इन करें",
    failedTitle: "साइन-इन नहीं हो पाया",
    again: "फिर कोशिश करें",
    back: "साइन-इन पेज पर वापस",
    deadHint: "यह कुछ मिनटों की बात हो सकती है। आपके एडमिन ज़्यादा बता सकते हैं।",
    linkTitle: "क्या यह आपका खाता है?",
    linkText: (name, email) => `${email} का एक खाता पहले से है। एक बार दिखाएँ कि वह आपका है; उसके बाद ${name} काफ़ी है।`,
    linkPasskeyText: "यह खाता पासकी से सुरक्षित है।",
    submit: "जोड़ें और साइन इन करें",
    code: "कोड",
    codeHint: "ऑथेंटिकेटर ऐप का, या कोई रिकवरी कोड।",
  }),
];
