import { words } from "~/console/invitation/words";
import { INVITATION_DAYS, INVITED_MAX } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { counted, days } from "./values";

const most = `एक बार में ज़्यादा से ज़्यादा ${counted(INVITED_MAX)} पते हो सकते हैं`;

export const consoleInvitation = [
  translated(words, {
    title: "आमंत्रण",
    create: "आमंत्रित करें",
    newTitle: "लोगों को आमंत्रित करें",
    users: "यूज़र",
    email: "ईमेल",
    name: "नाम",
    application: "एप्लिकेशन",
    client: "क्लाइंट",
    status: "स्थिति",
    sent: "कब भेजा गया",
    expires: "कब तक मान्य",
    action: "कार्रवाई",
    resend: "फिर से भेजें",
    withdraw: "वापस लें",
    one: "आमंत्रण",
    empty: "अभी कोई आमंत्रण नहीं है",
    emptyText: "लोगों को उनके ईमेल पते से आमंत्रित करें: हर एक को रजिस्टर करने का लिंक ईमेल से मिलेगा।",
    emailsHint:
      `ज़्यादा से ज़्यादा ${counted(INVITED_MAX)}। हर एक को एक लिंक मिलेगा, जो ${days(INVITATION_DAYS)} के अंदर एक ही बार काम करता है। ` +
      "“Ana Ruiz <ana@example.com>” में से सिर्फ़ पता लिया जाता है: रजिस्टर करने वाले अपना नाम खुद बताते हैं।",
    optional: "अगर आपको पता हो",
    nothing: "कुछ नहीं",
    access: "एक्सेस",
    inThePortal: "पोर्टल में",
    portalRoleHint: "रजिस्टर करने पर मिलेगी। एडमिन की भूमिका उसके बाद दी जाती है।",
    assignment: "रजिस्टर करने पर असाइन होगा",
    secondAssignment: "साथ में दूसरा एप्लिकेशन",
    showRoles: "भूमिकाएँ दिखाएँ",
    emailsRequired: "ईमेल ज़रूरी है",
    badAddresses: (addresses) =>
      `${addresses.length > 1 ? "ये ईमेल पते नहीं हैं" : "यह ईमेल पता नहीं है"}: ${addresses.join(", ")}`,
    farTooMany: most,
    tooMany: (count) => `${most}; ये ${counted(count)} हैं`,
    send: "भेजें",
  }),
];
