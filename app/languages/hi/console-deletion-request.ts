import { words } from "~/console/deletion-request/words";
import { translated } from "~/lib/language";

export const consoleDeletionRequest = [
  translated(words, {
    title: "खाता मिटाने के अनुरोध",
    one: "अनुरोध",
    empty: "खाता मिटाने का कोई अनुरोध नहीं है",
    emptyText: "यूज़र यह अनुरोध अपने खाते के पेज पर करते हैं। अनुरोध मानने के लिए यूज़र को मिटाएँ, या कारण देकर अस्वीकार करें।",
    name: "नाम",
    email: "ईमेल",
    reason: "कारण",
    asked: "कब माँगा गया",
    actionsHeader: "कार्रवाई",
    refuse: "अस्वीकार करें",
    carryOut: "मिटाएँ",
  }),
];
