import { words } from "~/console/service-account/words";
import { SERVICE_ACCESS_TOKEN_SECONDS, SERVICE_TOKEN_DAYS, SERVICE_TOKENS_MAX } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { counted } from "./values";

export const consoleServiceAccount = [
  translated(words, {
    title: "सर्विस खाते",
    create: "नया सर्विस खाता",
    newTitle: "नया सर्विस खाता",
    editTitle: "सर्विस खाता अपडेट करें",
    deleteTitle: "सर्विस खाता मिटाएँ",
    deleted: "सर्विस खाता मिटाया गया",
    tokensTitle: "टोकन",
    one: "सर्विस खाता",
    empty: "अभी कोई सर्विस खाता नहीं है",
    emptyText: "जो प्रोग्राम यहाँ कुछ पढ़ता या बदलता है, उसे अपना खाता और अपना टोकन मिलता है।",
    contactHint: "टोकन का समय खत्म होने से पहले इस पते पर ईमेल जाता है। खाली छोड़ने पर वह खाता बनाने वाले और एडमिन को जाता है।",
    expiresOn: "कब तक मान्य",
    expiresHint: (zone) => `आखिरी दिन (${zone})। खाली छोड़ने पर: ${counted(SERVICE_TOKEN_DAYS)} दिन।`,
    everyClient: "हर क्लाइंट",
    clientHint:
      "क्लाइंट चुनने पर इसे सिर्फ़ वे कॉल दी जा सकती हैं जो क्लाइंट के लोगों के बारे में हैं, " + "और यह सिर्फ़ उसी क्लाइंट तक पहुँचता है।",
    rightsHint: "यह क्या कर सकता है; इसके सिवा कुछ नहीं। जिस काम की पुष्टि करनी होती है, वह सिर्फ़ लोग कर सकते हैं।",
    chosen: (chosen, all) => `${counted(all)} में से ${counted(chosen)}`,
    rights: "अधिकार",
    tokens: "टोकन",
    expires: "कब तक मान्य",
    lastUsed: "पिछली बार इस्तेमाल",
    made: "कब बना",
    token: "टोकन",
    ending: (ending) => `…${ending}`,
    never: "कभी नहीं",
    noToken: "कोई मान्य टोकन नहीं है: नया टोकन मिलने तक इस खाते को एक्सेस नहीं मिलेगा।",
    end: "खत्म करें",
    endOne: (ending) => `वह टोकन खत्म करें जिसके आखिरी वर्ण ${ending} हैं`,
    action: "कार्रवाई",
    tokensHint: `एक समय में ${counted(SERVICE_TOKENS_MAX)} टोकन मान्य हो सकते हैं: नए को पुराने की जगह लगाएँ, फिर पुराने को खत्म करें।`,
    another: "नया टोकन",
    makeAnother: "नया टोकन बनाएँ",
    once: "इसे अभी कॉपी करें: यह सिर्फ़ एक बार दिखता है, और यहाँ इसका सिर्फ़ हैश रखा जाता है।",
    newToken: "टोकन",
    bearer: "यह Authorization हेडर में Bearer के बाद लगता है, या इस खाते के क्लाइंट सीक्रेट का काम करता है।",
    credentials: "क्लाइंट क्रेडेंशियल",
    credentialsHint:
      "OAuth वाला प्रोग्राम क्लाइंट आईडी से, और क्लाइंट सीक्रेट की जगह इस खाते के किसी टोकन से, एक्सेस टोकन माँगता है। " +
      `वह ${counted(SERVICE_ACCESS_TOKEN_SECONDS / 60)} मिनट तक मान्य होता है, और इस टोकन के साथ ही खत्म हो जाता है।`,
    clientId: "क्लाइंट आईडी",
    tokenEndpoint: "टोकन एंडपॉइंट",
    close: "बंद करें",
    manage: "टोकन",
  }),
];
