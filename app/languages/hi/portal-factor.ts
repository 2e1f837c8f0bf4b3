import { RECOVERY_CODES } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import { addFactor, authenticatorList, factorDue, namedRow, newAuthenticator, recovery } from "~/portal/factor/words";
import { counted } from "./values";

const needed = { none: "", any: "ऑथेंटिकेटर ऐप या पासकी", "phishing-resistant": "पासकी" };

export const portalFactor = [
  translated(authenticatorList, {
    title: "ऑथेंटिकेटर ऐप",
    lead:
      "आपके फ़ोन का ऐप हर 30 सेकंड में नया कोड दिखाता है। पासवर्ड के बाद, ईमेल पर आए कोड की जगह यही माँगा जाता है, ताकि सिर्फ़ आपके " +
      "ईमेल से आपका खाता न खुल सके।",
    none: "अभी आपके पास कोई नहीं है।",
    add: "ऑथेंटिकेटर ऐप जोड़ें",
  }),
  translated(namedRow, {
    name: "नाम",
    added: "कब जोड़ा गया",
    lastUsed: "पिछली बार इस्तेमाल",
    never: "कभी नहीं",
    action: "कार्रवाई",
    nameOf: (name) => `${name} का नाम`,
    rename: "नाम बदलें",
    renameOne: (name) => `${name} का नाम बदलें`,
    remove: "हटाएँ",
    removeOne: (name) => `${name} हटाएँ`,
  }),
  translated(factorDue, {
    until: (demand, time) =>
      `आपकी भूमिका के लिए ${needed[demand]} ज़रूरी है: इसे ${time} तक जोड़ लें। उसके बाद इसके बिना आगे नहीं बढ़ा जा सकेगा।`,
    adminsUntil: (demand, time) =>
      `एडमिन के लिए ${needed[demand]} ज़रूरी है: इसे ${time} तक जोड़ लें। उसके बाद कंसोल इसे जोड़ने पर ही खुलेगा।`,
    over: (demand) => `आपकी भूमिका के लिए ${needed[demand]} ज़रूरी है। इसे जोड़ते ही आगे बढ़ा जा सकता है।`,
    adminsOver: (demand) => `एडमिन के लिए ${needed[demand]} ज़रूरी है। इसे जोड़ते ही कंसोल फिर से खुल जाएगा।`,
    add: "जोड़ें",
  }),
  translated(addFactor, {
    titles: { none: "", any: "पहचान का दूसरा तरीका जोड़ें", "phishing-resistant": "पासकी जोड़ें" },
    left: (demand, count) =>
      `आपकी भूमिका के लिए पासवर्ड और ईमेल पर आए कोड के अलावा ${needed[demand]} भी ज़रूरी है। इसे जोड़ने के लिए आपके पास ` +
      `${counted(count)} दिन ${count <= 1 ? "बचा है" : "बचे हैं"}; उसके बाद इसके बिना आगे नहीं बढ़ा जा सकेगा।`,
    adminsLeft: (demand, count) =>
      `एडमिन के लिए पासवर्ड और ईमेल पर आए कोड के अलावा ${needed[demand]} भी ज़रूरी है। इसे जोड़ने के लिए आपके पास ` +
      `${counted(count)} दिन ${count <= 1 ? "बचा है" : "बचे हैं"}; उसके बाद कंसोल इसे जोड़ने पर ही खुलेगा।`,
    wanted: (demand) =>
      `आपको जो खोलना है, उसके लिए ${needed[demand]} ज़रूरी है, और अभी आपके पास कोई नहीं है। अभी जोड़ें, फिर वह खुल जाएगा।`,
    have: "पहले से जोड़ा हुआ इस्तेमाल करें",
    app: "ऑथेंटिकेटर ऐप जोड़ें",
    passkey: "पासकी जोड़ें",
    later: "बाद में",
    leave: "अभी रहने दें",
    signOut: "साइन आउट करें",
  }),
  translated(newAuthenticator, {
    title: "ऑथेंटिकेटर ऐप जोड़ें",
    install:
      "अपने फ़ोन पर कोई ऑथेंटिकेटर ऐप खोलें, जैसे Google Authenticator, Microsoft Authenticator, 2FAS या Aegis, और यह कोड " +
      "स्कैन करें।",
    first:
      "इसके बाद आपका खाता ईमेल पर आए कोड से नहीं खुलेगा: पासवर्ड के बाद इस ऐप का कोड माँगा जाएगा, या उन " +
      `${RECOVERY_CODES} रिकवरी कोड में से एक, जो आपको इसके बाद मिलेंगे।`,
    picture: "आपके ऑथेंटिकेटर ऐप के लिए QR कोड",
    open: "इसी डिवाइस के ऐप में खोलें",
    typed: "अगर स्कैन न हो सके, तो यह कुंजी दर्ज करें:",
    code: "ऐप में दिख रहा कोड",
    codeHint: "6 अंक",
    name: "ऐप का नाम",
    nameHint: "ताकि आप इसे बाद में पहचान सकें",
    defaultName: "मेरा फ़ोन",
    submit: "ऐप जोड़ें",
    cancel: "रद्द करें",
  }),
  translated(recovery, {
    title: "रिकवरी कोड",
    left: (count) => `आपके ${counted(count)} रिकवरी कोड ${count <= 1 ? "बचा है" : "बचे हैं"}।`,
    none: "आपके पास कोई रिकवरी कोड नहीं है। फ़ोन खो जाने पर सिर्फ़ एडमिन ही आपको फिर से साइन इन करा सकेंगे।",
    lead: "जब आपका फ़ोन या पासकी आपके पास न हो, तब पासवर्ड के बाद इनमें से हर कोड से एक बार साइन इन किया जा सकता है।",
    renew: "नए रिकवरी कोड बनाएँ",
    renewText: `आपको ${RECOVERY_CODES} नए कोड मिलेंगे।`,
    renewEnds: "पहले वाले कोड अब काम नहीं करेंगे।",
    noFactor:
      "रिकवरी कोड पासकी या ऑथेंटिकेटर ऐप की जगह काम आते हैं, और आपके पास इनमें से कोई नहीं है। पहली पासकी या पहला ऐप जोड़ने पर ये " +
      "कोड मिलते हैं।",
    cancel: "रद्द करें",
    back: "साइन-इन की सुरक्षा",
    shownTitle: "अपने रिकवरी कोड सँभालकर रखें",
    shown:
      "जब आपका फ़ोन या पासकी आपके पास न हो, तब पासवर्ड के बाद इनमें से हर कोड से एक बार साइन इन किया जा सकता है। ये सिर्फ़ इसी बार " +
      "दिखाए जा रहे हैं। इन्हें प्रिंट कर लें, या वहाँ रखें जहाँ आपके पासवर्ड रहते हैं, पर सिर्फ़ अपने फ़ोन में नहीं।",
    list: "आपके रिकवरी कोड",
    file: "portico-recovery-codes.txt",
    save: "फ़ाइल में सेव करें",
    print: "प्रिंट करें",
    done: "मैंने इन्हें सँभालकर रख लिया है",
  }),
];
