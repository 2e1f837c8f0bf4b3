import { translated } from "~/lib/language";
import { words } from "~/portal/attribute/words";

export const portalAttribute = [
  translated(words, {
    title: "आपके बारे में दर्ज जानकारी बदलें",
    lead: "इसे एडमिन पढ़ते हैं, और वे एप्लिकेशन जिन्हें यह बताई जाती है।",
    submit: "सेव करें",
    noneToSet: "यहाँ ऐसा कुछ नहीं है जिसे आप बदल सकें।",
    yes: "हाँ",
    no: "नहीं",
    unset: "नहीं दिया गया",
  }),
];
