import { words } from "~/console/message/words";
import { translated } from "~/lib/language";

export const consoleMessage = [
  translated(words, {
    title: "संदेश",
    recipient: "पाने वाला",
    message: "संदेश",
    channel: "माध्यम",
    status: "स्थिति",
    tries: "कोशिशें",
    when: "कब",
    lastError: "पिछली गड़बड़ी",
    nextTry: (time) => `अगली कोशिश: ${time}`,
    sent: (time) => `भेजा गया: ${time}`,
    action: "कार्रवाई",
    resend: "फिर से भेजें",
    refresh: "रीफ़्रेश करें",
    nameOf: (message, recipient, time) => `${recipient} को ${message}, ${time}`,
    one: "संदेश",
    empty: "अभी कोई संदेश नहीं है",
    emptyText: "ईमेल या एसएमएस से भेजे जाने वाले कोड, लिंक और स्वागत संदेश यहाँ दिखते हैं।",
  }),
];
