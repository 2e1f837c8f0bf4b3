import { words as forwardAuth } from "~/hub/protocols/forward-auth/words";
import { words as interaction } from "~/hub/protocols/interaction/words";
import { words as launch } from "~/hub/protocols/launch/words";
import { words as logout } from "~/hub/protocols/logout/words";
import { words as openid } from "~/hub/protocols/openid/words";
import { translated } from "~/lib/language";

export const hubProtocols = [
  translated(forwardAuth, {
    registered: "वहाँ एक एप्लिकेशन रजिस्टर है",
    notRegistered: "इस पते पर कोई एप्लिकेशन रजिस्टर नहीं है",
    clients: "क्लाइंट",
    granted: "वहाँ साइन-इन हो गया",
    notAssigned: (application) => `${application} आपको असाइन नहीं है`,

    notAssignedTo: "यह एप्लिकेशन यूज़र को असाइन नहीं है",
    roleRefused: (role) => `यह पता ${role} के बजाय दूसरी भूमिकाओं के लिए है`,

    notAProxy: "यह सिर्फ़ वे प्रॉक्सी पूछ सकते हैं जिनके नाम PORTICO_TRUSTED_PROXIES में हैं।",
    nothingAsked: "X-Forwarded-Proto, X-Forwarded-Host और X-Forwarded-Uri में बताना ज़रूरी है कि क्या माँगा गया था।",
    nothingHere: "इस पते पर कुछ नहीं है।",

    unregisteredTitle: "यहाँ कुछ भी रजिस्टर नहीं है",
    unregistered: (origin) => `${origin} के इस पते पर कोई एप्लिकेशन रजिस्टर नहीं है।`,
    roleTitle: "आप यह पेज नहीं खोल सकते",
    role: (application, role) =>
      `आप ${application} पर ${role} भूमिका में आए हैं, और यह पता दूसरी भूमिकाओं के लिए है। कृपया अपने एडमिन से संपर्क करें।`,
    otherClient: "किसी दूसरे क्लाइंट के लिए आएँ",
    signedOutTitle: "आप साइन इन नहीं हैं",
    signIn: "साइन इन करें",
    notTaken:
      "आपने जो भेजा, वह लिया नहीं गया। लिंक से साइन इन करें, जो नए टैब में खुलता है; फिर इस टैब पर वापस आएँ, इसे रीलोड करें और " +
      "पुष्टि करें कि फ़ॉर्म फिर से भेजना है।",
    signedOut: (application) => `कृपया ${application} में साइन इन करें।`,
    ticketTitle: "यह लिंक आगे नहीं ले जाता",
    ticket: "यह इस्तेमाल हो चुका है, बहुत पुराना है, या किसी दूसरे ब्राउज़र के लिए बना था।",
    again: "फिर से शुरू करें",
    portal: (product) => `${product} पर जाएँ`,
  }),
  translated(interaction, {
    found: "एक एप्लिकेशन आपसे साइन इन करने को कह रहा है",
    next: "आगे क्या पूछा जाएगा",
    over: "यह साइन-इन खत्म हो चुका है, या किसी दूसरे ब्राउज़र में शुरू हुआ था",
    notAsked: "यह आपसे नहीं माँगा गया है",
    onward: "आप आगे बढ़ सकते हैं",
    left: "एप्लिकेशन को बताया जाएगा कि आपने साइन इन नहीं किया",
    stronger: {
      any: "इस एप्लिकेशन के लिए पहचान का दूसरा तरीका चाहिए: ऑथेंटिकेटर ऐप, पासकी या रिकवरी कोड",
      "phishing-resistant": "इस एप्लिकेशन के लिए पासकी चाहिए",
    },
  }),
  translated(launch, {
    granted: "टोकन दिया गया",
    opening: "एप्लिकेशन इस क्लाइंट के लिए खोला जा रहा है",
    notAssigned: "यह एप्लिकेशन इस क्लाइंट के लिए आपको असाइन नहीं है, या उपयोग में नहीं है",
    redirectNotRegistered: "यह रीडायरेक्ट पता इस एप्लिकेशन के लिए रजिस्टर नहीं है",
    addressRegistered: "यह पता एक रजिस्टर किए गए एप्लिकेशन का है",
    addressNotRegistered: "यह पता किसी रजिस्टर किए गए एप्लिकेशन का नहीं है",
  }),
  translated(logout, {
    application: "एप्लिकेशन",
    signedOut: "साइन आउट हो गया",
    result: "साइन आउट का नतीजा",
    list: "साइन आउट के नतीजे",
    noBackChannel: "एप्लिकेशन का ऐसा कोई पता नहीं है जहाँ उसे बताया जा सके",
  }),
  translated(openid, {
    hintOfOther: "id_token_hint में साइन इन किए हुए यूज़र के बजाय किसी दूसरे यूज़र का नाम है",
    expired: "इस साइन-इन का समय बीत चुका है। एप्लिकेशन में फिर से शुरू करें।",
    unknownApplication: "एक अज्ञात एप्लिकेशन",
    reused: "एक कोड या रिफ़्रेश टोकन दोबारा इस्तेमाल हुआ; उससे जो कुछ जारी हुआ था, वह खत्म कर दिया गया है",
    wrongSecret: "एप्लिकेशन अपनी पहचान साबित नहीं कर सका",
    wrongToken: "सर्विस खाता अपनी पहचान साबित नहीं कर सका",
    refused: {
      notAssigned: "यह एप्लिकेशन यूज़र को असाइन नहीं है",
      unknownClient: "किसी सक्रिय (ACTIVE) एप्लिकेशन की यह क्लाइंट आईडी नहीं है",
      unknownApi: "जो API माँगा गया है (resource), वह कोई सक्रिय (ACTIVE) एप्लिकेशन नहीं है",
      notCaller: (api) => `${api} का इस्तेमाल करने वाले एप्लिकेशन में इसका नाम नहीं है (resource)`,
      redirectAddress: "यह रीडायरेक्ट पता एप्लिकेशन के लिए रजिस्टर नहीं है",
    },
    told: {
      assignmentEnded: "असाइनमेंट खत्म हो गया है",
      factorDemanded: "पहचान का दूसरा तरीका ज़रूरी है",
      termsDue: "शर्तें स्वीकार करना ज़रूरी है",
      notAssigned: "एप्लिकेशन असाइन नहीं है",
      clientChoice: "क्लाइंट चुनना ज़रूरी है",
      nul: "पैरामीटर में NUL वर्ण नहीं होने चाहिए",
      left: "यूज़र साइन इन किए बिना वापस चले गए",
      unmeetable: "जिस तरह का साइन-इन माँगा गया है, वह यहाँ नहीं है",
      notReached: "जिस तरह का साइन-इन माँगा गया है, वह पूरा नहीं हुआ",
      wished: "ज़्यादा पक्का साइन-इन चाहिए",
      tooLongAgo: "साइन-इन बहुत देर पहले हुआ था",
      sessionEnded: "सेशन खत्म हो गया है",
      consumed: "पहले ही इस्तेमाल हो चुका है",
      noScope: "ऐसा कोई scope नहीं माँगा गया जो यहाँ हो: openid, और ज़रूरत के अनुसार profile, email, phone या roles",
      method: (methods) => `इस पते के मेथड हैं ${methods}`,
      noProofs: "API के एक्सेस टोकन किसी कुंजी से बाँधे नहीं जा सकते (DPoP)",
      apiConsent: "यूज़र ने API के इस्तेमाल की अनुमति नहीं दी है",
      noSuchApi: "resource में ऐसा कोई API नहीं है जिसका यह एप्लिकेशन इस्तेमाल कर सके",
      assertionTooLong: "client_assertion एक घंटे के भीतर खत्म होना चाहिए",
      requestGone: "request_uri मान्य नहीं है, उसका समय बीत चुका है, या वह इस्तेमाल हो चुका है",
    },
    keysHost: "सार्वजनिक कुंजियों का पता",
    queueSends: "लॉगआउट टोकन कतार से भेजे जाते हैं",
    tried: "साइन-इन आज़माया गया",
    triedWentThrough: "यह पूरा हुआ",
    notOpenId: "सिर्फ़ वे एप्लिकेशन आज़माए जा सकते हैं जो OpenID Connect इस्तेमाल करते हैं",
    noRedirectUri: "एप्लिकेशन का कोई रीडायरेक्ट पता नहीं है जहाँ जवाब भेजा जा सके",
    demands: {
      any: "पहचान का दूसरा तरीका ज़रूरी है, और इस सेशन में साइन-इन उसके बिना हुआ",
      "phishing-resistant": "पासकी ज़रूरी है, और इस सेशन में साइन-इन उसके बिना हुआ",
    },
    stopped: (step, reasons) => `साइन-इन यहाँ रुक गया: ${step}। कारण: ${reasons}`,
    chooseClient: "जिन यूज़र के कई क्लाइंट हैं, वे चुनते हैं कि किसके लिए साइन इन करना है",
    otherUser: "इस बीच किसी और ने साइन इन कर लिया है। एप्लिकेशन में फिर से शुरू करें।",
  }),
];
