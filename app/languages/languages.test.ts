import { beforeAll, describe, expect, test } from "vitest";
import { shape, subjectWith } from "~/console/audit/columns";
import { changeOf } from "~/console/audit/in-words";
import { linksFor } from "~/console/audit/links";
import { rightsGroups } from "~/console/service-account/rights.server";
import { words as contractWords } from "~/contract/kit/words";
import { words as notices } from "~/hub/identity/notice/words";
import { currentLanguage, inReadersLanguage } from "~/lib/language";
import { acceptedLanguage, inLanguage, inLanguageOf, preferLanguage } from "~/lib/language.server";
import { signIn } from "~/portal/sign-in/words";
import { readableValue } from "~/ui/recorded-value";
import { CPU_LIMIT_MS, cpuMsOf, leastCpuMs, worstTexts } from "../../tests/support/cpu";
import { hindi } from "./hi";
import { loadLanguages } from "./languages.server";

beforeAll(loadLanguages);

const inHindi = <Result>(work: () => Result): Result => inLanguage("hi", work);

describe("words", () => {
  test("are read in the language of the reader, where they are shown", async () => {
    expect(signIn.title).toBe("Sign in");
    const read = async () => {
      await Promise.resolve();
      return signIn.title;
    };
    const [hindi, english] = await Promise.all([inHindi(read), inLanguage("en", read)]);
    expect([hindi, english]).toEqual(["साइन इन करें", "Sign in"]);
  });

  test("keep their entries, so that lists of them are read as before", () => {
    expect(Object.keys(signIn)).toContain("title");
    expect(inHindi(() => ({ ...signIn }).title)).toBe("साइन इन करें");
  });
});

describe("texts of the product API", () => {
  const shown = (text: string) => inHindi(() => inReadersLanguage(text));

  test("are translated by what they say, with their labels and values", () => {
    expect(shown(contractWords.tooShort)).toMatch(/^[\p{Script=Devanagari}\s!।]+$/u);
    expect(shown(contractWords.required("Email"))).toBe(inHindi(() => contractWords.required("ईमेल")));
    expect(shown(contractWords.atMost(12))).toBe(inHindi(() => contractWords.atMost(12)));
  });

  test("stay as they are if nobody translated them, and in English", () => {
    expect(shown("Somebody else's words, 12")).toBe("Somebody else's words, 12");
    expect(inReadersLanguage(contractWords.tooShort)).toBe("Too Short!");
  });

  test("leave what people typed as they typed it", () => {
    expect(shown(contractWords.refusals.noSuchField("Too Short!"))).toContain("Too Short!");
  });

  test.each([...Object.entries(worstTexts(4_000_000)), ...Object.entries(worstTexts(500))])(
    "are looked for in little time: %s",
    async (_, text) => {
      expect(await leastCpuMs(() => cpuMsOf(() => shown(text)))).toBeLessThan(CPU_LIMIT_MS);
    },
  );
});

test("no text of a translation is English", () => {
  const english: string[] = [];
  const look = (words: object, translation: object) => {
    for (const [entry, own] of Object.entries(translation as Record<string, unknown>)) {
      const text = (words as Record<string, unknown>)[entry];
      if (typeof own === "object" && own !== null) look(text as object, own);
      // Names, units and codes are the same.
      if (typeof own === "string" && own === text && /[a-z]{3,} [a-z]{2,}/i.test(own)) english.push(own);
    }
  };
  for (const { english: words, translation } of [...hindi.words, ...hindi.console]) look(words, translation);
  // Names.
  expect([...new Set(english)]).toEqual(["OpenID Connect", "Microsoft Entra ID"]);
});

test("a column is named by its own words, where the English word means something else in a mail", () => {
  const label = () => shape.searchFields.find(({ name }) => name === "subject")!.label;
  const shown = () => [subjectWith(linksFor(false)).header, label()].map(inReadersLanguage);
  expect(inHindi(shown)).toEqual(["किस पर", "किस पर"]);
  expect(shown()).toEqual(["Subject", "Subject"]);
});

test("changes in the audit log are read in words and in the reader's zone, and downloaded as they are", () => {
  const at = "2026-03-01T09:30:05.000Z";
  const truths = () => ["true", "false"].map((value) => readableValue("isActive", value, undefined));
  expect(inHindi(truths)).toEqual(["हाँ", "नहीं"]);
  expect(readableValue("validUntil", at, "Asia/Kolkata")).toBe("2026-03-01 15:00:05 UTC+5:30");
  expect(readableValue("name", `At ${at}`, "Asia/Kolkata")).toBe(`At ${at}`);
  expect(readableValue("status", null, undefined)).toBe("—");
  expect(changeOf({ field: "isActive", before: "true", after: at }, "USER")).toContain(`: true → ${at}`);
});

test("0 and 1 are one in Hindi, and numbers are grouped as in India", () => {
  const lines = (count: number) => inHindi(() => notices.review.event("2026", count));
  expect([0, 1, 2, 1_234_567].map(lines)).toEqual([
    "एक्सेस की समीक्षा: 2026 की 0 पंक्ति पर फ़ैसला आपको करना है",
    "एक्सेस की समीक्षा: 2026 की 1 पंक्ति पर फ़ैसला आपको करना है",
    "एक्सेस की समीक्षा: 2026 की 2 पंक्तियों पर फ़ैसला आपको करना है",
    "एक्सेस की समीक्षा: 2026 की 12,34,567 पंक्तियों पर फ़ैसला आपको करना है",
  ]);
});

test("rights of service accounts have a name in Hindi, each of them", () => {
  const rights = inHindi(() =>
    rightsGroups().flatMap(({ title, rights }) => [title, ...rights.map(({ label }) => label)]),
  );
  expect(rights.length).toBeGreaterThan(100);
  expect(rights.filter((label) => !/\p{Script=Devanagari}/u.test(label))).toEqual([]);
});

describe("the language of a request", () => {
  const of = (headers: Record<string, string>, prefer?: "en" | "hi") =>
    inLanguageOf(new Headers(headers), () => {
      preferLanguage(prefer);
      return currentLanguage();
    });
  const chosen = (language: string) => ({ Cookie: `a=b; portico-language=${language}` });
  const accepting = (languages: string) => ({ "Accept-Language": languages });

  test("is the chosen one, then the account's, then the browser's", () => {
    expect(of({})).toBe("en");
    expect(of(accepting("hi-IN,hi;q=0.9,en;q=0.8"))).toBe("hi");
    expect(of(accepting("hi"), "en")).toBe("en");
    expect(of({ ...chosen("hi"), ...accepting("en") }, "en")).toBe("hi");
    expect(of({ ...chosen("klingon"), ...accepting("hi") })).toBe("hi");
  });

  test.each([
    ["de,fr;q=0.9,hi;q=0.1", "hi"],
    ["en;q=0.2,hi;q=0.8", "hi"],
    ["hi;q=0,en", "en"],
    ["hindi", undefined],
    ["HI-Deva-IN", "hi"],
    ["*", undefined],
    [";;q=,,,=\u0000", undefined],
    ["x".repeat(100_000), undefined],
  ])("of Accept-Language %.40j", (header, language) => expect(acceptedLanguage(header)).toBe(language));
});
