import {
  APPROVAL_MINUTES,
  AUTHENTICATORS_MAX,
  CODE_MINUTES,
  PASSKEY_MINUTES,
  PASSKEYS_MAX,
  TERMS_GRACE_DAYS,
} from "~/contract/kit/rules";
import { words as account } from "~/hub/identity/account/words";
import { words as factor } from "~/hub/identity/factor/words";
import { words as grant } from "~/hub/identity/grant/words";
import { words as notMe } from "~/hub/identity/not-me/words";
import { words as ownContact } from "~/hub/identity/own-contact/words";
import { words as passkey } from "~/hub/identity/passkey/words";
import { words as serviceAccount } from "~/hub/identity/service-account/words";
import { words as session } from "~/hub/identity/session/words";
import { words as signInRequest } from "~/hub/identity/sign-in-request/words";
import { words as stepUp } from "~/hub/identity/step-up/words";
import { words as terms } from "~/hub/identity/terms/words";
import { words as trustedBrowser } from "~/hub/identity/trusted-browser/words";
import { translated } from "~/lib/language";
import { productInMails } from "~/lib/product";
import { counted, days, isOne, part } from "./values";

const sessionsEnded = (count: number) => {
  if (count === 0) return "खत्म करने के लिए कोई सेशन नहीं था";
  return isOne(count) ? `${counted(count)} सेशन खत्म किया गया` : `${counted(count)} सेशन खत्म किए गए`;
};

export const hubIdentity = [
  translated(terms, {
    listed: "शर्तों के संस्करण",
    created: "संस्करण बनाया गया",
    updated: "संस्करण अपडेट किया गया",
    deleted: "संस्करण मिटाया गया",
    published: "संस्करण प्रकाशित किया गया",
    nameTaken: "इस नाम का संस्करण पहले से है",
    isPublished: "प्रकाशित संस्करण वैसा ही रहता है। नया संस्करण लिखें",
    graceTooShort: `इसे प्रकाशन के दिन से और लागू होने के दिन से कम से कम ${days(TERMS_GRACE_DAYS)} तक टाला जा ` + "सकना चाहिए",
    laterPublished: (name) => `यह प्रकाशित संस्करण ${name} के बाद लागू होना चाहिए`,
    current: "उपयोग की शर्तें",
    acceptances: "शर्तों की स्वीकृतियाँ",
    accepted: "आपने शर्तें स्वीकार कर ली हैं",
    acceptedAlready: "आप ये शर्तें पहले ही स्वीकार कर चुके हैं",
    notInForce: "ये शर्तें लागू नहीं हैं। कृपया सबसे नई शर्तें पढ़ें",
    own: "शर्तें जो आपने स्वीकार कीं",
  }),
  translated(account, {
    tooCommon: "यह पासवर्ड उन पासवर्ड में से है जिन्हें कोई भी सबसे पहले आज़माता है। कृपया कोई दूसरा पासवर्ड चुनें",
    tooLate: "साल 9999 खत्म होने से पहले का समय होना चाहिए",
    endIsOver: "खत्म होने का यह समय बीत चुका है",
    endsBeforeItBegins: "खत्म होने का समय शुरू होने के समय के बाद होना चाहिए",
    outOfUse: (application) => `${application}, या वह क्लाइंट जिसके लिए यह असाइन है, इस समय उपयोग में नहीं है`,
    onlyThere: (name) => `आप ${name} से साइन इन करते हैं`,
    begins: (application, day) => `${application} का एक्सेस ${day} से शुरू होगा`,
    ended: (application, day) => `${application} का एक्सेस ${day} को खत्म हो गया`,
    tooClose: "आपसे जुड़े किसी नाम से इस पासवर्ड का अंदाज़ा आसानी से लग सकता है। कृपया कोई दूसरा पासवर्ड चुनें",
  }),
  translated(factor, {
    listed: "साइन-इन की पुष्टि के तरीके",
    waiting: "इसे अपने ऑथेंटिकेटर ऐप में जोड़ें",
    added: "आपका ऑथेंटिकेटर ऐप जोड़ दिया गया है",
    renamed: "आपके ऑथेंटिकेटर ऐप का नाम बदल दिया गया है",
    removed: "आपका ऑथेंटिकेटर ऐप हटा दिया गया है",
    renewed: "आपको नए रिकवरी कोड मिल गए हैं। पहले वाले कोड अब काम नहीं करेंगे",
    reset: "इस यूज़र के पहचान के सभी दूसरे तरीके हटा दिए गए हैं",
    appNamed: (name) => `ऑथेंटिकेटर ऐप “${name}”`,
    gone: "यह ऑथेंटिकेटर ऐप अब नहीं है",
    tooMany: `आपके पास पहले से ${AUTHENTICATORS_MAX} ऑथेंटिकेटर ऐप हैं। पहले कोई एक हटाएँ`,
    wrong: "यह कोड गलत है। वह कोड दर्ज करें जो आपके ऐप में अभी दिख रहा है",
    clock: (minutes) =>
      `आपके फ़ोन की घड़ी ${counted(Math.abs(minutes))} मिनट ${minutes < 0 ? "पीछे" : "आगे"} है। समय को अपने-आप सेट होने पर रखें, ` +
      "फिर वह कोड दर्ज करें जो ऐप में दिखे",
    noFactor: "रिकवरी कोड आपके पहले ऑथेंटिकेटर ऐप या पहली पासकी के साथ मिलते हैं। पहले इनमें से कोई एक जोड़ें",
    codesLeft: (count) => (isOne(count) ? `${counted(count)} बचा है` : `${counted(count)} बचे हैं`),
    demanded: {
      any: "इस एप्लिकेशन के लिए पहचान का दूसरा तरीका चाहिए: ऑथेंटिकेटर ऐप, पासकी या रिकवरी कोड",
      "phishing-resistant": "इस एप्लिकेशन के लिए पासकी चाहिए",
    },
    ownDemanded: {
      any: "पहचान के दूसरे तरीके बदलने से पहले, उनमें से किसी एक से पुष्टि करें जो आपके पास पहले से है",
      "phishing-resistant": "पहचान के दूसरे तरीके बदलने से पहले, उस पासकी से पुष्टि करें जो आपके पास पहले से है",
    },
    nothingToReset: "इस यूज़र के पास पहचान का कोई दूसरा तरीका नहीं है",
  }),
  translated(grant, {
    ended: "एप्लिकेशन का एक्सेस खत्म कर दिया गया है",
    gone: "यह एक्सेस पहले ही खत्म हो चुका है",
  }),
  translated(notMe, {
    alive: "यह लिंक इस्तेमाल किया जा सकता है",
    dead: "यह लिंक अज्ञात है, इस्तेमाल हो चुका है या बहुत पुराना है",
    done: "सभी सेशन खत्म कर दिए गए हैं, और नया पासवर्ड चुनने का लिंक ईमेल पर भेजा जा रहा है",
    taken: (product) =>
      `आपका पिछला ईमेल अब किसी और खाते में है, इसलिए कुछ नहीं किया गया। कृपया तुरंत ${product} के किसी एडमिन को लिखें`,
  }),
  translated(ownContact, {
    nameChanged: "आपका नाम बदल दिया गया है",
    pictureRemoved: "आपकी तस्वीर हटा दी गई है",
    sameEmail: "आपका ईमेल पहले से यही है",
    samePhone: "आपका फ़ोन नंबर पहले से यही है",
    otherDomain: (domains) => `यहाँ सिर्फ़ ${domains.join(" और ")} के ईमेल पते इस्तेमाल किए जा सकते हैं`,
    emailCodeSent: `अगर यह पता आपका हो सकता है, तो उस पर एक ओटीपी भेजा जा रहा है। वह ${CODE_MINUTES} मिनट तक मान्य है`,
    phoneCodeSent: `अगर यह नंबर आपका हो सकता है, तो उस पर एक ओटीपी भेजा जा रहा है। वह ${CODE_MINUTES} मिनट तक मान्य है`,
    codeStands: (wait) => `वहाँ अभी-अभी एक कोड भेजा गया है। आप ${part(wait)} बाद नया कोड माँग सकते हैं`,
    noGateway: "यहाँ से एसएमएस नहीं भेजे जा सकते, इसलिए नए नंबर की पुष्टि नहीं हो सकती। कृपया अपने एडमिन से नंबर बदलने को कहें",
    emailChanged: "आपका ईमेल बदल दिया गया है। अब से उसी से साइन इन करें",
    phoneChanged: "आपका फ़ोन नंबर बदल दिया गया है",
    changedAlready: "यह अभी-अभी बदला गया है",
    taken: "अब यह किसी और खाते में है। कृपया अपने एडमिन से संपर्क करें",
  }),
  translated(passkey, {
    listed: "पासकी",
    options: "अपनी पासकी इस्तेमाल करें",
    added: "आपकी पासकी जोड़ दी गई है",
    renamed: "आपकी पासकी का नाम बदल दिया गया है",
    removed: "आपकी पासकी हटा दी गई है",
    gone: "यह पासकी अब नहीं है",
    tooMany: `आपके पास पहले से ${PASSKEYS_MAX} पासकी हैं। पहले कोई एक हटाएँ`,
    known: "यह पासकी पहले ही जोड़ी जा चुकी है",
    tooLate: `इसमें ${PASSKEY_MINUTES} मिनट से ज़्यादा लगे, या यह दो बार भेजा गया। कृपया फिर से कोशिश करें`,
    refused: "इस पासकी की जाँच नहीं हो सकी। कृपया फिर से कोशिश करें, या किसी और तरीके से साइन इन करें",
    unknown: "यह पासकी यहाँ अज्ञात है। हो सकता है कि इसे आपके खाते से हटा दिया गया हो",
    wentBack:
      "यह पासकी अस्वीकार की गई, क्योंकि इसका इस्तेमाल सही क्रम में नहीं हुआ: हो सकता है कि इसकी कॉपी बनाई गई हो। इसे अपने खाते से हटाएँ",
  }),
  translated(serviceAccount, {
    listed: "सर्विस खाते",
    created: "सर्विस खाता बनाया गया",
    updated: "सर्विस खाता अपडेट किया गया",
    rotated: "नया टोकन बनाया गया",
    tokenEnded: "टोकन खत्म किया गया",
    deleted: "सर्विस खाता मिटाया गया",
    nameTaken: "इस नाम का सर्विस खाता पहले से है",
    noRightInClient: (right) => `यह कॉल एक क्लाइंट के लोगों के बारे में नहीं है: ${right}`,
    noSuchRight: (right) => `यह ऐसी कॉल नहीं है जो सर्विस खाते को दी जा सके: ${right}`,
    notInPast: "आने वाला कोई दिन चुनें",
    tooFar: (most) => `आज से ${days(most)} से ज़्यादा बाद का दिन न चुनें`,
    twoTokens: (most) => `इसके पास पहले से ${counted(most)} टोकन हैं। पहले कोई एक खत्म करें`,
    tokenNotFound: "यह टोकन पहले ही खत्म हो चुका है",
    expiring: (name, left) => `सर्विस खाते ${name} के एक टोकन का समय ${days(Math.max(left, 1))} में खत्म होने वाला है`,
    advice: (ending, day, link) =>
      `यह वह टोकन है जिसके आखिरी वर्ण ${ending} हैं, और यह ${day} तक मान्य है। उसके बाद इसे इस्तेमाल करने वालों को ` +
      "एक्सेस नहीं मिलेगा।\n\n" +
      `यहाँ नया टोकन बनाएँ, उसे पुराने की जगह लगाएँ, और पुराने को खत्म करें:\n${link}\n\n` +
      `अगर इसे अब कोई इस्तेमाल नहीं करता, तो वहीं सर्विस खाता मिटाएँ। ${productInMails} यह सूचना 14 दिन और 1 दिन पहले देता है।`,
  }),
  translated(session, {
    listed: "सेशन",
    sessionEnded: "सेशन खत्म कर दिया गया है",
    sessionGone: "यह सेशन पहले ही खत्म हो चुका है",
    endedAll: ({ ended, untrusted, grants }) =>
      [
        sessionsEnded(ended),
        ...(grants > 0 ? [`${counted(grants)} एप्लिकेशन का बना रहने वाला एक्सेस भी`] : []),
        ...(untrusted > 0 ? ["और अब किसी ब्राउज़र पर भरोसा नहीं है"] : []),
      ].join(", "),
  }),
  translated(signInRequest, {
    asked: "अपने दूसरे डिवाइस पर साइन-इन को मंज़ूरी दें",
    state: "साइन-इन की स्थिति",
    over: `यह साइन-इन खत्म हो चुका है: इस पर ${APPROVAL_MINUTES} मिनट तक, और सिर्फ़ एक बार, मंज़ूरी दी जा सकती है`,
    found: "एक ब्राउज़र साइन-इन का इंतज़ार कर रहा है",
    notFound: "इस कोड से कोई साइन-इन मंज़ूरी का इंतज़ार नहीं कर रहा है। कोड को दूसरे डिवाइस से मिलाएँ, या वहाँ फिर से शुरू करें",
    options: "अपनी पासकी इस्तेमाल करें",
    wrongNumber: "दूसरे डिवाइस पर यह नंबर नहीं है",
    approved: "आपने साइन-इन को मंज़ूरी दे दी है। दूसरे डिवाइस पर आगे बढ़ें",
    refused: "आपने साइन-इन को अस्वीकार कर दिया है",
  }),
  translated(stepUp, {
    begun: "कृपया पुष्टि करें कि यह आप ही हैं",
    confirmed: "पुष्टि हो गई है कि यह आप ही हैं",
    refused: "यह आपकी पासकी नहीं है",
  }),
  translated(trustedBrowser, {
    listed: "भरोसेमंद ब्राउज़र",
    gone: "इस ब्राउज़र पर अब भरोसा नहीं है",
    ended: "उस ब्राउज़र पर अब भरोसा नहीं रहा",
    allEnded: "अब किसी ब्राउज़र पर भरोसा नहीं है",
    days: (count) => `${days(count)} के लिए`,
    copied: "इसका एक पुराना टोकन इस्तेमाल हुआ",
  }),
];
