import { words } from "~/hub/kit/words";
import { translated } from "~/lib/language";
import { counted, part, parts } from "./values";

const poolerHelp =
  "pool_mode = session इस्तेमाल करें, या PgBouncer 1.21 या उससे नए के साथ pool_mode = transaction, जिसमें " +
  " max_prepared_statements 0 से ज़्यादा हो।";

export const hubKit = [
  translated(words, {
    tooMany: (wait) => `बहुत ज़्यादा कोशिशें हो गईं। कृपया ${part(wait)} इंतज़ार करें और फिर से कोशिश करें`,
    seconds: (count) => `${counted(count)} सेकंड`,
    minutes: (count) => `${counted(count)} मिनट`,
    needsAPerson: "यह काम किसी व्यक्ति को करना होगा, जो इसकी पुष्टि करे: सर्विस खाता इसे नहीं कर सकता",
    stale: "इस बीच किसी और ने यह रिकॉर्ड बदल दिया। इसे मौजूदा संस्करण से मिलाएँ और फिर से सेव करें",
    looksLike: (name) => `यह “${name}” जैसा दिखता है, जो पहले से है। ऐसा नाम चुनें जिसे लोग उससे अलग पहचान सकें`,
    inUse: (name, uses) => `${part(name)} का इस्तेमाल हो रहा है: ${parts(uses, ", ")}। पहले इसे वहाँ से हटाएँ`,
    secretAnew: "इसे फिर से दर्ज करें या हटाएँ: यह जहाँ भेजा जाता है, वह जगह बदल गई है",
    noApplication: "ऐसा कोई एप्लिकेशन नहीं है",
    noClient: "ऐसा कोई क्लाइंट नहीं है",
    noApplicationNamed: "इस नाम का कोई एप्लिकेशन नहीं है",
    noPage: "इस एप्लिकेशन में ऐसा कोई पेज नहीं है",
    noRole: "इस एप्लिकेशन में इस क्लाइंट के लिए ऐसी कोई भूमिका नहीं है",
    metrics: {
      signIns: "साइन-इन के चरण, नतीजे के अनुसार",
      launches: "एप्लिकेशन खोलने की कोशिशें, नतीजे के अनुसार",
      attempts: "संदेश पहुँचाने की कोशिशें, नतीजे के अनुसार",
      queries: "डेटाबेस के हर स्टेटमेंट में लगा समय, कनेक्शन के इंतज़ार सहित",
      connections: "डेटाबेस से इस प्रोसेस के कनेक्शन",
      waiting: "कनेक्शन का इंतज़ार कर रहे स्टेटमेंट",
      messages: "आउटबॉक्स में इंतज़ार कर रहे संदेश: जिन्हें अभी या बाद में भेजना है",
      oldest: "आउटबॉक्स में इंतज़ार कर रहे सबसे पुराने संदेश की उम्र",
      ready: "क्या कोई साइन इन कर सकता है: 1, या 0",
      lastBackup: "एम्बेडेड डेटाबेस का पिछला बैकअप कब बना; पहले बैकअप से पहले 0",
      clockOffset: "इस मशीन की घड़ी डेटाबेस की घड़ी से कितनी आगे है",
    },
    limitedAddress: "एक पते को इंतज़ार करना होगा, क्योंकि वहाँ से बहुत ज़्यादा कोशिशें हुईं",
    unnamedProxy:
      "यह दूसरों के अनुरोध आगे भेजता है: अगर यह आपका प्रॉक्सी है, तो PORTICO_TRUSTED_PROXIES में इसका नाम दें, वरना सभी लोगों को एक साथ " +
      "इंतज़ार करना होगा",
    database: {
      elsewhere: "इसके बजाय किसी PostgreSQL सर्वर को इस्तेमाल करने के लिए DATABASE_URL में उसका पता दें।",
      folder: "डेटा फ़ोल्डर का नाम PORTICO_DATA में है।",
      noMigration: (version) => `माइग्रेशन ${version} नहीं है।`,
      noSchema: "डेटाबेस में Portico का डेटा नहीं है।",
      foreign: "डेटाबेस में Portico का डेटा ऐसी स्थिति में है जिसे कोई रिलीज़ नहीं पहचानती: कुछ भी बदला नहीं गया।",
      pooler: {
        noPrepared: `DATABASE_URL में दिया पूलर ट्रांज़ैक्शन के अनुसार पूल करता है और prepared statements आगे नहीं भेजता। ${poolerHelp}`,
        byStatement: `DATABASE_URL में दिया पूलर स्टेटमेंट के अनुसार पूल करता है, जिसमें ट्रांज़ैक्शन नहीं हो सकते। ${poolerHelp}`,
        unlimited:
          "डेटाबेस यह सीमा नहीं लगाता कि कोई स्टेटमेंट कितना समय ले सकता है, क्योंकि पूलर ने statement_timeout हटा दिया: इसे सेट करें: " +
          "ALTER ROLE … SET statement_timeout = '10s'",
        unlimitedIdle:
          "डेटाबेस यह सीमा नहीं लगाता कि कोई ट्रांज़ैक्शन अपने क्लाइंट का कितना इंतज़ार कर सकता है, क्योंकि पूलर ने यह सेटिंग हटा दी: " +
          "इसे सेट करें: ALTER ROLE … SET idle_in_transaction_session_timeout = '10s'",
        dropped: (name, found, needed) =>
          `${name} का मान “${found}” है, और DATABASE_URL में दिया पूलर Portico को इसे सेट नहीं करने देता: ` +
          `ALTER ROLE … SET ${name} = '${needed}'।`,
      },
      encoding: (found) =>
        `डेटाबेस की एन्कोडिंग ${found} है, जिसमें हर नाम नहीं लिखा जा सकता: यह UTF8 होनी चाहिए। डेटाबेस को नए सिरे से बनाएँ: ` +
        "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0।",
      silent: (seconds) => `डेटाबेस ने ${counted(seconds)} सेकंड से जवाब नहीं दिया है`,
      clock: "इस मशीन की घड़ी डेटाबेस की घड़ी से अलग है: दोनों पर NTP जाँचें",
      newer: "यह डेटा Portico की किसी नई रिलीज़ का है: वही रिलीज़ या उसके बाद की रिलीज़ इस्तेमाल करें।",
    },
  }),
];
