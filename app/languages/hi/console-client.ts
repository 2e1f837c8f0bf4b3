import { words } from "~/console/client/words";
import { LOGO_PIXELS } from "~/contract/kit/rules";
import { translated } from "~/lib/language";

const { minWidth, minHeight, maxWidth, maxHeight } = LOGO_PIXELS;

export const consoleClient = [
  translated(words, {
    title: "क्लाइंट",
    tabs: { facts: "जानकारी", access: "एक्सेस", branding: "ब्रांडिंग", connections: "कनेक्शन", history: "इतिहास" },
    administrators: "क्लाइंट एडमिन",
    create: "नया क्लाइंट",
    newTitle: "नया क्लाइंट",
    editTitle: "क्लाइंट अपडेट करें",
    deleteTitle: "क्लाइंट मिटाएँ",
    deleted: "क्लाइंट मिटाया गया",
    uuidHint: "क्लाइंट के अपने सिस्टम में उसकी पहचान।",
    schemaNamesHint: "कॉमा से अलग करें।",
    logoHint: `${minWidth} × ${minHeight} से ${maxWidth} × ${maxHeight} पिक्सेल।`,
    id: "क्लाइंट आईडी",
    idHint: "एप्लिकेशन खुलते समय clientID में क्लाइंट की यही आईडी जाती है।",
    one: "क्लाइंट",
    empty: "अभी कोई क्लाइंट नहीं है",
    emptyText: "पहला क्लाइंट “नया क्लाइंट” से बनाएँ; फिर यूज़र को किसी क्लाइंट के लिए एप्लिकेशन असाइन किए जाते हैं।",
  }),
];
