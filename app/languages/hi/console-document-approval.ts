import { words as amounts } from "~/console/document-approval/amounts-words";
import { words as question } from "~/console/document-approval/question-words";
import { words } from "~/console/document-approval/words";
import { translated } from "~/lib/language";
import { counted } from "./values";

const format = new Intl.NumberFormat("hi-IN", { maximumFractionDigits: 4 });

/** @param amount as English writes it */
function inDigits(amount: string): string {
  const number = Number(amount.replaceAll(",", ""));
  return Number.isNaN(number) ? amount : format.format(number);
}

const inRegions = (regions: string | undefined): string => (regions === undefined ? "" : `, क्षेत्र ${regions}`);

export const consoleDocumentApproval = [
  translated(words, {
    title: "दस्तावेज़ की मंज़ूरी",
    create: "दस्तावेज़ की नई मंज़ूरी",
    newTitle: "दस्तावेज़ की नई मंज़ूरी",
    editTitle: "मंज़ूरी का पेज अपडेट करें",
    deleteTitle: "दस्तावेज़ की मंज़ूरी मिटाएँ",
    deleted: "मंज़ूरी का पेज मिटाया गया",
    projectName: "प्रोजेक्ट का नाम",
    pageName: "पेज का नाम",
    userRole: "यूज़र की भूमिका",
    sequence: "क्रम",
    actionOfRole: "भूमिका का काम",
    range: "सीमा",
    action: "कार्रवाई",
    reload: "भूमिकाएँ और पेज दिखाएँ",
    roleOf: (role, client) => `${role} (${client})`,
    everyClient: "सभी क्लाइंट",
    nameOf: (page, role) => `${page} पर ${role} की मंज़ूरी`,
    one: "दस्तावेज़ की मंज़ूरी",
    empty: "अभी दस्तावेज़ की कोई मंज़ूरी नहीं है",
    emptyText: "पहली मंज़ूरी “दस्तावेज़ की नई मंज़ूरी” से बनाएँ: उसमें तय होता है कि किस क्लाइंट के किस पेज को कौन-सी भूमिका मंज़ूरी दे।",
  }),
  translated(question, {
    title: "मंज़ूरी कौन देगा?",
    lead: "एप्लिकेशन के किसी पेज को, किसी क्लाइंट के लिए, किस क्षेत्र में और किस राशि पर, कौन और किस क्रम में मंज़ूरी देगा?",
    application: "एप्लिकेशन",
    client: "क्लाइंट",
    page: "पेज",
    amount: "राशि",
    anyAmount: "कोई भी राशि",
    region: "क्षेत्र",
    anyRegion: "कोई भी क्षेत्र",
    showPages: "पेज दिखाएँ",
    ask: "मंज़ूरी कौन देगा?",
    required: (label) => `${label} ज़रूरी है`,
    answer: (page, client, region, amount) =>
      `${client} के लिए ${page}${region ? `, क्षेत्र ${region}` : ""}, ${amount ? `राशि ${inDigits(amount)}` : "कोई भी राशि"}`,
    nobody: "मंज़ूरी देने वाला कोई नहीं है",
    nobodyText: "इस पेज की मंज़ूरी में जिन भूमिकाओं का हिस्सा है, उनमें से कोई भी इस राशि और क्षेत्र के लिए नहीं है।",
    vacantText: "जिन भूमिकाओं को मंज़ूरी देनी है, वे ऐसे किसी के पास नहीं हैं जिससे पूछा जा सके।",
    place: "चरण",
    sequenceHeader: "क्रम",
    noSequence: "कोई नहीं",
    role: "भूमिका",
    action: "भूमिका का काम",
    noAction: "तय नहीं",
    preparesOnly: "तैयार करती है, मंज़ूरी नहीं देती",
    range: "सीमा",
    for: "किसके लिए",
    everyClient: "हर क्लाइंट",
    thisClient: "यह क्लाइंट",
    in: "कहाँ",
    everyRegion: "हर क्षेत्र",
    people: "लोग",
    nobodyHolds: "यह भूमिका किसी के पास नहीं है",
    morePeople: (count) => `और ${counted(count)}`,
    tied: (names) => `${names.join(", ")} के साथ एक ही चरण में`,
    outside: "इस राशि या इस क्षेत्र के लिए नहीं",
    outsideText: "इस पेज की मंज़ूरी में इन भूमिकाओं का हिस्सा है, पर यह राशि उनकी सीमा से बाहर है या यह क्षेत्र उनका नहीं है।",
    gaps: "छूटी हुई राशियाँ",
    noGaps: "कोई नहीं: हर राशि के लिए मंज़ूरी देने वाला कोई है।",
    gap: (amounts, regions) => `${amounts}${inRegions(regions)}: मंज़ूरी देने वाला कोई नहीं है।`,
    vacancy: (amounts, roles, regions) =>
      `${amounts}${inRegions(regions)}: मंज़ूरी ${roles.join(" और ")} को देनी है, पर ` +
      (roles.length > 1 ? "ये भूमिकाएँ किसी के पास नहीं हैं।" : "यह भूमिका किसी के पास नहीं है।"),
    overlaps: "दोहराव",
    noOverlaps: "कोई नहीं: कोई दो भूमिकाएँ एक ही राशि को मंज़ूरी नहीं देतीं।",
    overlap: (names, amounts, same, regions) => {
      const where = `${amounts}${inRegions(regions)}`;
      return same === undefined
        ? `${where}: ${names.join(" और ")} दोनों मंज़ूरी देते हैं, एक के बाद एक।`
        : `${where}: ${names.join(" और ")} का ${same} एक ही है।`;
    },
    sequence: "क्रम",
    actionShort: "काम",
    both: "क्रम और काम",
  }),
  translated(amounts, {
    exactly: (amount) => `ठीक ${inDigits(amount)}`,
    between: (from, to) => `${inDigits(from)} – ${inDigits(to)}`,
    from: (amount) => `${inDigits(amount)} या ज़्यादा`,
    upTo: (amount) => `${inDigits(amount)} तक`,
    every: "हर राशि",
    above: (amount) => `${inDigits(amount)} से ज़्यादा राशि`,
    below: (amount) => `${inDigits(amount)} से कम राशि`,
    aboveAndBelow: (above, below) => `${inDigits(above)} से ज़्यादा और ${inDigits(below)} से कम राशि`,
    any: "हर राशि",
  }),
];
