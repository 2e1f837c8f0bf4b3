import { CODE_MINUTES, INVITATION_DAYS, RESET_LINK_MINUTES, UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { words as delivery } from "~/hub/messages/delivery/words";
import { words as template } from "~/hub/messages/template/words";
import { translated } from "~/lib/language";
import { productInMails } from "~/lib/product";
import { secondInMail } from "~/lib/zone.server";
import { counted, part } from "./values";

/** The first name may be unknown. */
const hello = (firstName: string): string => (firstName ? `नमस्ते ${firstName},` : "नमस्ते,");

export const hubMessages = [
  translated(delivery, {
    mails: {
      LOGIN_OTP: {
        subject: () => "साइन-इन के लिए आपका कोड",
        text: ({ firstName, otp, time }) =>
          `${otp} आपका ओटीपी है, जो ${time} पर बनाया गया।\n\n${hello(firstName)}\n\nयह ${counted(CODE_MINUTES)} मिनट तक मान्य है ` +
          "और सिर्फ़ एक बार इस्तेमाल हो सकता है। अगर अभी आपने साइन इन करने की कोशिश नहीं की, तो किसी और को आपका पासवर्ड पता है: " +
          "कृपया उसे बदलें।",
      },
      VERIFY_EMAIL: {
        subject: () => "अपना ईमेल सत्यापित करें",
        text: ({ otp, link, time }) =>
          `${otp} आपका ओटीपी है, जो ${time} पर बनाया गया।\n\nनमस्ते,\n\nअपना ईमेल सत्यापित करने के लिए इसे ` +
          `${counted(CODE_MINUTES)} मिनट के अंदर यहाँ दर्ज करें: ${link}\n\nअगर आपने रजिस्टर नहीं किया, तो इस ईमेल पर ध्यान न दें।`,
      },
      RESET_PASSWORD: {
        subject: () => "अपना पासवर्ड रीसेट करें",
        text: ({ firstName, link }) =>
          `${hello(firstName)}\n\nनया पासवर्ड यहाँ चुनें:\n${link}\n\nयह लिंक ${counted(RESET_LINK_MINUTES)} मिनट तक मान्य है और ` +
          "सिर्फ़ एक बार इस्तेमाल हो सकता है। अगर आपने यह लिंक नहीं माँगा, तो इस ईमेल पर ध्यान न दें; आपका पासवर्ड पहले जैसा ही रहेगा।",
      },
      UNLOCK_LINK: {
        subject: () => `${productInMails} में साइन इन करें`,
        text: ({ firstName, link }) =>
          `${hello(firstName)}\n\nआपके खाते के लिए बहुत बार गलत पासवर्ड दर्ज किया गया। अपने पासवर्ड से साइन इन करने के लिए यह लिंक\n` +
          `${link}\nउसी ब्राउज़र में खोलें जिसमें आप साइन इन करते हैं। यह लिंक ${counted(UNLOCK_LINK_MINUTES)} मिनट के अंदर ` +
          "सिर्फ़ एक बार इस्तेमाल हो सकता है। अगर आपने यह लिंक नहीं माँगा, तो इस ईमेल पर ध्यान न दें।",
      },
      INVITATION: {
        subject: ({ application }) => `${application} के लिए आपका आमंत्रण`,
        text: ({ firstName, application, link }) =>
          `${hello(firstName)}\n\nआपको ${application} के लिए आमंत्रित किया गया है। यहाँ रजिस्टर करें:\n${link}\n\nयह लिंक ` +
          `${counted(INVITATION_DAYS)} दिन तक मान्य है और सिर्फ़ एक बार इस्तेमाल हो सकता है। अगर आपको इस आमंत्रण की उम्मीद नहीं थी, ` +
          "तो इस ईमेल पर ध्यान न दें।",
      },
      WELCOME: {
        subject: () => `${productInMails} में आपका स्वागत है`,
        text: ({ firstName, userName, link }) =>
          `${hello(firstName)}\n\nआपका ईमेल सत्यापित हो गया है। ${link} पर अपने ईमेल, फ़ोन नंबर या यूज़र आईडी से साइन इन करें। ` +
          `आपकी यूज़र आईडी है ${userName}`,
      },
      SECURITY_NOTICE: {
        subject: ({ event }) => event,
        text: ({ firstName, event, device, address, time, advice }) =>
          [
            hello(firstName),
            `${event}।`,
            [`समय: ${time}`, device && `डिवाइस: ${device}`, address && `पता: ${address}`].filter(Boolean).join("\n"),
            advice,
          ].join("\n\n"),
      },
    },
    codeTime: secondInMail,
    // 70 characters fit a text message in Hindi.
    sms: ({ otp, application }) =>
      `${otp} ${application} का ओटीपी है। ${counted(CODE_MINUTES)} मिनट मान्य। किसी को न बताएँ।`,

    noRoute: {
      EMAIL: "इस पर कोई सक्रिय ईमेल कॉन्फ़िगरेशन लागू नहीं होता, और SMTP_URL सेट नहीं है",
      SMS: "इस पर कोई सक्रिय एसएमएस कॉन्फ़िगरेशन लागू नहीं होता",
    },
    justDeleted: "इसका कॉन्फ़िगरेशन अभी-अभी मिटाया गया",
    unreadableSecret: "इसके कॉन्फ़िगरेशन में रखा एक सीक्रेट इस इंस्टॉलेशन की कुंजी से पढ़ा नहीं जा सकता। कृपया उसे दोबारा दर्ज करें",
    unreadable: "यह इस इंस्टॉलेशन की कुंजी से पढ़ा नहीं जा सकता",
    expired: "भेजे जाने से पहले ही इसका समय बीत गया",
    mailService: "ईमेल सेवा",
    gateway: "गेटवे",
    mailServer: "ईमेल सर्वर",
    noTls:
      "ईमेल सर्वर TLS (STARTTLS) नहीं देता, और पासवर्ड सिर्फ़ TLS पर भेजा जाता है: ऐसा पोर्ट दें जो TLS देता हो, " +
      "या पासवर्ड हटाएँ",
    mailServerTooSlow: "ईमेल सर्वर ने बहुत देर लगाई",
    credentialsInAddress: (who) => `${part(who)}: पते में यूज़रनेम या पासवर्ड नहीं होना चाहिए`,
    unknownHost: (host) => `${host} नाम का कोई होस्ट नहीं है: वर्तनी जाँचें`,
    unresolved: (host) => `${host} नाम का पता समय पर नहीं मिल सका`,
    neverCalled: (host) => `${host} ऐसे पते पर है जहाँ कभी संपर्क नहीं किया जाता (link-local, unspecified या multicast)`,
    calledItself: (host, port) => `${host}:${port} खुद Portico है`,
    privateHost: (host) => `${host} एक निजी पते पर है, और PORTICO_ALLOW_PRIVATE_HOSTS में उसका नाम नहीं है`,
    privateMailHost: (host, ports) =>
      `${host} एक निजी पते पर है: वहाँ के ईमेल सर्वरों से सिर्फ़ ${ports.join(", ")} पोर्ट पर संपर्क किया जाता है, जब तक ` +
      "PORTICO_ALLOW_PRIVATE_HOSTS में उसका नाम न हो",
    noAnswer: (who, seconds) => `${part(who)}: ${counted(seconds)} सेकंड में कोई जवाब नहीं मिला`,
    unreachable: (who, code) => `${part(who)}: संपर्क नहीं हो पा रहा है${code ? ` (${code})` : ""}`,
    // Last, for it is the least particular.
    answerTooLong: (who) => `${part(who)} का जवाब बहुत लंबा है`,
    answered: (who, status) => `${part(who)} का जवाब: ${status}`,
  }),
  translated(template, {
    email: {
      listed: "ईमेल टेम्पलेट",
      created: "ईमेल टेम्पलेट बनाया गया",
      updated: "ईमेल टेम्पलेट अपडेट किया गया",
      deleted: "ईमेल टेम्पलेट मिटाया गया",
    },
    sms: {
      listed: "एसएमएस टेम्पलेट",
      created: "एसएमएस टेम्पलेट बनाया गया",
      updated: "एसएमएस टेम्पलेट अपडेट किया गया",
      deleted: "एसएमएस टेम्पलेट मिटाया गया",
    },
    alreadyActive: "इस एप्लिकेशन, क्लाइंट और भाषा के लिए इस नाम का एक सक्रिय (ACTIVE) टेम्पलेट पहले से है",
    cleaned: (what) => `टेम्पलेट में इनकी अनुमति नहीं है, इसलिए इन्हें हटाया गया: ${what}`,
    andOthers: (count) => `${counted(count)} और`,
    neverSent: (sent) => `इस नाम का कोई संदेश नहीं भेजा जाता; जो भेजे जाते हैं, वे हैं ${sent.join(", ")}`,
    nothingLeft: "जिन चीज़ों की टेम्पलेट में अनुमति नहीं है, उन्हें हटाने पर इसमें कुछ नहीं बचता",
    missing: (name, variable) => `${name} नाम के टेम्पलेट में ${variable} होना चाहिए`,
    unknown: (variables, known) => `अज्ञात वेरिएबल: ${variables.join(", ")}। मान्य वेरिएबल: ${known.join(", ")}`,
    preview: "प्रीव्यू",
    builtIn: "पहले से बना टेक्स्ट",
    noBuiltIn: (sent) => `पहले से बना टेक्स्ट सिर्फ़ इन नामों के लिए है: ${sent.join(", ")}`,
    pictures: "तस्वीरें",
    noSubject: "टेम्पलेट",
    sentTo: (address) => `${address} पर भेजा गया`,
    waits: (address, reason) => `${address} पर भेजा जाना बाकी है: ${reason}`,
    sampleFirstName: "पहला नाम",
    sampleApplication: "एप्लिकेशन",
    sampleNotice: {
      event: "आपका पासवर्ड बदल दिया गया है",
      device: "Linux पर Firefox",
      address: "192.0.2.1",
      time: "1 मार्च 2026, 09:30 UTC",
      advice: "अगर यह आपने किया था, तो कुछ करने की ज़रूरत नहीं।",
    },
  }),
];
