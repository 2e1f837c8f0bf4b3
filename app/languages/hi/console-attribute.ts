import { words } from "~/console/attribute/words";
import { translated } from "~/lib/language";
import { counted } from "./values";

export const consoleAttribute = [
  translated(words, {
    title: "एट्रिब्यूट",
    users: "यूज़र",
    create: "नया एट्रिब्यूट",
    newTitle: "नया एट्रिब्यूट",
    editTitle: "एट्रिब्यूट अपडेट करें",
    deleteTitle: "एट्रिब्यूट मिटाएँ",
    deleted: "एट्रिब्यूट मिटाया गया",
    one: "एट्रिब्यूट",
    empty: "अभी कोई एट्रिब्यूट नहीं है",
    emptyText: "पहला एट्रिब्यूट “नया एट्रिब्यूट” से जोड़ें, जैसे कर्मचारी संख्या या विभाग।",
    nameHint: "एप्लिकेशन के अतिरिक्त क्लेम इससे बनते हैं: employee_number, कोष्ठक में।",
    labelHint: "लोग इसे पढ़ते हैं।",
    typeHint: "संख्या के आगे के शून्य हट जाते हैं; टेक्स्ट में वे रहते हैं। लोगों के मान दर्ज होने पर प्रकार नहीं बदलता।",
    types: { text: "टेक्स्ट", number: "संख्या", boolean: "हाँ या नहीं", date: "दिन" },
    readers: { admins: "एडमिन", person: "वह व्यक्ति भी" },
    loss: (people) => (people === 0 ? "किसी का मान दर्ज नहीं है।" : `${counted(people)} लोगों के मान मिट जाएँगे।`),
    ofUser: "एट्रिब्यूट",
    none: "अभी कोई एट्रिब्यूट नहीं है। उन्हें “यूज़र”, “एट्रिब्यूट” में जोड़ें।",
  }),
];
