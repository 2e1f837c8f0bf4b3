import { words } from "~/console/template/words";
import { translated } from "~/lib/language";
import { counted } from "./values";

const named = (variables: readonly string[]): string => variables.map((name) => `{{${name}}}`).join(" ");

export const consoleTemplate = [
  translated(words, {
    create: "टेम्पलेट जोड़ें",
    client: "क्लाइंट",
    templateIdHint: "वह आईडी जिससे यह टेक्स्ट रजिस्टर है।",
    nameHint: (kinds) => `सिर्फ़ इन नामों के टेम्पलेट भेजे जाते हैं: ${kinds.slice(0, -1).join(", ")} और ${kinds.at(-1)}।`,
    variablesHint: (variables) => `उपलब्ध वेरिएबल: ${named(variables)}`,
    languageHint: "वे पढ़ते हैं जिन्होंने यह भाषा चुनी है; अंग्रेज़ी वाला वे भी, जिनकी भाषा में कोई टेम्पलेट नहीं है।",
    statusHint: "एक एप्लिकेशन और क्लाइंट के लिए हर नाम और भाषा का एक ही टेम्पलेट सक्रिय (ACTIVE) हो सकता है।",
    builtIn: "पहले से बने टेक्स्ट से शुरू करें",
    builtInHint: "चुनी हुई भाषा में वह टेक्स्ट जो इस नाम के टेम्पलेट के बिना भेजा जाता है।",
    notEmpty: "यहाँ पहले से टेक्स्ट है। पहले से बने टेक्स्ट से शुरू करने के लिए उसे हटाएँ।",
    action: "कार्रवाई",
    preview: "प्रीव्यू",
    previewHint: "नमूने के मानों के साथ; कुछ सेव नहीं होता।",
    sendToMe: "मुझे भेजें",
    sendToMeHint: "नमूने के मानों के साथ, आपके अपने ईमेल पर; कुछ सेव नहीं होता।",
    asText: "टेक्स्ट के रूप में",
    characters: (count) => `${counted(count)} वर्ण`,
    cleaned: (what) => `ईमेल में इसकी अनुमति नहीं है, इसलिए इसे हटाया गया: ${what || "HTML का कुछ हिस्सा"}`,
    unknown: (names) => `अज्ञात वेरिएबल: ${named(names)}`,

    email: {
      title: "ईमेल टेम्पलेट",
      newTitle: "ईमेल टेम्पलेट",
      editTitle: "ईमेल टेम्पलेट अपडेट करें",
      deleteTitle: "ईमेल टेम्पलेट मिटाएँ",
      deleted: "ईमेल टेम्पलेट मिटाया गया",
      view: "दिखाएँ",
      viewTitle: "टेम्पलेट",
      one: "ईमेल टेम्पलेट",
      empty: "अभी कोई ईमेल टेम्पलेट नहीं है",
      emptyText: "जब तक “टेम्पलेट जोड़ें” से कोई न जोड़ा जाए, ईमेल में पहले से बना टेक्स्ट जाता है।",
    },
    sms: {
      title: "एसएमएस टेम्पलेट",
      newTitle: "एसएमएस टेम्पलेट",
      editTitle: "एसएमएस टेम्पलेट अपडेट करें",
      deleteTitle: "एसएमएस टेम्पलेट मिटाएँ",
      deleted: "एसएमएस टेम्पलेट मिटाया गया",
      one: "एसएमएस टेम्पलेट",
      empty: "अभी कोई एसएमएस टेम्पलेट नहीं है",
      emptyText: "जब तक “टेम्पलेट जोड़ें” से कोई न जोड़ा जाए, एसएमएस में पहले से बना टेक्स्ट जाता है।",
    },
  }),
];
