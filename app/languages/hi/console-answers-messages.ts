import { words as emailConfiguration } from "~/hub/messages/email-configuration/words";
import { words as smsConfiguration } from "~/hub/messages/sms-configuration/words";
import { translated } from "~/lib/language";
import { part } from "./values";

export const consoleAnswersMessages = [
  translated(emailConfiguration, {
    listed: "ईमेल कॉन्फ़िगरेशन",
    created: "ईमेल कॉन्फ़िगरेशन बनाया गया",
    updated: "ईमेल कॉन्फ़िगरेशन अपडेट किया गया",
    deleted: "ईमेल कॉन्फ़िगरेशन मिटाया गया",
    alreadyActive: "इस एप्लिकेशन का एक सक्रिय (ACTIVE) कॉन्फ़िगरेशन पहले से है",
    hostRequired: "होस्ट ज़रूरी है",
    notConnected: (reason) => `ईमेल सर्वर लॉगिन नहीं होने देता, इसलिए कुछ भी सेव नहीं हुआ। ${part(reason)}`,
    urlRequired: "URL ज़रूरी है",
  }),
  translated(smsConfiguration, {
    listed: "एसएमएस कॉन्फ़िगरेशन",
    created: "एसएमएस कॉन्फ़िगरेशन बनाया गया",
    updated: "एसएमएस कॉन्फ़िगरेशन अपडेट किया गया",
    deleted: "एसएमएस कॉन्फ़िगरेशन मिटाया गया",
    alreadyActive: "इस एप्लिकेशन और क्लाइंट का एक सक्रिय (ACTIVE) कॉन्फ़िगरेशन पहले से है",
    mobileNoRequired: "मोबाइल नंबर का एट्रिब्यूट ज़रूरी है",
    messageRequired: "संदेश का एट्रिब्यूट ज़रूरी है",
  }),
];
