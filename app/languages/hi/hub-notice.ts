import { NOT_ME_DAYS } from "~/contract/kit/rules";
import { words } from "~/hub/identity/notice/words";
import { translated } from "~/lib/language";
import { productInMails } from "~/lib/product";
import { timeInMail } from "~/lib/zone.server";
import { counted, days, isOne, part } from "./values";

const admin = `${productInMails} के किसी एडमिन`;
const doneBy = (name: string) => (name ? `यह ${productInMails} के एडमिन ${name} ने किया।\n\n` : "");
const named = (about: string) => (about ? `: ${about}` : "");

export const hubNotice = [
  translated(words, {
    events: {
      PASSWORD_CHANGED: { mine: () => "आपका पासवर्ड बदल दिया गया है" },
      PASSWORD_RESET: { mine: () => "आपका पासवर्ड रीसेट कर दिया गया है" },
      NAME_CHANGED: { mine: () => "आपका नाम बदला गया" },
      EMAIL_CHANGED_BACK: { mine: () => "आपका ईमेल फिर से पहले वाला कर दिया गया" },
      EMAIL_CHANGED: { mine: () => "आपका ईमेल बदला गया" },
      PHONE_CHANGED: { mine: () => "आपका फ़ोन नंबर बदला गया" },
      FACTOR_ADDED: { mine: (about) => `आपके खाते में साइन इन करने का एक तरीका जोड़ा गया${named(part(about))}` },
      FACTOR_REMOVED: { mine: (about) => `आपके खाते से साइन इन करने का एक तरीका हटाया गया${named(part(about))}` },
      FACTORS_RESET: { mine: (about) => `आपके खाते के पहचान के दूसरे तरीके रीसेट किए गए${named(about)}` },
      RECOVERY_CODES_RENEWED: { mine: () => "आपके नए रिकवरी कोड बनाए गए" },
      RECOVERY_CODE_USED: { mine: (about) => `आपके खाते का एक रिकवरी कोड इस्तेमाल हुआ${named(part(about))}` },
      PASSKEY_ADDED: { mine: (about) => `आपके खाते में एक पासकी जोड़ी गई${named(about)}` },
      PASSKEY_REMOVED: { mine: (about) => `आपके खाते से एक पासकी हटाई गई${named(about)}` },
      IDENTITY_LINKED: { mine: (about) => `अब आपके खाते में किसी और जगह से भी साइन इन हो सकता है${named(part(about))}` },
      BROWSER_TRUSTED: {
        mine: (about) => `एक ब्राउज़र पर बिना कोड के साइन इन करने का भरोसा किया गया${named(part(about))}`,
      },
      BROWSER_TRUST_COPIED: {
        mine: () => "एक भरोसेमंद ब्राउज़र से फिर कोड माँगा जाएगा: उसकी कुकी की एक पुरानी कॉपी इस्तेमाल हुई",
      },
      NEW_DEVICE: { mine: () => "नए डिवाइस से साइन-इन हुआ" },
      ROLE_GIVEN: {
        mine: (role) => `आपको ${role} भूमिका दी गई`,
        whose: (name, role) => `${name} को ${role} भूमिका दी गई`,
      },
      ACCOUNT_HELD: {
        mine: () => "बहुत ज़्यादा गलत कोशिशों के बाद आपके खाते में साइन-इन रोके जा रहे हैं",
        whose: (name) => `बहुत ज़्यादा गलत कोशिशों के बाद ${name} के साइन-इन रोके जा रहे हैं`,
      },
      DELETION_ASKED: { mine: () => "आपका खाता मिटाने का अनुरोध किया गया है" },
      CHANGE_APPROVED: { mine: (about) => `आपके माँगे हुए बदलाव को मंज़ूरी मिली: ${about}` },
      CHANGE_DECLINED: { mine: (about) => `आपका माँगा हुआ बदलाव अस्वीकार हुआ: ${about}` },
    },
    changeAsked: (about) => `एक बदलाव को दूसरे एडमिन की मंज़ूरी चाहिए: ${about}`,

    accessAsked: (name, access) => `${name} ने ${part(access)} माँगा है`,
    accessAskedAdvice: ({ email, role, reason, until, link, days: within, absent }) =>
      (absent ? `${absent} अभी नहीं हैं, इसलिए उनकी जगह फ़ैसला आपको करना है।\n\n` : "") +
      `माँगने वाले: ${email}\nभूमिका: ${role}\nकब तक: ${until ?? "बिना समय-सीमा"}\nकारण: ${reason}\n\n` +
      `अभी कुछ नहीं दिया गया है। अनुरोध देखें और ${days(within)} के अंदर एक्सेस दें या अस्वीकार करें:\n${link}`,
    accessDecided: {
      GRANTED: (access) => `आपको ${part(access)} मिल गया`,
      REFUSED: (access) => `${part(access)} के लिए आपका अनुरोध अस्वीकार हुआ`,
      EXPIRED: (access) => `${part(access)} के लिए आपके अनुरोध पर समय रहते किसी ने फ़ैसला नहीं किया`,
      ENDED: (access) => `इमरजेंसी में लिया गया आपका ${part(access)} खत्म किया गया`,
    },
    emergencyTaken: {
      mine: (access) => `आपने इमरजेंसी में ${part(access)} लिया`,
      whose: (name, access) => `${name} ने इमरजेंसी में ${part(access)} लिया`,
      adviceMine: ({ until, link }) =>
        `यह ${until} को खत्म होगा। इसे देखने वालों को बता दिया गया है।\n\nअगर यह आपने नहीं किया, तो तुरंत अपने सेशन खत्म करें और अपना ` +
        `पासवर्ड बदलें। यह एक्सेस यहाँ देखें:\n${link}`,
      adviceWhose: ({ email, role, reason, until, link }) =>
        `लेने वाले: ${email}\nभूमिका: ${role}\nकब तक: ${until}\nकारण: ${reason}\n\n` +
        `इसे देखें, और अगर यह नहीं होना चाहिए, तो खत्म करें:\n${link}`,
    },
    accessDecidedAdvice: ({ reason, link }) => `${reason ? `कारण: ${reason}\n\n` : ""}आपका अनुरोध यहाँ है:\n${link}`,
    standInNamed: {
      mine: (name) => `${name} आपकी जगह एक्सेस के अनुरोधों पर फ़ैसला करेंगे`,
      yours: (name) => `${name} की जगह एक्सेस के अनुरोधों पर फ़ैसला आपको करना है`,
      adviceMine: ({ email, from, until, link }) =>
        `आपने ${email} को ${from} से ${until} तक अपना प्रतिनिधि तय किया है। तब तक ये अनुरोध आपको ईमेल नहीं किए जाएँगे।\n\n` +
        `अगर यह आपने नहीं किया, तो इसे अभी यहाँ खत्म करें:\n${link}`,
      adviceYours: ({ email, from, until, link }) =>
        `${email} ने आपको ${from} से ${until} तक अपना प्रतिनिधि तय किया है। हर अनुरोध के लिए आपको एक ईमेल मिलेगा। ` +
        `जिन अनुरोधों पर फ़ैसला आपको करना है, वे यहाँ हैं:\n${link}`,
    },
    review: {
      event: (name, lines) =>
        isOne(lines)
          ? `एक्सेस की समीक्षा: ${name} की ${counted(lines)} पंक्ति पर फ़ैसला आपको करना है`
          : `एक्सेस की समीक्षा: ${name} की ${counted(lines)} पंक्तियों पर फ़ैसला आपको करना है`,
      advice: ({ number, until, link, isLate }) =>
        (isLate ? "समीक्षा करने वालों ने अभी तक फ़ैसला नहीं किया है, इसलिए एडमिन भी फ़ैसला कर सकते हैं।\n\n" : "") +
        `देखें कि किसके पास एक्सेस है, और समीक्षा ${counted(number)} में ${until} से पहले उसे बनाए रखें या वापस लें:\n${link}`,
    },
    standInEnded: {
      yours: (name) => `अब आपको ${name} की जगह फ़ैसला नहीं करना है`,
      adviceYours: ({ email, until, link }) =>
        `${email} ने आपको ${until} तक अपना प्रतिनिधि तय किया था, और इसे पहले ही खत्म कर दिया। ` +
        `अब उनकी जगह एक्सेस के अनुरोध आपको ईमेल नहीं किए जाएँगे। जिन अनुरोधों पर फ़ैसला आपको करना है, वे यहाँ हैं:\n${link}`,
    },
    accessTo: (application, client) => `${client} के लिए ${application} का एक्सेस`,
    accessToAny: (application) => `${application} का एक्सेस`,
    accessAs: (role) => `${role} भूमिका का एक्सेस`,
    accessEnds: {
      mine: (access) => `आपका ${part(access)} जल्द खत्म होने वाला है`,
      whose: (name, access) => `${name}: ${part(access)} जल्द खत्म होने वाला है`,
      adviceMine: `यह ऊपर दिए समय पर खत्म होगा। अगर आपको यह एक्सेस अब भी चाहिए, तो ${admin} से इसे बढ़ाने को कहें।`,
      adviceGiver: (email) =>
        `यह एक्सेस आपने ${email} को दिया था, और यह ऊपर दिए समय पर खत्म होगा। अगर इसे खत्म होने देना है, तो कुछ करने की ज़रूरत नहीं। ` +
        "इसे बढ़ाने के लिए इसे बाद की किसी तारीख तक दोबारा दें।",
    },

    wanted: {
      email: "किसी ने अपने खाते के लिए आपका ईमेल लेना चाहा",
      phoneNumber: "किसी ने अपने खाते के लिए आपका फ़ोन नंबर लेना चाहा",
      advice:
        "उन्हें वह नहीं मिला, और यह भी नहीं बताया गया कि आपका खाता है। आपका कुछ नहीं बदला है, और आपको कुछ करने की ज़रूरत नहीं।\n\n" +
        `अगर यह आपने किया था, तो इस खाते में साइन इन करें, या ${admin} से पूछें कि वह आपके किस खाते में होना चाहिए।`,
    },
    deletion: {
      deleted: "आपके अनुरोध पर आपका खाता मिटा दिया गया है",
      deletedAdvice: `अब इसे इस्तेमाल नहीं किया जा सकता। अगर यह अनुरोध आपने नहीं किया था, तो ${admin} को लिखें।`,
      refused: "खाता मिटाने का आपका अनुरोध अस्वीकार हुआ",
      refusedAdvice: (reason, link) => `कारण: ${reason}\n\nआपका अनुरोध यहाँ है:\n${link}`,
    },

    time: (instant) => timeInMail(instant, "hi-IN"),
    device: ({ browser, system }) => (browser && system ? `${system} पर ${browser}` : (browser ?? system ?? "")),
    advice: {
      mailedCodeEnds:
        "अब से ईमेल पर भेजा गया कोड आपका खाता नहीं खोलेगा: पासवर्ड के बाद आपका ऑथेंटिकेटर ऐप, आपकी पासकी या आपका कोई रिकवरी कोड " +
        "माँगा जाएगा।\n\n",
      mine: (notMe, reset) =>
        "अगर यह आपने किया था, तो कुछ करने की ज़रूरत नहीं।\n\n" +
        `अगर यह आपने नहीं किया, तो यह पेज खोलें\n${notMe}\nऔर वहाँ बटन दबाएँ: आपके सभी सेशन खत्म हो जाएँगे, आपका ईमेल और फ़ोन नंबर ` +
        "फिर से पहले वाले हो जाएँगे, और आपको नया पासवर्ड चुनने का लिंक मिलेगा। यह " +
        `${days(NOT_ME_DAYS)} के अंदर एक ही बार काम करता है; उसके बाद यहाँ नया पासवर्ड चुनें:\n${reset}\nसाथ ही, ${admin} को भी बताएँ।`,
      byAdmin: (name, link) =>
        `${doneBy(name)}अगर आपने यह करने को कहा था, तो कुछ करने की ज़रूरत नहीं।\n\n` +
        `अगर नहीं कहा था, तो ${admin} से इसके बारे में पूछें, और यहाँ नया पासवर्ड चुनें:\n${link}`,
      former: (name) =>
        `${doneBy(name)}अगर आपने यह करने को कहा था, तो कुछ करने की ज़रूरत नहीं।\n\n` +
        `अगर नहीं कहा था, तो तुरंत ${admin} को लिखें: इस ईमेल पते से अब वह खाता नहीं खुलता।`,
      formerOfMine: (notMe) =>
        "अगर यह आपने किया था, तो कुछ करने की ज़रूरत नहीं: इस ईमेल पते से अब वह खाता नहीं खुलता।\n\n" +
        `अगर यह आपने नहीं किया, तो यह पेज खोलें\n${notMe}\nऔर ${days(NOT_ME_DAYS)} के अंदर वहाँ बटन दबाएँ: खाते में फिर से यही पता ` +
        "लग जाएगा, उसके सभी सेशन खत्म हो जाएँगे, और नया पासवर्ड चुनने का लिंक आपको इसी पते पर मिलेगा। यह एक ही बार काम करता है, " +
        `चाहे इस बीच कुछ भी बदला जाए। साथ ही, ${admin} को भी बताएँ।`,
      changedBack:
        "यह पिछले ईमेल पते पर भेजे गए लिंक से किया गया। नया पासवर्ड चुनने का लिंक भी वहीं भेजा गया है।\n\n" +
        `अगर यह नहीं होना चाहिए था, तो ${admin} को लिखें।`,
      held: (unlock, reset) =>
        `अगर ये कोशिशें आपने की थीं, तो यहाँ\n${unlock}\nईमेल से एक लिंक माँगें: जिस ब्राउज़र में आप वह लिंक खोलेंगे, उसमें आपका पासवर्ड ` +
        "तुरंत काम करेगा। या थोड़ा इंतज़ार करके फिर से कोशिश करें, या यहाँ नया पासवर्ड चुनें:\n" +
        `${reset}\n\nअगर ये कोशिशें आपने नहीं कीं, तो कोई आपके पासवर्ड का अंदाज़ा लगा रहा है। वह अंदर नहीं आ पाया है, और आपको ` +
        `कुछ करने की ज़रूरत नहीं। अगर यह चलता रहे, तो ${admin} को बताएँ।`,
      decide: (name, link, within) =>
        `यह बदलाव ${productInMails} के एडमिन ${name} ने माँगा है। अभी कुछ नहीं बदला है।\n\n` +
        `देखें कि क्या बदलेगा, और ${days(within)} के अंदर इसे मंज़ूरी दें या अस्वीकार करें:\n${link}`,
      admins: (name, link) =>
        `${doneBy(name)}अगर यह ठीक है, तो कुछ करने की ज़रूरत नहीं।\n\nअगर यह ठीक नहीं है, तो ऑडिट लॉग देखें:\n${link}`,
    },
  }),
];
