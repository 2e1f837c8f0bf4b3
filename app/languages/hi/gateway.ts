import { words as upstream } from "~/gateway/upstream/words";
import { words } from "~/gateway/words";
import { translated } from "~/lib/language";
import { counted, part } from "./values";

export const gateway = [
  translated(words, {
    notServedHere: "प्रोडक्ट API इस पते पर नहीं है",
    forwardAuthElsewhere: "प्रॉक्सी उस Portico से पूछते हैं जिस पर प्रोडक्ट API है, उसके आगे लगे इस पोर्टल से नहीं",
  }),
  translated(upstream, {
    tooMany: "बहुत ज़्यादा कोशिशें हो गईं। कृपया थोड़ा इंतज़ार करें और फिर से कोशिश करें",
    refused: "सेवा ने इसे अस्वीकार कर दिया",
    unsure: "सेवा ने जवाब नहीं दिया। हो सकता है कि आपका भेजा हुआ काम हो गया हो: कृपया दोबारा भेजने से पहले जाँच लें",
    late: "सेवा ने समय पर जवाब नहीं दिया। कृपया फिर से कोशिश करें",
    unusable: "सेवा का जवाब इस्तेमाल नहीं किया जा सकता। कृपया अपने एडमिन से संपर्क करें: पोर्टल के लॉग में लिखा है कि बात क्या है",
    notOffered: (why) => `प्रोडक्ट API में यह सुविधा नहीं है${why ? `: ${part(why)}` : ""}`,
    whyNot: {
      permissions: "यह सिर्फ़ भूमिकाओं की अनुमतियाँ रखता है",
      sessions: "यह नहीं बताता कि कोई कहाँ साइन इन है",
      factors: "इसका दूसरा चरण अपना है",
      audit: "यह नहीं बताता कि किसने क्या किया",
      test: "इसे आज़माने के लिए कुछ नहीं भेजा जा सकता",
      resendCode: "दूसरा कोड पाने के लिए शुरू से फिर शुरू करें",
      permissionsOfRole: "यह नहीं बताता कि किसी भूमिका के पास कौन-सी अनुमतियाँ हैं",
      preview: "टेम्पलेट सेव होने पर दिखाया जाता है",
      builtIn: "वह नहीं बताता कि टेम्पलेट के बिना कौन-सा टेक्स्ट भेजा जाता है",
      messages: "यह नहीं बताता कि इसने क्या भेजा है",
      languages: "इसके टेम्पलेट किसी भाषा के लिए अलग नहीं होते",
      periods: "यह एक्सेस बिना समय-सीमा के देता है",
      tooManyUsers: "डाउनलोड करने के लिए यूज़र बहुत ज़्यादा हैं",
    },
    log: {
      unanswered: (why) => `प्रोडक्ट API ने जवाब नहीं दिया: ${why}`,
      pictureFailed: (status) => `प्रोडक्ट API ने एक तस्वीर के लिए ${status} जवाब दिया`,
      unfit: (fields) => `जवाब अनुबंध से मेल नहीं खाता: ${fields}`,
      undecryptable: (fault) => `जवाब डिक्रिप्ट नहीं हो सका: ${fault}। क्या PAYLOAD_SECRET सही है?`,
      flawed: (count) => `प्रोडक्ट API के ${counted(count)} रिकॉर्ड अनुबंध से मेल नहीं खाते`,
      tooDeep: "जवाब बहुत ज़्यादा परतों वाला है",
      foreign: (status) => `${status} स्थिति वाला जवाब प्रोडक्ट API का नहीं है`,
    },
    noAssignment: "कॉमन पोर्टल को सूचना नहीं दी जा सकी: यूज़र के रिकॉर्ड में यह असाइनमेंट नहीं दिखता",
  }),
];
