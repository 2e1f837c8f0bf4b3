import { INVITATION_DAYS } from "~/contract/kit/rules";
import { words as application } from "~/hub/directory/application/words";
import { words as client } from "~/hub/directory/client/words";
import { words as deletionRequest } from "~/hub/directory/deletion-request/words";
import { words as invitation } from "~/hub/directory/invitation/words";
import { words as launcher } from "~/hub/directory/launcher/words";
import { words as user } from "~/hub/directory/user/words";
import { translated } from "~/lib/language";
import { counted, days, isOne } from "./values";

export const hubDirectory = [
  translated(application, {
    listed: "एप्लिकेशन",
    found: "एप्लिकेशन",
    created: "एप्लिकेशन बनाया गया",
    updated: "एप्लिकेशन अपडेट किया गया",
    deleted: "एप्लिकेशन मिटाया गया",
    nameTaken: "इस विवरण का एप्लिकेशन पहले से है",
    requiredWhenActive: (label) => `सक्रिय (ACTIVE) एप्लिकेशन के लिए ${label} ज़रूरी है`,
    unknownOwners: (emails) => `किसी यूज़र का यह ईमेल नहीं है: ${emails.join(", ")}`,
    thisApplication: "यह एप्लिकेशन",
  }),
  translated(client, {
    listed: "क्लाइंट",
    found: "क्लाइंट",
    created: "क्लाइंट बनाया गया",
    updated: "क्लाइंट अपडेट किया गया",
    deleted: "क्लाइंट मिटाया गया",
    actualNameTaken: "इस असली नाम का क्लाइंट पहले से है",
    one: "यह क्लाइंट",
    logoSize: (largest, smallest) =>
      `फ़ाइल का आकार ${largest} की सीमा से ज़्यादा है। ${largest} और ${smallest} के बीच के आकार की फ़ाइल चुनें`,
    logoHas: (width, height) => `इस फ़ाइल का आकार ${counted(width)} × ${counted(height)} पिक्सेल है`,
  }),
  translated(deletionRequest, {
    listed: "खाता मिटाने के अनुरोध",
    own: "खाता मिटाने का अनुरोध",
    asked: "आपने अपना खाता मिटाने का अनुरोध किया है। इस पर एडमिन फ़ैसला करेंगे",
    askedAlready: "आप अपना खाता मिटाने का अनुरोध पहले ही कर चुके हैं",
    withdrawn: "आपने अपना अनुरोध वापस ले लिया है",
    none: "ऐसा कोई अनुरोध नहीं है",
    refused: "अनुरोध अस्वीकार किया गया",
  }),
  translated(invitation, {
    listed: "आमंत्रण",
    invited: (count) => (isOne(count) ? "आमंत्रण भेजा गया" : `${counted(count)} आमंत्रण भेजे गए`),
    resent: "आमंत्रण फिर से भेजा गया",
    withdrawn: "आमंत्रण वापस लिया गया",
    notFound: "आमंत्रण नहीं मिला",
    over: "यह आमंत्रण स्वीकार किया जा चुका है या वापस ले लिया गया है। उन्हें फिर से आमंत्रित करें",
    hasAccount: (emails) => `पहले से रजिस्टर हैं: ${emails.join(", ")}`,
    meanwhile: "इनमें से किसी एक पते को इसी समय आमंत्रित किया गया। कृपया फिर से कोशिश करें",
    noRole: "ऐसी कोई भूमिका नहीं है, या वह निष्क्रिय है",
    noAdmin: "आमंत्रण से कोई एडमिन नहीं बनता। रजिस्ट्रेशन के बाद उन्हें वह भूमिका असाइन करें",
    good: "यह आमंत्रण स्वीकार किया जा सकता है",
    dead:
      "यह आमंत्रण अज्ञात है, इस्तेमाल हो चुका है, वापस ले लिया गया है, इसकी जगह नया आमंत्रण भेजा जा चुका है, या यह " +
      `${days(INVITATION_DAYS)} से ज़्यादा पुराना है। जिन्होंने आपको आमंत्रित किया था, कृपया उनसे नया आमंत्रण माँगें`,
    accepted: "आपका रजिस्ट्रेशन हो गया है। कृपया साइन इन करें",
    registeredAlready: "इस ईमेल से एक खाता पहले से है। कृपया साइन इन करें",
  }),
  translated(launcher, {
    own: "आपकी टाइलें",
    notAssigned: "यह एप्लिकेशन आपको असाइन नहीं है, या उपयोग में नहीं है",
    saved: "आपकी टाइलें सेव हो गई हैं",
  }),
  translated(user, {
    languageChosen: "भाषा चुनी गई",
    listed: "यूज़र",
    one: "यूज़र",
    accessListed: "एक्सेस किसके पास है",
    noSuchRow: "यह इस सूची की किसी पंक्ति का `_id` होना चाहिए",
    created: "यूज़र बनाया गया",
    updated: "यूज़र अपडेट किया गया",
    deleted: "यूज़र मिटाया गया",
    notFound: "यूज़र नहीं मिला",
    emailTaken: "इस ईमेल वाला यूज़र पहले से है",
    userNameTaken: "इस यूज़रनेम वाला यूज़र पहले से है",
    phoneNumberTaken: "इस फ़ोन नंबर वाला यूज़र पहले से है",
    passwordChanged: "पासवर्ड बदल दिया गया है",
    hold: "क्या साइन-इन रोके जा रहे हैं",
    holdLifted: "साइन-इन पर लगी रोक हटाई गई",
    lastAdmin: "यह आखिरी सक्रिय एडमिन है। पहले एडमिन भूमिका किसी दूसरे सक्रिय यूज़र को दें",
    ownAdmin: "आप खुद को मिटा या निष्क्रिय नहीं कर सकते, और अपनी एडमिन भूमिका नहीं छोड़ सकते। किसी दूसरे एडमिन से कहें",
    roleNotFound: "भूमिका नहीं मिली",
    roleAttached: (name) => `${name} भूमिका जोड़ी गई`,
    roleInactive: (name) => `${name} भूमिका निष्क्रिय है`,
    hasRole: (name) => `इस यूज़र के पास ${name} भूमिका पहले से है। पहले उसे हटाएँ`,
    roleDetached: "भूमिका हटाई गई",
    roleNotAttached: "यह भूमिका इस यूज़र के पास नहीं है",
    applicationNotFound: "एप्लिकेशन नहीं मिला",
    clientNotFound: "क्लाइंट नहीं मिला",
    assignedApplications: "असाइन किए गए एप्लिकेशन",
    assigned: "एप्लिकेशन असाइन किया गया",
    roleChanged: (from, to) => `भूमिका ${from} से बदलकर ${to} की गई`,
    hasAlready: "आपके पास इस क्लाइंट के लिए इस एप्लिकेशन का एक्सेस पहले से है, या आगे मिलने वाला है",
    assignedAlready: "यह एप्लिकेशन पहले से असाइन है",
    notOpen: "आप खुद को यह एप्लिकेशन असाइन नहीं कर सकते। कृपया अपने एडमिन से संपर्क करें",
    namesRefused: "यूज़र खुद को जो एप्लिकेशन असाइन कर सकते हैं, उनमें इन नामों का कोई नहीं है",
    open: "यूज़र खुद को यह एप्लिकेशन असाइन कर सकते हैं",
    canOpen: "यह व्यक्ति इसे खोल सकता है",
    cannotOpen: "यह व्यक्ति इसे नहीं खोल सकता",
    notAssigned: "यह एप्लिकेशन इस क्लाइंट के लिए इस यूज़र को असाइन नहीं है",
    applicationDetached: "एप्लिकेशन हटाया गया",
  }),
];
