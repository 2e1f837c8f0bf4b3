import { translated } from "~/lib/language";
import { sessionWords } from "~/portal/session/words";
import { trustedBrowserList } from "~/portal/trusted-browser/words";
import { counted } from "./values";

export const portalSession = [
  translated(sessionWords, {
    title: "आपके सेशन",
    lead: "आप कहाँ-कहाँ और किन एप्लिकेशन में साइन इन हैं। जिसे आप न पहचानें, उसे खत्म करें, और अपना पासवर्ड बदलें।",
    lasting: "साइन आउट के बाद भी जारी",
    outlived: "बिना सेशन के",
    lastingLead:
      "जिस एप्लिकेशन पर “साइन आउट के बाद भी जारी” लिखा है, वह सेशन खत्म होने पर भी आपके नाम से काम करता रह सकता है; जिस पर “बिना " +
      "सेशन के” लिखा है, वह अभी ऐसा कर रहा है। उसे यहाँ खत्म करें, फिर वह ऐसा नहीं कर सकेगा।",
    device: "डिवाइस",
    application: "एप्लिकेशन",
    deviceOrApplication: "डिवाइस या एप्लिकेशन",
    deviceName: ({ browser, system } = {}) =>
      browser && system ? `${system} पर ${browser}` : (browser ?? system ?? "अज्ञात डिवाइस"),
    address: "पता",
    company: "कंपनी",
    addressOrCompany: "पता या कंपनी",
    signedIn: "साइन इन किया",
    lastUsed: "पिछली बार इस्तेमाल",
    action: "कार्रवाई",
    current: "यह सेशन",
    end: "खत्म करें",
    endOne: (name) => `${name} को खत्म करें`,
    endAccess: (application, lastUsed) => `${application} का एक्सेस खत्म करें, पिछली बार इस्तेमाल: ${lastUsed}`,
    endOthers: "बाकी सभी खत्म करें",
    endAll: "सभी खत्म करें",
    nameOf: (device, address, lastUsed) => `${device}, पता ${address}, पिछली बार इस्तेमाल: ${lastUsed}`,
    grantsShown: (shown, total) => `${counted(total)} एप्लिकेशन में से सबसे हाल में इस्तेमाल हुए ${counted(shown)} दिखाए गए हैं।`,
    grantOf: ({ application, client, lastUsed, state }) =>
      [
        client ? `${client} के लिए ${application}` : application,
        `पिछली बार इस्तेमाल: ${lastUsed}`,
        ...(state ? [state] : []),
      ].join(", "),
    shown: (shown, total) => `${counted(total)} में से सबसे हाल में इस्तेमाल हुए ${counted(shown)} दिखाए गए हैं।`,
    ofUser: (name) => `${name} कहाँ-कहाँ साइन इन हैं।`,
    trusted: (count) =>
      `यूज़र के ${counted(count)} भरोसेमंद ब्राउज़र में सिर्फ़ पासवर्ड काफ़ी है। “सभी खत्म करें” से यह भी खत्म हो जाएगा।`,
    close: "बंद करें",
    none: "इस समय कोई सेशन नहीं है।",
  }),
  translated(trustedBrowserList, {
    title: "भरोसेमंद ब्राउज़र",
    lead: "इनमें साइन इन करने के लिए आपका पासवर्ड काफ़ी है: कोड नहीं माँगा जाता। जिसे आप न पहचानें, उसे खत्म करें।",
    none: (days) =>
      `अभी आपका कोई भरोसेमंद ब्राउज़र नहीं है। जहाँ कोड दर्ज करना हो, वहाँ ब्राउज़र पर ${counted(days)} दिन भरोसा किया जा सकता है।`,
    trusted: "कब से भरोसा",
    lastUsed: "पिछली बार इस्तेमाल",
    until: "कब तक",
    action: "कार्रवाई",
    current: "यह ब्राउज़र",
    end: "खत्म करें",
    endOne: (name) => `${name} को खत्म करें`,
    endAll: "सभी खत्म करें",
  }),
];
