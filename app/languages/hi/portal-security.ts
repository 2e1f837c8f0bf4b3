import { translated } from "~/lib/language";
import { ownPhone, security } from "~/portal/security/words";

const unverified = (number: string) => `${number} सत्यापित नहीं है: कोड सिर्फ़ आपके ईमेल पर जाते हैं।`;

export const portalSecurity = [
  translated(security, {
    title: "साइन-इन की सुरक्षा",
    phone: "फ़ोन नंबर",
    phoneLead: "अगर आप फ़ोन नंबर से साइन इन करें और वह सत्यापित हो, तो कोड एसएमएस से भी आता है।",
  }),
  translated(ownPhone, {
    title: "आपका फ़ोन नंबर",
    none: "आपका कोई फ़ोन नंबर नहीं है। एडमिन इसे दर्ज कर सकते हैं।",
    verified: (number) => `${number} सत्यापित है: इससे साइन इन करने पर कोड एसएमएस से इस नंबर पर और आपके ईमेल पर भी जाता है।`,
    unverified: (number) => `${unverified(number)} एसएमएस मँगाएँ और उसमें आया कोड दर्ज करें।`,
    noGateway: (number) => `${unverified(number)} यहाँ से एसएमएस नहीं भेजे जा सकते।`,
    send: "मुझे एसएमएस से कोड भेजें",
    code: "एसएमएस में आया कोड",
    verify: "सत्यापित करें",
    back: "साइन-इन की सुरक्षा",
  }),
];
