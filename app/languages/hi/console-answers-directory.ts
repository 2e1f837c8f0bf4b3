import { words as applicationRole } from "~/hub/directory/application-role/words";
import { words as brand } from "~/hub/directory/brand/words";
import { words as clan } from "~/hub/directory/clan/words";
import { words as documentApproval } from "~/hub/directory/document-approval/words";
import { words as page } from "~/hub/directory/page/words";
import { words as permission } from "~/hub/directory/permission/words";
import { words as poc } from "~/hub/directory/poc/words";
import { words as role } from "~/hub/directory/role/words";
import { words as signOn } from "~/hub/directory/sign-on/words";
import { translated } from "~/lib/language";
import { counted, isOne, part, parts } from "./values";

// What begins a message that lists uses stands before `का`: इस …
export const consoleAnswersDirectory = [
  translated(applicationRole, {
    listed: "एप्लिकेशन भूमिकाएँ",
    created: "एप्लिकेशन भूमिका बनाई गई",
    updated: "एप्लिकेशन भूमिका अपडेट की गई",
    deleted: "एप्लिकेशन भूमिका मिटाई गई",
    nameTaken: "इस एप्लिकेशन में इस क्लाइंट के लिए इस नाम की भूमिका पहले से है",
    rangeReversed: "सीमा का अंत उसकी शुरुआत से कम नहीं होना चाहिए",
    updatedBut: (warning) => `एप्लिकेशन भूमिका अपडेट की गई। ${part(warning)}`,
    pageAttachedBut: (warning) => `पेज जोड़ा गया। ${part(warning)}`,
    overlaps: (others) => `इसकी सीमा की कुछ राशियाँ इनकी सीमा में भी आती हैं: ${parts(others, ", ")}`,
    overlapped: (role, page) => `${role} (पेज ${page})`,
    pages: "पेज",
    pageAttached: "पेज जोड़ा गया",
    pageDetached: "पेज हटाया गया",
    thisRole: "इस भूमिका",
    thisPage: "भूमिका के इस पेज",
  }),
  translated(brand, {
    shown: "इसके साइन-इन पेज पर क्या दिखता है",
    found: "ब्रांडिंग मिली",
    saved: "ब्रांडिंग सेव की गई",
    installation: "यह इंस्टॉलेशन",
  }),
  translated(clan, {
    listed: "दल",
    created: "दल बनाया गया",
    updated: "दल अपडेट किया गया",
    deleted: "दल मिटाया गया",
  }),
  translated(documentApproval, {
    listed: "दस्तावेज़ की मंज़ूरियाँ",
    created: "दस्तावेज़ की मंज़ूरी बनाई गई",
    updated: "दस्तावेज़ की मंज़ूरी अपडेट की गई",
    deleted: "दस्तावेज़ की मंज़ूरी मिटाई गई",
    roleApprovesAlready: "यह भूमिका इस क्लाइंट के लिए उस पेज को पहले से मंज़ूरी देती है",
    pageNotAssigned: "यह पेज इस भूमिका को असाइन नहीं है",
    notAskable: "इस एप्लिकेशन में ऐसा कोई पेज नहीं है, या ऐसा कोई क्लाइंट नहीं है",
    nobodyApproves: "मंज़ूरी देने वाला कोई नहीं है",
    approvedBy: (roles) => `${counted(roles)} ${isOne(roles) ? "भूमिका मंज़ूरी देती है" : "भूमिकाएँ मंज़ूरी देती हैं"}`,
  }),
  translated(page, {
    listed: "पेज",
    created: "पेज बनाया गया",
    updated: "पेज अपडेट किया गया",
    deleted: "पेज मिटाया गया",
    nameTaken: "इस एप्लिकेशन में इस नाम का पेज पहले से है",
    noSuchApplication: "इस नाम का कोई एप्लिकेशन नहीं है",
    thisPage: "इस पेज",
  }),
  translated(permission, {
    listed: "अनुमतियाँ",
    created: "अनुमति बनाई गई",
    updated: "अनुमति अपडेट की गई",
    deleted: "अनुमति मिटाई गई",
    nameTaken: "इस नाम की अनुमति पहले से है",
    thisPermission: "इस अनुमति",
    attached: "अनुमति जोड़ी गई",
    detached: "अनुमति हटाई गई",
    notAttached: "यह अनुमति जुड़ी हुई नहीं है",
  }),
  translated(poc, {
    listed: "संपर्क व्यक्ति",
    created: "संपर्क व्यक्ति जोड़ा गया",
    updated: "संपर्क व्यक्ति अपडेट किया गया",
    deleted: "संपर्क व्यक्ति मिटाया गया",
  }),
  translated(role, {
    listed: "भूमिकाएँ",
    holders: "इस भूमिका वाले लोग",
    created: "भूमिका बनाई गई",
    updated: "भूमिका अपडेट की गई",
    deleted: "भूमिका मिटाई गई",
    nameTaken: "इस नाम की भूमिका पहले से है",
    thisRole: "इस भूमिका",
    adminsNeedFactor: "एडमिन के लिए पहचान का दूसरा तरीका ज़रूरी है: यहाँ “कोई नहीं” न चुनें",
    keepAdmins: (name) =>
      `जब तक ${name} भूमिका किसी यूज़र के पास है, इसका नाम न बदलें और इसे सक्रिय (ACTIVE) रखें: इसके बिना कोई एडमिन का काम नहीं कर सकेगा`,
  }),
  translated(signOn, {
    found: "साइन-ऑन",
    starts: "आपके एप्लिकेशन कहाँ से शुरू होते हैं",
    saved: "साइन-ऑन सेव किया गया",
    secretAdded: "सीक्रेट जोड़ा गया",
    secretRemoved: "सीक्रेट हटाया गया",
    mustBeHttps: "https वाला पता होना चाहिए, सिवाय localhost के",
    httpNeedsLeave:
      "https वाला पता होना चाहिए, जब तक वह localhost पर न हो या सर्वर PORTICO_ALLOW_HTTP_REDIRECTS=1 के साथ शुरू न किया गया हो",
    noUserInAddress: "इसमें यूज़रनेम या पासवर्ड नहीं होना चाहिए",
    noFragment: "इसमें फ़्रैगमेंट (#…) नहीं होना चाहिए",
    noWildcard: "इसमें * नहीं होना चाहिए: पता अक्षर-अक्षर मिलना चाहिए",
    notAnAddress: "इसमें खाली जगह या बैकस्लैश नहीं होना चाहिए",
    launchNeedsAddresses: "पहले एप्लिकेशन का “अनुमति वाला URL” और “रीडायरेक्ट URL” दर्ज करें: लॉन्च इन्हीं पर शुरू और पूरा होता है",
    twice: "यह पहले से दिया हुआ है",
    required: (label) => `${label} ज़रूरी है`,
    clientIdTaken: "यह क्लाइंट आईडी किसी दूसरे एप्लिकेशन की है",
    redirectNeeded: "साइन-इन के लिए कम से कम एक रीडायरेक्ट पता ज़रूरी है",
    pkceForPublic: "जिस एप्लिकेशन के पास सीक्रेट नहीं है, उसके लिए PKCE ज़रूरी है",
    grantForPublic: "जिस एप्लिकेशन के पास सीक्रेट नहीं है, वह client_credentials इस्तेमाल नहीं कर सकता",
    refreshAlone: "refresh_token के साथ authorization_code या device_code ज़रूरी है",
    grantNeeded: "कम से कम एक चुनें",
    claimTwice: "हर क्लेम एक ही बार हो, और हर नाम एक ही क्लेम का",
    claimReserved: (name) => `${name} में टोकन की अपनी जानकारी होती है`,
    claimUsed: (name) => `${name} किसी दूसरे क्लेम का अपना नाम है`,
    tooManySecrets: (most) => `एक साथ ज़्यादा से ज़्यादा ${counted(most)} सीक्रेट हो सकते हैं`,
    pastExpiry: "यह समय बीत चुका है: आने वाला समय दें",
    secretForPublic: "यह एप्लिकेशन अपनी पहचान सीक्रेट से साबित नहीं करता",
    secretForOidc: "सीक्रेट सिर्फ़ उन एप्लिकेशन के होते हैं जो OpenID Connect इस्तेमाल करते हैं",

    hosts: "होस्ट",
    hostAdded: "होस्ट जोड़ा गया",
    hostRemoved: "होस्ट हटाया गया",
    hostGone: "यह होस्ट पहले ही हटाया जा चुका है",
    hostTaken: "यह पता पहले से रजिस्टर है, इसी एप्लिकेशन के लिए या किसी दूसरे के लिए",
    noPrefix: "आखिर में सादा पाथ होना चाहिए, जिसमें पैरामीटर, % या दो स्लैश के बीच बिंदु (. या ..) न हों",
  }),
];
