import { words } from "~/console/announcement/words";
import { ANNOUNCED_TO_MAX } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { counted } from "./values";

export const consoleAnnouncement = [
  translated(words, {
    title: "सूचनाएँ",
    create: "नई सूचना",
    newTitle: "नई सूचना",
    editTitle: "सूचना अपडेट करें",
    deleteTitle: "सूचना मिटाएँ",
    deleted: "सूचना मिटाई गई",
    end: "खत्म करें",
    one: "सूचना",
    empty: "अभी कोई सूचना नहीं है",
    emptyText:
      "यूज़र को जो बात पता होनी चाहिए, जैसे रखरखाव का समय, वह उनकी टाइलों के ऊपर दिखती है। ऐसी सूचना “नई सूचना” से बनाएँ।",
    textHint: "लाइनें वैसी ही रहेंगी; https:// से शुरू होने वाले पते लिंक बन जाएँगे।",
    hindiHint: "हिन्दी में पढ़ने वालों के लिए; खाली छोड़ने पर वे अंग्रेज़ी टेक्स्ट पढ़ेंगे।",
    kinds: { INFORMATION: "जानकारी", WARNING: "चेतावनी" },
    audience: "किसे दिखेगी",
    audiences: { EVERYBODY: "सभी लोग", ASSIGNED: "कुछ लोग" },
    audienceHint: "कुछ लोग: जिनके पास नीचे दिए किसी क्लाइंट के लिए नीचे दिए किसी एप्लिकेशन का एक्सेस है।",
    namesHint: `हर लाइन में एक नाम, ज़्यादा से ज़्यादा ${counted(ANNOUNCED_TO_MAX)}। खाली छोड़ने पर: कोई भी।`,
    when: "कब दिखेगी",
    fromHint: (zone) => `पहला दिन (${zone})। खाली छोड़ने पर: तुरंत।`,
    untilHint: (zone) => `आखिरी दिन (${zone})। खाली छोड़ने पर: जब तक आप इसे खत्म न करें।`,
    signInHint: "सिर्फ़ सभी लोगों की सूचना के लिए: यह उन्हें भी दिखेगी जो साइन इन नहीं हैं।",
    state: "स्थिति",
    states: { PLANNED: "आगे के लिए तय", SHOWN: "दिख रही है", OVER: "खत्म हुई" },
    atOnce: "तुरंत",
    open: "खत्म किए जाने तक",
    for: (clients, applications) =>
      [clients.join(", "), applications.join(", ")].filter(Boolean).join(" के लिए ") || "कोई नहीं",
  }),
];
