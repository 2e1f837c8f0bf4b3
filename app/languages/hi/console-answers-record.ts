import { VIEWS_MAX } from "~/contract/kit/rules";
import { words as overview } from "~/hub/operate/overview/words";
import { words as setup } from "~/hub/operate/setup/words";
import { words as audit } from "~/hub/record/audit/words";
import { words as evidence } from "~/hub/record/evidence/words";
import { words as keptView } from "~/hub/record/kept-view/words";
import { words as uses } from "~/hub/record/uses/words";
import { translated } from "~/lib/language";
import { counted, part, parts } from "./values";

/** What somebody typed stays as it is; what was put in its place is in brackets. */
const typedOrWithheld = (text: string | number): string => (String(text).startsWith("(") ? part(text) : String(text));

export const consoleAnswersRecord = [
  translated(audit, {
    listed: "ऑडिट लॉग",
    noted: "दर्ज किया गया",
    refusedPage: {
      CONSOLE_DENIED: "इसे सिर्फ़ एडमिन खोल सकते हैं",
      SIGN_ON_REFUSED: "यह एप्लिकेशन यूज़र को असाइन नहीं है",
      FORM_REFUSED: "फ़ॉर्म कहीं और से आया, या किसी पिछले सेशन से",
    },
    noMore: (reason) => `${part(reason)} (अज्ञात लोगों ने बहुत ज़्यादा कोशिशें कीं: ऐसी घटनाएँ एक घंटे तक दर्ज नहीं होंगी)`,
    unknown: (typed) => (typed === "" ? "अज्ञात" : `अज्ञात: ${typedOrWithheld(typed)}`),
    chain: {
      changed: "यह घटना वैसी नहीं है जैसी लिखी गई थी, या इससे पहले की घटना बदल दी गई",
      missing: "यह घटना मिटा दी गई",
      gap: (from, to) =>
        from === to
          ? `घटना ${counted(from)} काटकर निकाल दी गई`
          : `${counted(from)} से ${counted(to)} तक की घटनाएँ काटकर निकाल दी गईं`,
      rewritten: "चेन नए सिरे से लिखी गई: हस्ताक्षर किया हुआ एक हेड इससे मेल नहीं खाता",
      misdated: (chained) => `घटना पर दर्ज समय वह नहीं है जब वह लिखी गई थी, यानी ${chained}`,
      beheaded: "इससे पहले का हिस्सा काट दिया गया, और यह दर्ज नहीं है कि रखने की अवधि पूरी होने पर उसे हटाया गया",
      unchained: "यह घटना बाद में डाली गई: वह चेन में नहीं है",
      cutOff: "लॉग का आखिरी हिस्सा काट दिया गया: हस्ताक्षर किए हुए एक हेड में यह घटना थी",
    },
    withheld: "(नहीं दिखाया गया, क्योंकि यह पासवर्ड हो सकता है)",
  }),
  translated(evidence, {
    lists: {
      PERSON: "किसी व्यक्ति के एक्सेस का प्रमाण",
      GIVEN: "दिए गए एक्सेस का प्रमाण",
      ENDED: "खत्म हुए एक्सेस का प्रमाण",
      ASKED: "जिन अनुरोधों पर एक्सेस नहीं मिला, उनका प्रमाण",
      HELD: "किनके पास एक्सेस था, इसका प्रमाण",
    },
    reviewedAccess: "समीक्षाओं का प्रमाण",
    unusedAccounts: "इस्तेमाल न हुए खाते",
    unusedAccess: "इस्तेमाल न हुआ एक्सेस",
    basis: "प्रमाण किस पर आधारित है",
    personNeeded: "कोई व्यक्ति चुनें",
    dayNeeded: "कोई दिन चुनें",
    recordNeeded: "कोई एप्लिकेशन, क्लाइंट या व्यक्ति चुनें",
    endsBeforeItBegins: "अवधि शुरू होने से पहले ही खत्म हो जाती है",
    noSuchRow: "ऐसी कोई पंक्ति नहीं है जिसके बाद से आगे पढ़ा जा सके",
  }),
  translated(keptView, {
    listed: "आपके सेव किए गए व्यू",
    kept: "व्यू सेव किया गया",
    replaced: "पुराने व्यू की जगह नया सेव किया गया",
    renamed: "व्यू का नाम बदला गया",
    deleted: "व्यू मिटाया गया",
    notFound: "यह व्यू अब नहीं है",
    nameTaken: "इस नाम का आपका एक व्यू पहले से है",
    tooMany: `इस सूची के आपके ${counted(VIEWS_MAX)} व्यू हैं। पहले कोई एक मिटाएँ`,
    tooManyInAll: "आपके व्यू बहुत ज़्यादा हो गए हैं। पहले कोई एक मिटाएँ",
  }),
  translated(uses, {
    listed: "इस्तेमाल",
    removed: (list) => `हटाया गया: ${parts(list, ", ")}`,
    changedMeanwhile: "इस बीच यह बदल गया कि इसका इस्तेमाल कहाँ होता है, इसलिए कुछ भी हटाया नहीं गया। इसे फिर से देखें",
    adminRole: "सभी एडमिन से उनकी भूमिका एक साथ नहीं हटाई जाती। इसे हर एडमिन से अलग-अलग हटाएँ",
  }),
  translated(overview, { read: "सारांश" }),
  translated(setup, { state: "सेटअप" }),
];
