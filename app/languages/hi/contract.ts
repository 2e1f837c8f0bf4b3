import { words as brand } from "~/contract/brand-words";
import { words as forwardAuth } from "~/contract/forward-auth-words";
import { words as signOn } from "~/contract/sign-on-words";
import { words as uses } from "~/contract/uses-words";
import { translated } from "~/lib/language";
import { counted, isOne } from "./values";

const numberOf =
  (one: string, many = one) =>
  (count: number) =>
    `${counted(count)} ${isOne(count) ? one : many}`;

export const contract = [
  translated(brand, {
    color: "कोई रंग होना चाहिए, जैसे #177245",
    contrast: (contrast, needed, nearest) =>
      `इस रंग के टेक्स्ट का कंट्रास्ट ${contrast}:1 है, ${needed}:1 चाहिए। सबसे पास का ठीक रंग ${nearest} है`,
    contact: "ईमेल, https:// से शुरू होने वाला पता, या टेलीफ़ोन नंबर जैसे शब्द होने चाहिए",
    logo: "यहीं अपलोड की गई तस्वीर होनी चाहिए",
  }),
  translated(signOn, {
    clientId: "ज़्यादा से ज़्यादा 128 अक्षर, अंक और . _ ~ : / @ -",
    claimName: "सिर्फ़ अक्षर, अंक और _ . : / # -",
    address: "पता",
    redirect: "http या https वाला पता होना चाहिए, या किसी ऐप का अपना पता, जैसे com.example.app:/callback",
    sentAs: "इस नाम से भेजा जाता है",
    audience: "पूरा पता या urn होना चाहिए, जैसे https://api.example/orders, बिना स्पेस और बिना फ़्रैगमेंट (#…) के",
    scope: "स्कोप",
    scopeName: "सिर्फ़ अक्षर, अंक और _ . : / -",
    scopeDescription: "किसकी अनुमति देता है",
    caller: "क्लाइंट आईडी",
    group: "ग्रुप",
    claimValue: "इसका मान",
    secretName: "नाम",
    entityId: "ज़्यादा से ज़्यादा 1024 अक्षर, बिना स्पेस के; ज़्यादातर एक पता होता है",
    kindNames: {
      launch: "लॉन्च",
      oidc: "OpenID Connect",
      saml: "SAML",
      forward: "फ़ॉरवर्ड ऑथ",
      link: "लिंक",
    },
  }),
  translated(forwardAuth, {
    address: "पता",
    role: "भूमिका",
  }),
  translated(uses, {
    user: numberOf("यूज़र"),
    assignment: numberOf("यूज़र असाइनमेंट"),
    // Before the one whose English it ends in.
    applicationRole: numberOf("एप्लिकेशन भूमिका", "एप्लिकेशन भूमिकाएँ"),
    role: numberOf("भूमिका", "भूमिकाएँ"),
    page: numberOf("पेज"),
    documentApproval: numberOf("दस्तावेज़ की मंज़ूरी", "दस्तावेज़ की मंज़ूरियाँ"),
    poc: numberOf("संपर्क व्यक्ति"),
    clan: numberOf("दल"),
    emailConfiguration: numberOf("ईमेल कॉन्फ़िगरेशन"),
    smsConfiguration: numberOf("एसएमएस कॉन्फ़िगरेशन"),
    emailTemplate: numberOf("ईमेल टेम्पलेट"),
    smsTemplate: numberOf("एसएमएस टेम्पलेट"),
  }),
];
