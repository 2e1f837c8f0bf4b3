import type { Condition } from "~/contract/kit/conditions";
import { composed } from "~/contract/kit/names";
import { LANGUAGES } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { words } from "./words";

/** Vowel signs count as letters do; a nukta, which many leave out, does not. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\u093c|[^\p{L}\p{M}\p{N}]/gu, "");

type Labels = Readonly<Record<string, string>>;

function codesOf(labels: Labels, word: string, isPart: "includes" | "endsWith" = "includes"): string[] {
  const letters = lettersOf(word);
  if (letters === "") return [];
  return Object.entries(labels).flatMap(([code, label]) => (lettersOf(label)[isPart](letters) ? [code] : []));
}

function meaningOf({ field, search }: Condition): [word: string, codes: string[]] {
  if (field === "action") return [search, codesOf(words.actions, search)];
  if (field !== "subject") return ["", []];
  // As shown, "Client: Contoso".
  const [kind = "", name] = search.split(/:(.*)/s).map((part) => part.trim());
  return [kind, codesOf(words.subjects, kind, name === undefined ? "includes" : "endsWith")];
}

const OTHERS = LANGUAGES.filter((language) => language !== "en");

/**
 * Actions and kinds searched by labels in another language than English, as the API takes them; a download, in English, takes its page's.
 */
export function meantBy(conditions: readonly Condition[]): string | undefined {
  const meant = new Map<string, string>();
  for (const language of OTHERS)
    for (const [word, codes] of inLanguage(language, () => conditions.map(meaningOf)))
      if (codes.length > 0) meant.set(composed(word), [...codes, meant.get(composed(word))].join(" ").trim());
  return meant.size > 0 ? new URLSearchParams([...meant]).toString() : undefined;
}
