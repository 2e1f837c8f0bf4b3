import { words as upload } from "~/hub/kit/upload/words";
import { words as message } from "~/hub/messages/message/words";
import { words as find } from "~/hub/record/find/words";
import { words as pendingChange } from "~/hub/record/pending-change/words";
import { words as server } from "~/hub/server/words";
import { translated } from "~/lib/language";
import { counted, part } from "./values";

export const hubServer = [
  translated(server, {
    adminsFactorDue: {
      none: "",
      any: "एडमिन के लिए ऑथेंटिकेटर ऐप या पासकी ज़रूरी है। साइन-इन सुरक्षा में कोई एक जोड़ें, फिर यहाँ आगे बढ़ें",
      "phishing-resistant": "एडमिन के लिए पासकी ज़रूरी है। साइन-इन सुरक्षा में पासकी जोड़ें या इस्तेमाल करें, फिर यहाँ आगे बढ़ें",
    },
    factorDue: {
      none: "",
      any: "आपकी भूमिका के लिए ऑथेंटिकेटर ऐप या पासकी ज़रूरी है। कोई एक जोड़ें, फिर यहाँ आगे बढ़ें",
      "phishing-resistant": "आपकी भूमिका के लिए पासकी ज़रूरी है। पासकी जोड़ें या इस्तेमाल करें, फिर यहाँ आगे बढ़ें",
    },
    badIdempotencyKey: (most) => `Idempotency-Key में 1 से ${counted(most)} दिखने वाले ASCII वर्ण होने चाहिए`,
    idempotencyKeyReused: "यह Idempotency-Key पहले किसी दूसरी कॉल या दूसरी बॉडी के साथ आ चुकी है",
    badIfMatch: 'If-Match में संस्करण कोट्स में होना चाहिए, जैसे "3"',
    noVersion: "यह कॉल किसी संस्करण पर निर्भर नहीं हो सकती: If-Match न दें",
    unstorable: "दी गई जानकारी में ऐसा वर्ण है जिसे सेव नहीं किया जा सकता",
    noSuchCall: "ऐसी कोई कॉल नहीं है",
    undecryptable: "encryptedData पढ़ा नहीं जा सकता",
    unreadable: "अनुरोध पढ़ा नहीं जा सकता",
    notJson: "बॉडी application/json होनी चाहिए",
    notAnObject: "बॉडी ऑब्जेक्ट होनी चाहिए",
    notEncrypted: "बॉडी में encryptedData होना चाहिए",
    rewritableLog:
      "DATABASE_URL की भूमिका ऑडिट लॉग को दोबारा लिख सकती है: सर्वर को उसकी अपनी भूमिका दें, और मालिक की भूमिका " +
      "PORTICO_MIGRATION_DATABASE_URL को (docs/audit.md)",
    diskFull: "जिस डिस्क पर डेटाबेस है, वह भर गई है: जगह बनाएँ, फिर Portico अपने-आप आगे चलेगा",
    noSmtpUrl: "SMTP_URL सेट नहीं है: जब तक ईमेल पर कोई ईमेल कॉन्फ़िगरेशन लागू न हो, वे आउटबॉक्स में इंतज़ार करेंगे",
  }),
  translated(upload, {
    format: "सिर्फ़ PNG, JPEG, WebP और GIF तस्वीरें अपलोड की जा सकती हैं",
    tooBig: (pixels) => `तस्वीर की चौड़ाई और ऊँचाई ज़्यादा से ज़्यादा ${counted(pixels)} पिक्सेल हो सकती है`,
  }),
  translated(message, {
    listed: "संदेश",
    resent: "संदेश भेज दिया गया है",
    sentAlready: "यह संदेश पहले ही भेजा जा चुका है",
    expired: "इस संदेश का समय बीत चुका है: इसका कोड या लिंक अब मान्य नहीं है",
    emptied: "इस संदेश की सामग्री मिटा दी गई है",
    beingTried: "यह संदेश इसी समय भेजा जा रहा है",
    test: {
      subject: (product) => `${product} से टेस्ट संदेश`,
      text: (product) => `यह ${product} से भेजा गया टेस्ट संदेश है। अगर आप इसे पढ़ पा रहे हैं, तो कॉन्फ़िगरेशन काम कर रहा है।`,
      connected: "ईमेल सर्वर से संपर्क हो रहा है और उसने साइन इन करने दिया",
      sent: (recipient) => `${recipient} पर टेस्ट संदेश भेजा गया`,
      recipientNeeded: "ईमेल सेवा सिर्फ़ संदेश भेजकर जाँची जा सकती है। कृपया पाने वाले का पता दें",
    },
  }),
  translated(find, { found: "मिला" }),
  translated(pendingChange, {
    listed: "लंबित बदलाव",
    waiting: "दूसरे एडमिन की मंज़ूरी बाकी है",
    approved: (msg) => `मंज़ूरी दी गई। ${part(msg)}`,
    declined: "बदलाव अस्वीकार हुआ",
    withdrawn: "बदलाव वापस लिया गया",
    ownChange: "आपने जो माँगा है, उस पर फ़ैसला किसी दूसरे एडमिन को करना होगा",
    aboutOneself: "जो आपके बारे में है, उस पर फ़ैसला किसी दूसरे एडमिन को करना होगा",
    othersChange: "इसे सिर्फ़ माँगने वाले वापस ले सकते हैं",
    over: {
      APPROVED: "इस बदलाव को पहले ही मंज़ूरी दी जा चुकी है",
      DECLINED: "यह बदलाव पहले ही अस्वीकार हो चुका है",
      WITHDRAWN: "यह बदलाव वापस ले लिया गया है",
      EXPIRED: "इस बदलाव पर समय रहते फ़ैसला नहीं हुआ। जिन्हें यह चाहिए, उन्हें फिर से माँगना होगा",
    },
    beingDecided: "इस बदलाव पर कोई दूसरे एडमिन इसी समय फ़ैसला कर रहे हैं",
    changedSince: "जिसके बारे में यह बदलाव है, वह माँगे जाने के बाद बदल गया है। इसे अस्वीकार करें, और फिर से माँगने को कहें",
    requesterGone: (name) => `इसे माँगने वाले ${name} अब एडमिन नहीं हैं। इसे अस्वीकार करें`,
    noLongerFits: "यह बदलाव अब नहीं किया जा सकता। इसे अस्वीकार करें, और फिर से माँगने को कहें",
    noSecond:
      "इसके लिए दूसरा एडमिन चाहिए, और मंज़ूरी दे सकने वाला कोई नहीं है। सर्वर चलाने वाले इस कमांड से एडमिन बना सकते हैं: " +
      "npm run admin -- create --email …",
    tooMany: (most) => `आपके ${counted(most)} बदलावों पर फ़ैसला पहले से बाकी है। पहले कोई एक वापस लें`,
    adminsAreForPeople: "सर्विस खाता किसी को एडमिन नहीं बना सकता, न किसी एडमिन को बदल सकता है",
    accountGone: (name) => `इसे माँगने वाला खाता ${name} अब यह बदलाव नहीं कर सकता। इसे अस्वीकार करें`,
    byItself: "समय-सीमा पूरी होने पर",
  }),
];
