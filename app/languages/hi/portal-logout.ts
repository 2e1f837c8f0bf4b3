import { translated } from "~/lib/language";
import { logout } from "~/portal/logout/words";

export const portalLogout = [
  translated(logout, {
    title: "आप साइन आउट हो गए हैं",
    next: "3 सेकंड में आपको साइन-इन पेज पर ले जाया जाएगा।",
    nextLink: "अभी साइन इन करें",
    done: "इस ब्राउज़र में अब कोई साइन इन नहीं है।",
    back: "एप्लिकेशन पर वापस जाएँ",
    applications: "आपके खोले हुए एप्लिकेशन:",
    statuses: {
      CONFIRMED: "साइन आउट हो गया।",
      ASKED: "आपको साइन आउट करने को कहा गया है। अगर यह खुला रहे, तो वहाँ से साइन आउट करें।",
      QUEUED: "अभी जवाब नहीं मिला है, और फिर से बताया जाएगा। वहाँ से भी साइन आउट किया जा सकता है।",
      UNREACHED: "संपर्क नहीं हो सका। वहाँ से साइन आउट करें।",
    },
    frameTitle: (application) => `${application} से साइन आउट करें`,
    stillThere: (name) => `हो सकता है कि ${name} पर आप अब भी साइन इन हों।`,
    goingThere: (name) => `3 सेकंड में आपको ${name} पर ले जाया जाएगा, ताकि वहाँ भी साइन आउट हो जाए।`,
    signOutThere: (name) => `${name} से साइन आउट करें`,
    signedOutThere: (name) => `आप ${name} से साइन आउट करके लौटे हैं।`,
    unreached:
      "सर्वर से संपर्क नहीं हो सका: इस ब्राउज़र में आप साइन आउट हैं, पर हो सकता है कि आपके खोले हुए एप्लिकेशन अब भी साइन इन हों।",
    confirmTitle: "साइन आउट करें?",
    confirmText: "यहाँ से खोले गए एप्लिकेशन से भी साइन आउट हो जाएगा।",
    confirm: "साइन आउट करें",
    stay: "साइन इन रहें",
  }),
];
