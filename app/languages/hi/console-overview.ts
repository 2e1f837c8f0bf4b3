import { words } from "~/console/overview/words";
import { ACCESS_REMINDER_DAYS, OVERVIEW_DAYS, OVERVIEW_HOURS } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { counted, days } from "./values";

const dayFormat = new Intl.DateTimeFormat("hi-IN", { day: "numeric", month: "short", timeZone: "UTC" });

const lastHours = `पिछले ${OVERVIEW_HOURS} घंटे`;
const lastDays = `पिछले ${OVERVIEW_DAYS} दिन`;

export const consoleOverview = [
  translated(words, {
    announcements: "सूचनाएँ",
    terms: "उपयोग की शर्तें",
    branding: "ब्रांडिंग",
    evidence: "प्रमाण",
    title: "सारांश",
    asOf: (time, zone, begins) =>
      `${time} की स्थिति। घंटे और दिन ${zone} में हैं` +
      (begins === "00:00" ? "।" : `; दिन ${begins} बजे शुरू होता है, क्योंकि घटनाएँ UTC के पूरे घंटों में गिनी जाती हैं।`),
    refresh: "रीफ़्रेश करें",
    isCounting: "ऑडिट लॉग की पुरानी घटनाएँ अभी गिनी जा रही हैं: नीचे की संख्याएँ असल से कम हैं।",
    number: (count) => counted(count),
    day: (instant) => dayFormat.format(new Date(instant)),
    figures: "आँकड़े",
    signIns: "साइन-इन",
    failures: "असफल साइन-इन",
    lastHours,
    lastDays,
    requestsWaiting: "एक्सेस के अनुरोध",
    deletionsAsked: "खाता मिटाने के अनुरोध",
    waiting: "फ़ैसला बाकी",
    emergencies: "इमरजेंसी एक्सेस",
    notLookedAt: "देखना बाकी",
    accessEnding: "खत्म होने वाला एक्सेस",
    withinDays: `${days(ACCESS_REMINDER_DAYS)} के अंदर`,
    messagesFailed: "असफल संदेश",
    kept: "रखे गए संदेशों में से",
    secretsEnding: "खत्म होने वाले सीक्रेट और भूमिकाएँ",
    soon: "जल्द, या अभी-अभी खत्म हुए",
    byHour: `हर घंटे के साइन-इन, ${lastHours}`,
    byDay: `हर दिन के साइन-इन, ${lastDays}`,
    hourHeader: "घंटा",
    dayHeader: "दिन",
    asTable: "टेबल में दिखाएँ",
    bar: (when, signIns, failures) => `${when}: ${counted(signIns)} साइन-इन, ${counted(failures)} असफल`,
    nobody: "इस दौरान किसी ने न साइन इन किया, न इसकी कोशिश की।",
    reasons: "लोग साइन इन क्यों नहीं कर पाते",
    reason: "कारण",
    cut: (reason) => `${reason}…`,
    noReason: "कोई कारण दर्ज नहीं",
    tries: "कोशिशें",
    noFailures: `पिछले ${OVERVIEW_HOURS} घंटों में कोई साइन-इन असफल नहीं हुआ।`,
    applications: "एप्लिकेशन",
    application: "एप्लिकेशन",
    launches: "कितनी बार खोला गया",
    signOns: "OpenID साइन-इन",
    refusals: "अस्वीकार हुए",
    unused: `पिछले ${days(OVERVIEW_DAYS)} में कोई एप्लिकेशन नहीं खोला गया।`,
    ending: "खत्म होने वाले सीक्रेट, कुंजियाँ और भूमिकाएँ",
    endingWithin:
      `${days(OVERVIEW_DAYS)} के अंदर खत्म होने वाले सीक्रेट, टोकन और कुंजियाँ, और ${days(ACCESS_REMINDER_DAYS)} के अंदर ` +
      "खत्म होने वाली यूज़र की भूमिकाएँ।",
    endingWhat: "क्या",
    endingOf: "किसका",
    endsAt: "कब खत्म होगा",
    ended: (time) => `${time} को खत्म`,
    nothingEnds: "जल्द कुछ भी खत्म नहीं होगा।",
    kinds: {
      APPLICATION_SECRET: (name) => `एप्लिकेशन सीक्रेट “${name}”`,
      SERVICE_TOKEN: (ending) => `सर्विस टोकन …${ending}`,
      SIGNING_KEY: (algorithm) => `हस्ताक्षर की कुंजी ${algorithm}`,
    },
    role: (name) => `भूमिका “${name}”`,
    byItself: "Portico, जो इसे खुद बदल देता है",
  }),
];
