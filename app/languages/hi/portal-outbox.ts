import { translated } from "~/lib/language";
import { outboxWords } from "~/portal/outbox/words";

export const portalOutbox = [
  translated(outboxWords, {
    title: "आउटबॉक्स",
    lead: "इस डेमो के ईमेल और एसएमएस, सबसे नए पहले। इस मशीन से बाहर कुछ नहीं जाता।",
    search: "पाने वाला",
    submit: "खोजें",
    clear: "सभी दिखाएँ",
    signIn: "साइन इन करें",
    code: "कोड",
    empty: "अभी कोई संदेश नहीं है। साइन इन करें, रजिस्टर करें या नया पासवर्ड माँगें, तो संदेश यहाँ दिखेगा।",
    notFound: (search) => `“${search}” के लिए कोई संदेश नहीं है।`,
  }),
];
