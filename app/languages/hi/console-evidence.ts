import { words } from "~/console/evidence/words";
import { EXPORT_BATCH_ROWS, UNUSED_DAYS } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { counted, isOne, part } from "./values";

const THEMSELVES = "खुद";
const AT_DEADLINE = "आखिरी दिन बीतने पर";

export const consoleEvidence = [
  translated(words, {
    title: "प्रमाण",
    lead: "ऑडिट के सवालों के जवाब: प्रिंट करने लायक पेज पर, और CSV फ़ाइल में।",
    kinds: "प्रमाण के प्रकार",
    titles: {
      person: "किसी व्यक्ति का एक्सेस",
      period: "किसी अवधि का एक्सेस",
      day: "किसी दिन किनके पास एक्सेस था",
      reviews: "एक्सेस की समीक्षाएँ",
      accounts: "इस्तेमाल न हुए खाते",
      unused: "इस्तेमाल न हुआ एक्सेस",
    },
    tabs: {
      person: "व्यक्ति",
      period: "अवधि",
      day: "दिन",
      reviews: "समीक्षाएँ",
      accounts: "खाते",
      unused: "इस्तेमाल नहीं हुआ",
    },
    leads: {
      person:
        "वह सारा एक्सेस जो किसी व्यक्ति के पास रहा: किसने माँगा और क्यों, किसने मंज़ूरी दी, किसने दिया, और वह कब और क्यों खत्म हुआ।",
      period: "वह सारा एक्सेस जो किसी अवधि में दिया गया, खत्म हुआ, या माँगने पर नहीं मिला।",
      day: "वे सभी लोग जिनके पास किसी दिन, किसी भी समय, किसी एप्लिकेशन या क्लाइंट का एक्सेस था।",
      reviews: "समीक्षाओं में एक्सेस पर क्या फ़ैसला हुआ, किसने किया और क्यों, और कौन-से फ़ैसले वापस लिए गए।",
      accounts: "वे सक्रिय खाते जिनमें काफ़ी समय से, या कभी भी, साइन-इन नहीं हुआ।",
      unused: "वह एक्सेस जो आज लागू है, पर काफ़ी समय से इस्तेमाल नहीं हुआ।",
    },
    labels: {
      person: "व्यक्ति",
      what: "क्या हुआ",
      from: "कब से",
      until: "कब तक",
      at: "दिन",
      applicationId: "एप्लिकेशन",
      clientId: "क्लाइंट",
      role: "भूमिका",
      days: "कितने दिन",
      which: "खाते",
    },
    personHint: "ईमेल या यूज़र आईडी।",
    dayHint: (zone) => `${zone} में।`,
    daysHint: (count) => `इतने दिनों से इस्तेमाल नहीं हुआ; खाली छोड़ने पर: ${counted(count)}।`,
    any: "कोई भी",
    happenings: { GIVEN: "एक्सेस दिया गया", ENDED: "एक्सेस खत्म हुआ", ASKED: "एक्सेस माँगा गया, पर दिया नहीं गया" },
    which: { ALL: "इतने समय से साइन-इन नहीं हुआ", NEVER: "कभी साइन-इन नहीं हुआ" },
    show: "दिखाएँ",
    noSuchPerson: "इस ईमेल या यूज़र आईडी वाला कोई यूज़र नहीं है",
    dayWrong: "कोई दिन चुनें",
    about: {
      person: (person, period) => `${person}, ${period}`,
      period: (what, period, narrowed) => [what, period, narrowed].filter(Boolean).join(", "),
      day: (day, narrowed, zone) => [`${day} (${zone})`, narrowed].filter(Boolean).join(", "),
      accounts: (which, within) => `${which}, ${within}`,
      unused: (within, narrowed) => [within, narrowed].filter(Boolean).join(", "),
    },
    period: (from, until, zone) =>
      from && until
        ? `${from} से ${until} तक (${zone})`
        : from
          ? `${from} से (${zone})`
          : until
            ? `${until} तक (${zone})`
            : "शुरू से अब तक",
    narrowed: (label, name) => `${label}: ${name}`,
    days: (count) => `${counted(count)} दिन`,
    everybody: "सभी लोग",
    person: "व्यक्ति",
    email: "ईमेल",
    userId: "यूज़र आईडी",
    application: "एप्लिकेशन",
    client: "क्लाइंट",
    role: "भूमिका",
    asked: "माँगा गया",
    askedAt: "कब माँगा गया",
    askedReason: "कारण",
    decisions: "मंज़ूरी",
    given: "दिया गया",
    givenBy: "देने वाले",
    validFrom: "कब से",
    validUntil: "कब तक",
    ended: "खत्म हुआ",
    endedHow: "कैसे",
    endedBy: "खत्म करने वाले",
    pauses: "उपयोग में नहीं",
    reviewed: "समीक्षा",
    reviewNamed: (number, name) => `${number}: ${name}`,
    line: "पंक्ति",
    lineOf: (position) => `पंक्ति ${position}`,
    outcome: "फ़ैसला",
    outcomes: {
      KEPT: "बनाए रखा गया",
      TAKEN_AWAY: "वापस लिया गया",
      OVER: "वैसा ही रहा: वह खत्म हो चुका था या बदल गया था",
      UNDECIDED: "फिर से फ़ैसला बाकी",
    },
    decidedAt: "फ़ैसला कब हुआ",
    decidedBy: "फ़ैसला करने वाले",
    atDeadline: AT_DEADLINE,
    undone: "फ़ैसला वापस लिया गया",
    undoneBy: "फ़ैसला वापस लेने वाले",
    created: "कब बना",
    lastSignIn: "पिछला साइन-इन",
    lastUsed: "पिछली बार इस्तेमाल",
    never: "कभी नहीं",
    anyClient: "क्लाइंट तय नहीं",
    by: (name) => (name === THEMSELVES || name === AT_DEADLINE ? name : `${part(name)} द्वारा`),
    themselves: THEMSELVES,
    decided: {
      GRANTED: "मंज़ूरी दी",
      REFUSED: "अस्वीकार किया",
      LOOKED_AT: "बाद में देखा",
      ENDED: "बाद में खत्म किया",
    },
    decision: (outcome, at, by) => `${outcome}: ${by}, ${at}`,
    inPlaceOf: (by, absent) => `${by} (${absent} की जगह)`,
    reason: (reason) => `“${reason}”`,
    states: {
      WAITING: "फ़ैसला बाकी है",
      GRANTED: "दिया गया",
      REFUSED: "अस्वीकार किया गया",
      WITHDRAWN: "वापस लिया गया",
      EXPIRED: "समय बीत गया",
      EMERGENCY: "इमरजेंसी में लिया गया",
      LOOKED_AT: "इमरजेंसी में लिया गया",
    },
    changed: "बदला गया",
    from: (day) => `${day} से`,
    until: (day) => `${day} तक`,
    how: { OVER: "अवधि पूरी हुई", CHANGED: "बदला गया, अगला रिकॉर्ड देखें", REMOVED: "वापस लिया गया" },
    paused: { USER: "खाता", APPLICATION: "एप्लिकेशन", CLIENT: "क्लाइंट" },
    pause: (of, from, until) => (until ? `${of} ${from} से ${until} तक उपयोग में नहीं` : `${of} ${from} से उपयोग में नहीं`),
    none: "कुछ नहीं मिला",
    noneText: "इस सवाल का कोई जवाब नहीं मिला।",
    found: (shown, total, cap, isFirst) =>
      isFirst && shown === total
        ? `${counted(total)} रिकॉर्ड`
        : `${counted(shown)} रिकॉर्ड, कुल ${total > cap ? `${counted(cap)} से ज़्यादा` : counted(total)}`,
    first: "शुरू से",
    next: "आगे",
    toPrint: "प्रिंट के लिए",
    download: "डाउनलोड करें",
    print: "प्रिंट करें",
    back: "वापस जाएँ",
    cut: (rows) => `यहाँ सिर्फ़ पहले ${counted(rows)} रिकॉर्ड हैं। CSV फ़ाइल में सभी हैं।`,
    printHint: `सभी रिकॉर्ड, ज़्यादा से ज़्यादा ${counted(EXPORT_BATCH_ROWS)}। यह पेज अपने ब्राउज़र से प्रिंट करें।`,
    basis: "यह किस पर आधारित है",
    made: "बनाया गया",
    madeBy: (at, by) => `${at}, ${by} द्वारा`,
    head: "ऑडिट लॉग",
    headOf: (sequence, hash) => `आखिरी घटना ${sequence}, SHA-256 ${hash}`,
    emptyLog: "खाली है",
    verify: "सत्यापन के लिए",
    howToVerify: (sequence) =>
      "npm run admin -- audit verify पूरे लॉग की गणना फिर से करता है और बताता है कि क्या बदला गया। " +
      `घटना ${sequence} का हैश अब भी यही होना चाहिए: API के GET audit/events?after=${sequence - 1}&limit=1 से देखें।`,
    sources: "स्रोत",
    fromHistory: "किसके पास एक्सेस है, इसे हर बदलाव के साथ डेटाबेस खुद दर्ज करता है, और कोई नहीं।",
    keptSince: (time) =>
      `यह ${time} से दर्ज हो रहा है: जो उस समय मौजूद था, उसका सिर्फ़ आखिरी रूप यहाँ है, और जो उससे पहले खत्म हो चुका था, उसका कुछ नहीं।`,
    fromReviews: "फ़ैसले समीक्षा के साथ रखे जाते हैं, जिसके पेज पर उसकी पंक्तियों का हैश है। हर फ़ैसला ऑडिट लॉग की एक घटना भी है।",
    fromLog: (since) => `किसने क्या किया, यह ऑडिट लॉग से लिया गया है, जिसकी पहली घटना ${since} की है।`,
    removed: (events) =>
      isOne(events)
        ? `ऑडिट लॉग की ${counted(events)} पुरानी घटना हटाई जा चुकी है।`
        : `ऑडिट लॉग की ${counted(events)} पुरानी घटनाएँ हटाई जा चुकी हैं।`,
    counts:
      "वही एक्सेस गिना जाता है जिसकी अवधि चल रही हो और जिसका खाता, एप्लिकेशन और क्लाइंट, तीनों उपयोग में हों। साइन-इन किसी और वजह से " +
      "अस्वीकार होता या नहीं, जैसे पहचान का दूसरा तरीका न होने पर, यह इसमें शामिल नहीं है।",
    uses: "इस्तेमाल का मतलब है एप्लिकेशन खोलना या उसमें साइन इन करना। रिफ़्रेश टोकन से जो साइन-इन बना रहता है, वह यहाँ दर्ज नहीं होता।",
    readingUses: "पिछले इस्तेमाल लॉग से अभी पढ़े जा रहे हैं, जैसा अपडेट के बाद होता है: कुछ अभी यहाँ नहीं हैं।",
    noteInFile: (made, head) => `बनाया गया: ${made}। ऑडिट लॉग: ${head}।`,
    fileName: (kind, day) => `evidence-${kind}-${day}.csv`,
    daysDefault: UNUSED_DAYS,
  }),
];
