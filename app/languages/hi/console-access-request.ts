import { words } from "~/console/access-request/words";
import { translated } from "~/lib/language";

export const consoleAccessRequest = [
  translated(words, {
    title: "एक्सेस के अनुरोध",
    one: "अनुरोध",
    empty: "एक्सेस का कोई अनुरोध नहीं है",
    emptyText:
      "यूज़र उन एप्लिकेशन का एक्सेस माँगते हैं जिनका एक्सेस माँगा जा सकता है। जहाँ न मंज़ूरी देने वाले बचे हों, न मालिक, वहाँ फ़ैसला " +
      "आपको करना है।",
    actionsHeader: "विवरण",
    nameOf: (who, application, time) => `${who}, ${application}, ${time}`,
  }),
];
