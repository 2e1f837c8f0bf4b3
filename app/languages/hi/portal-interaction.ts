import { translated } from "~/lib/language";
import { words } from "~/portal/interaction/words";

export const portalInteraction = [
  translated(words, {
    back: (application) => `${application} पर वापस जाएँ`,
    device: {
      stop: "डिवाइस को साइन इन न करें",
      leaveTitle: "डिवाइस को साइन इन करना रोकें?",
      leaveText: (application) => `उस डिवाइस पर ${application} अभी साइन इन नहीं हुआ है।`,
    },
    otherAccount: "साइन आउट करें और दूसरा खाता इस्तेमाल करें",
    onward: {
      title: (application = "एप्लिकेशन") => `${application} पर ले जाया जा रहा है`,
      text: "अगर यह अपने-आप आगे न बढ़े, तो बटन दबाकर आगे बढ़ें।",
      continue: "आगे बढ़ें",
    },
    over: {
      title: "यह साइन-इन खत्म हो चुका है",
      text: "इसमें बहुत देर लगी, यह पहले ही पूरा हो चुका था, या इसे किसी और ब्राउज़र में शुरू किया गया था। एप्लिकेशन से फिर से शुरू करें।",
      start: (application) => `${application} खोलें`,
      dashboard: "डैशबोर्ड पर जाएँ",
    },
    leave: {
      title: "बिना साइन इन किए वापस जाएँ?",
      text: (application) => `आपने अभी ${application} में साइन इन नहीं किया है।`,
      stay: "साइन-इन जारी रखें",
    },
    account: {
      title: "खाता चुनें",
      text: (application, email) =>
        `${application} जानना चाहता है कि किस खाते से साइन इन करना है। अभी आप ${email} से साइन इन हैं।`,
      same: (email) => `${email} से आगे बढ़ें`,
      otherTitle: "दूसरा खाता माँगा गया है",
      other: (application, email) => `आप ${email} से साइन इन हैं, पर ${application} किसी और का खाता माँगता है।`,
    },
    choose: {
      title: "क्लाइंट चुनें",
      unknown: "इनमें से कोई क्लाइंट चुनें",
      submit: "आगे बढ़ें",
      kept: (application) =>
        `जब तक आप साइन इन हैं, यही चुनाव रहेगा। बाद में कोई और क्लाइंट चुनने के लिए “आपके सेशन” में ${application} को खत्म करें।`,
    },
    consent: {
      title: (application) => `${application} को यह जानकारी चाहिए`,
      text: (application, email) => `साइन-इन ${email} से होगा। आपकी अनुमति मिलने पर ${application} यह पढ़ेगा:`,
      reads: {
        openid: "आप कौन-से यूज़र हैं, एक आईडी से",
        profile: "आपका नाम और यूज़रनेम",
        email: "आपका ईमेल",
        phone: "आपका फ़ोन नंबर",
        roles: "आपकी भूमिका, और वह क्लाइंट जिसकी ओर से आपको काम करना है",
        groups: "आपकी भूमिका, ग्रुप के रूप में",
        offline_access: "यह सब तब भी, जब आप साइन आउट हों",
      },
      callsFor: (api) => `${api} में वह आपके नाम पर यह कर सकेगा:`,
      calls: (api) => `वह आपके नाम पर ${api} का इस्तेमाल भी कर सकेगा।`,
      submit: "अनुमति दें",
      deny: "अनुमति न दें",
    },
    noAccess: {
      title: "अभी आपके पास एक्सेस नहीं है",
      text: (application, email) => `${application} ${email} को असाइन नहीं है।`,
      ask: "कृपया अपने एडमिन से इसे आपको असाइन करने को कहें, फिर दोबारा साइन इन करें।",
      request: "इसके लिए अनुरोध किया जा सकता है। एक्सेस मिलने पर दोबारा साइन इन करें।",
      open: "इसे खुद को असाइन किया जा सकता है: उस क्लाइंट का नाम दर्ज करें जिसकी ओर से आपको काम करना है।",
      client: "क्लाइंट",
      submit: "एक्सेस लें",
      refused: "ऐसा कोई क्लाइंट उपयोग में नहीं है",
      away: "यह इस समय नहीं हो सकता। कृपया थोड़ी देर में फिर से कोशिश करें।",
    },
    unmet: {
      title: "इस तरीके से साइन इन नहीं किया जा सकता",
      text: (application) => `${application} जिस तरह का साइन-इन माँगता है, वह यहाँ उपलब्ध नहीं है।`,
    },
  }),
];
