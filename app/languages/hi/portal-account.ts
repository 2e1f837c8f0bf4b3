import { INVITATION_DAYS } from "~/contract/kit/rules";
import { translated } from "~/lib/language";
import {
  changePassword,
  fields,
  forgot,
  invited,
  passwordProblems,
  passwordStrengths,
  refusedCodeWords,
  register,
  reset,
  resetInvalid,
  validation,
  verify,
} from "~/portal/account/words";
import { counted, days, part } from "./values";

export const portalAccount = [
  translated(changePassword, {
    title: "पासवर्ड बदलें",
    confirmPassword: "नया पासवर्ड दोबारा दर्ज करें",
    submit: "पासवर्ड बदलें",
    signedOut:
      "यह होने से पहले ही आपको साइन आउट कर दिया गया था: आपका पासवर्ड अब भी पुराना वाला है। तीनों पासवर्ड फिर से दर्ज करें।",
  }),
  translated(fields, {
    email: "ईमेल",
    password: "पासवर्ड",
    passwordHint:
      "कम से कम 8 वर्ण, जिनमें एक बड़ा अक्षर (A-Z), एक छोटा अक्षर (a-z), एक अंक और @$!%*#?& में से एक चिह्न हो, और इनके अलावा कुछ नहीं।",
    code: "ओटीपी",
  }),
  translated(refusedCodeWords, {
    noCode: (msg) => `${part(msg)}। कोड में 6 अंक होते हैं; इसे कोशिश नहीं गिना गया।`,
    triesLeft: (count) => `इस कोड के लिए ${counted(count)} ${count <= 1 ? "कोशिश बची है" : "कोशिशें बची हैं"}।`,
  }),
  translated(register, {
    title: "रजिस्टर करें",
    lead: (application) => `${application} पर जाने के लिए रजिस्टर करें।`,
    contactNumberHint: "10 अंक",
    submit: "रजिस्टर करें",
    signIn: "पहले से रजिस्टर हैं? साइन इन करें",
    done: "रजिस्ट्रेशन हो गया",
    closedTitle: "रजिस्ट्रेशन बंद है",
    closed:
      "यहाँ खाते एडमिन बनाते हैं। अपने एप्लिकेशन सँभालने वाले एडमिन से खाता बनाने को कहें; अगर आपका खाता पहले से है, तो साइन इन करें।",
    byInvitationTitle: "रजिस्ट्रेशन सिर्फ़ आमंत्रण से होता है",
    byInvitation:
      "अपने एप्लिकेशन सँभालने वाले एडमिन से आमंत्रण भेजने को कहें: उस ईमेल का लिंक फ़ॉर्म पर ले जाता है। अगर आपका खाता पहले से है, " +
      "तो साइन इन करें।",
  }),
  translated(invited, {
    title: "आपको आमंत्रित किया गया है",
    lead: (application) => `${application} इस्तेमाल करने के लिए रजिस्टर करें।`,
    done: "आपका रजिस्ट्रेशन हो गया है। कृपया साइन इन करें।",
    deadTitle: "यह आमंत्रण अब काम नहीं करता",
    deadText:
      `आमंत्रण ${days(INVITATION_DAYS)} के अंदर एक ही बार काम करता है। यह आमंत्रण अज्ञात है, इस्तेमाल हो चुका है, वापस ले लिया गया है, ` +
      "इसकी जगह नया आमंत्रण भेजा जा चुका है, या यह बहुत पुराना है। जिन्होंने आपको आमंत्रित किया था, कृपया उनसे नया आमंत्रण माँगें।",
    signIn: "पहले से रजिस्टर हैं? साइन इन करें",
  }),
  translated(forgot, {
    title: "पासवर्ड भूल गए",
    lead: "अपना ईमेल दर्ज करें। नया पासवर्ड चुनने के लिए हम आपको एक लिंक भेजेंगे।",
    submit: "लिंक भेजें",
    signIn: "साइन-इन पर वापस जाएँ",
    doneTitle: "अपना ईमेल देखें",
    done: "पासवर्ड रीसेट करने का लिंक आपके ईमेल पर भेज दिया गया है",
    next: "लिंक को 30 मिनट के अंदर खोलें। कुछ नहीं मिला? स्पैम फ़ोल्डर में देखें या",
    nextSoon: "कुछ नहीं मिला? स्पैम फ़ोल्डर में देखें या",
    sendAgain: "लिंक फिर से भेजें।",
  }),
  translated(reset, {
    title: "नया पासवर्ड चुनें",
    owner: (email) => `यह ${email} के खाते के लिए है।`,
    endsOther: (email) =>
      email
        ? `इस ब्राउज़र में ${email} का खाता साइन इन है; पासवर्ड बदलने पर उसे साइन आउट कर दिया जाएगा।`
        : "इस ब्राउज़र में किसी और का खाता साइन इन है; पासवर्ड बदलने पर उसे साइन आउट कर दिया जाएगा।",
    newPassword: "नया पासवर्ड",
    confirmPassword: "पासवर्ड दोबारा दर्ज करें",
    submit: "पासवर्ड रीसेट करें",
    signIn: "साइन-इन पर वापस जाएँ",
    doneTitle: "पासवर्ड बदल गया",
    done: "आपका पासवर्ड बदल दिया गया है। यह तुरंत काम करेगा: गलत पासवर्ड की वजह से जो इंतज़ार करना पड़ रहा था, वह खत्म हो गया है।",
    next: "3 सेकंड में आपको साइन-इन पेज पर ले जाया जाएगा।",
    nextLink: "अभी साइन इन करें",
  }),
  translated(resetInvalid, {
    title: "यह लिंक अब काम नहीं करता",
    text: "रीसेट लिंक 30 मिनट के अंदर एक ही बार काम करता है। यह लिंक अज्ञात है, इस्तेमाल हो चुका है या बहुत पुराना है।",
    textElsewhere: "यह लिंक अज्ञात है, इस्तेमाल हो चुका है या बहुत पुराना है।",
    requestNew: "नया लिंक माँगें",
    signIn: "साइन-इन पर वापस जाएँ",
  }),
  translated(verify, {
    title: "अपना ईमेल सत्यापित करें",
    lead: "अपना ईमेल और उस पर भेजा गया 6 अंकों का कोड दर्ज करें।",
    leadWithPassword: "अपना ईमेल, अपना चुना हुआ पासवर्ड और आपको भेजा गया 6 अंकों का कोड दर्ज करें।",
    invalid: "ओटीपी गलत है",
    submit: "सत्यापित करें",
    resend: "नया कोड भेजें",
    signIn: "साइन-इन पर वापस जाएँ",
    wrongAddress: "पता गलत है? फिर से रजिस्टर करें",
    checkAll: "ईमेल और पासवर्ड भी जाँच लें।",
    verifiedAlready: "और कुछ करने की ज़रूरत नहीं है।",
    doneTitle: "ईमेल सत्यापित हो गया",
    done: "आपका ईमेल सत्यापित हो गया है।",
    next: "3 सेकंड में आपको साइन-इन पेज पर ले जाया जाएगा।",
    nextLink: "अभी साइन इन करें",
  }),
  translated(passwordProblems, {
    tooShort: "8 वर्ण",
    noLower: "एक छोटा अक्षर (a-z)",
    noUpper: "एक बड़ा अक्षर (A-Z)",
    noDigit: "एक अंक",
    noSpecial: "@$!%*#?& में से एक चिह्न",
    space: "खाली जगह",
    missing: (message, what) => `${part(message)}। इनकी कमी है: ${what.join(", ")}।`,
    notAllowed: (message, what) => `${part(message)}। इनकी अनुमति नहीं है: ${what.join(" ")}`,
  }),
  translated(passwordStrengths, {
    short: "अभी काफ़ी नहीं है",
    common: "बहुत आम है: लोग इसे सबसे पहले आज़माते हैं।",
    own: "बहुत आसानी से अंदाज़ा लग सकता है: इसमें खाते के मालिक से जुड़ा नाम है।",
    fair: "ठीक है; थोड़ा और लंबा बेहतर रहेगा।",
    good: "अच्छा है।",
    strong: "मज़बूत है।",
    sent: (strength) => `आपका दर्ज किया पासवर्ड: ${strength}`,
  }),
  translated(validation, {
    identifierRequired: "ईमेल, यूज़र आईडी या फ़ोन नंबर ज़रूरी है",
    emailRequired: "ईमेल ज़रूरी है",
    emailInvalid: "ईमेल का पता सही होना चाहिए",
    passwordRequired: "पासवर्ड ज़रूरी है",
    passwordPattern: "कम से कम 8 वर्ण हों, जिनमें एक बड़ा अक्षर (A-Z), एक छोटा अक्षर (a-z), एक अंक और एक विशेष चिह्न (जैसे @) हो",
    passwordsMatch: "दोनों पासवर्ड एक जैसे होने चाहिए",
    confirmRequired: "पासवर्ड दोबारा दर्ज करना ज़रूरी है",
    otpRequired: "ओटीपी ज़रूरी है",
    contactRequired: "संपर्क नंबर",
    contactDigits: "सिर्फ़ अंक",
    tooShort: "बहुत छोटा है!",
    tooLong: "बहुत लंबा है!",
    currentPasswordRequired: "मौजूदा पासवर्ड ज़रूरी है",
    newPasswordRequired: "नया पासवर्ड ज़रूरी है",
    confirmNewPasswordRequired: "नया पासवर्ड दोबारा दर्ज करना ज़रूरी है",
  }),
];
