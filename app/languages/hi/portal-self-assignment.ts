import { translated } from "~/lib/language";
import { closedDoor, selfAssignment } from "~/portal/self-assignment/words";

export const portalSelfAssignment = [
  translated(closedDoor, {
    title: "इस एप्लिकेशन के लिए रजिस्टर नहीं किया जा सकता",
    text: "आपके लिंक का एप्लिकेशन इसकी अनुमति नहीं देता, या ऐसा कोई एप्लिकेशन नहीं है। कृपया उस एडमिन से पूछें जिन्होंने लिंक दिया था।",
    assigned: "अगर एप्लिकेशन आपको पहले से असाइन है, तो उसे खोलने के लिए साइन इन करें।",
    signIn: "साइन इन करें",
    dashboard: "डैशबोर्ड पर जाएँ",
  }),
  translated(selfAssignment, {
    assigned: (application) => `आपका ईमेल सत्यापित हो गया है, और ${application} आपको असाइन कर दिया गया है।`,
    notAssignedTitle: "आपका ईमेल सत्यापित हो गया है",
    notAssigned: {
      refused:
        "साइन इन किया जा सकता है, पर एप्लिकेशन आपको असाइन नहीं हुआ: आपके लिंक का एप्लिकेशन इसकी अनुमति नहीं देता, या ऐसा कोई " +
        "एप्लिकेशन नहीं है। कृपया उस एडमिन से पूछें जिन्होंने लिंक दिया था।",
      away: "साइन इन किया जा सकता है, पर इस समय एप्लिकेशन आपको असाइन नहीं हो सका। फिर से कोशिश करने के लिए बटन से साइन इन करें।",
    },
    signIn: "साइन इन करें",
  }),
];
