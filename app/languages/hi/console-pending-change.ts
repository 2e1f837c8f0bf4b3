import { words } from "~/console/pending-change/words";
import { translated } from "~/lib/language";

export const consolePendingChange = [
  translated(words, {
    title: "लंबित बदलाव",
    one: "बदलाव",
    empty: "कोई लंबित बदलाव नहीं है",
    emptyText:
      "कौन एडमिन बने, किसी दूसरे एडमिन में क्या बदले और ईमेल कैसे जाएँ: ऐसे बदलाव यहाँ तब तक रुकते हैं जब तक कोई दूसरा एडमिन मंज़ूरी न दे।",
    isOff:
      "यहाँ कोई बदलाव नहीं रुकता: एक ही एडमिन का फ़ैसला काफ़ी है। PORTICO_FOUR_EYES=1 के साथ शुरू करने पर सर्वर इन बदलावों के लिए दूसरे " +
      "एडमिन की मंज़ूरी माँगता है: कौन एडमिन बने, और ईमेल कैसे जाएँ।",
    what: "क्या",
    whose: "किसमें",
    requestedBy: "किसने माँगा",
    requestedAt: "कब माँगा गया",
    expiresAt: "कब तक मान्य",
    state: "स्थिति",
    decided: "फ़ैसला",
    by: (name, time) => (name ? `${name}, ${time}` : time),
    states: {
      WAITING: "फ़ैसला बाकी है",
      APPROVED: "मंज़ूरी दी गई",
      DECLINED: "अस्वीकार किया गया",
      WITHDRAWN: "वापस लिया गया",
      EXPIRED: "समय बीत गया",
    },
    actionsHeader: "विवरण",
    details: "विवरण",
    change: "लंबित बदलाव",
    nameOf: (action, subject, time) => `${action}, ${subject}, ${time}`,
    approve: "मंज़ूरी दें",
    decline: "अस्वीकार करें",
    withdraw: "वापस लें",
    close: "बंद करें",
    ownHint: "यह बदलाव आपने माँगा है। इसे मंज़ूरी किसी दूसरे एडमिन को देनी होगी; आप इसे वापस ले सकते हैं।",
    aboutYouHint: "यह बदलाव आपके बारे में है। इस पर फ़ैसला किसी दूसरे एडमिन को करना होगा।",
    hint: "अभी कुछ नहीं बदला है। आपके मंज़ूरी देते ही यह बदलाव हो जाएगा।",
  }),
];
