import type { CurrentTerms } from "~/contract/terms";
import { type Api, isPortico } from "~/gateway/api.server";
import { SECOND_MS } from "~/lib/durations";
import { currentLanguage, type Language } from "~/lib/language";

export interface ShownTerms {
  id: string;
  name: string;
  effectiveFrom: string;
  text: string;
  language: Language;
}

/** In the reader's language; where there is no translation, in English. Undefined if none are in force. */
export async function termsInForce(api: Api): Promise<ShownTerms | undefined> {
  if (!isPortico()) return undefined;
  const answer = await api("currentTerms", {});
  const current = answer.code === 200 ? answer.data.terms : null;
  return current ? shown(current) : undefined;
}

function shown({ _id: id, name, effectiveFrom, text, textHi }: CurrentTerms): ShownTerms {
  const isHindi = currentLanguage() === "hi" && Boolean(textHi);
  return { id, name, effectiveFrom, text: isHindi ? (textHi ?? "") : text, language: isHindi ? "hi" : "en" };
}

/** Each page has the link. */
const KNOWN_MS = 10 * SECOND_MS;
let known: { areThere: boolean; until: number } | undefined;

/** Whether there are terms to link to; the answer may be some seconds old. */
export async function haveTerms(api: Api): Promise<boolean> {
  if (!isPortico()) return false;
  if (known && Date.now() < known.until) return known.areThere;
  const answer = await api("currentTerms", {});
  if (answer.code === 200) known = { areThere: answer.data.terms !== null, until: Date.now() + KNOWN_MS };
  return known?.areThere ?? false;
}
