import { words } from "~/console/role/words";
import { translated } from "~/lib/language";

export const consoleRole = [
  translated(words, {
    title: "भूमिकाएँ",
    tabs: { facts: "जानकारी", people: "लोग", history: "इतिहास" },
    users: "यूज़र",
    person: "व्यक्ति",
    nobody: "यह भूमिका किसी के पास नहीं है",
    nobodyText: "यूज़र के मेन्यू में “भूमिका असाइन करें” से यह भूमिका दें।",
    create: "नई यूज़र भूमिका",
    newTitle: "नई यूज़र भूमिका",
    editTitle: "भूमिका अपडेट करें",
    deleteTitle: "भूमिका मिटाएँ",
    deleted: "भूमिका मिटाई गई",
    factorPolicyHint:
      "इस भूमिका वाले यूज़र के साइन इन करने पर माँगा जाता है। जिनके पास अभी नहीं है, उन्हें इसे जोड़ने के लिए 7 दिन मिलते हैं।",
    trustedBrowsersHint: "ईमेल पर आने वाले कोड की जगह, 30 दिनों तक। जहाँ पहचान का दूसरा तरीका माँगा जाता है, वहाँ कभी नहीं।",
    one: "भूमिका",
    empty: "अभी कोई भूमिका नहीं है",
    emptyText: "पहली भूमिका “नई यूज़र भूमिका” से बनाएँ; फिर भूमिकाएँ यूज़र को असाइन की जाती हैं।",
  }),
];
