import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    editAsHtml: "Edit as HTML",
    editAsText: "Edit as text",
    lost: (what: readonly string[]) => `Shown as HTML, because the text editor would lose ${inWords(what)}.`,
    nesting: "the way its tags are nested",
    notOpened: "The text editor could not be opened here, so this is shown as HTML.",
    shortcuts:
      "Ctrl+B bold, Ctrl+I italic, Ctrl+U underline, Ctrl+K link. “# ” begins a heading, “- ” or “1. ” a list.",
    pastedHtml: "This is HTML. Keep it as HTML?",
    keepAsHtml: "Keep as HTML",
    pasteAsText: "Paste as text",
    linkAddress: "Link address",
    applyLink: "Set link",
    removeLink: "Remove link",
    picture: "Picture",
  },
});

const SHOWN_MAX = 3;

/** "a", "a and b", "a, b and c", "a, b, c and 4 more". */
function inWords(items: readonly string[]): string {
  const more = items.length - SHOWN_MAX;
  const listed = more > 0 ? [...items.slice(0, SHOWN_MAX), `${more} more`] : items;
  return listed.length < 2 ? listed.join("") : `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)!}`;
}
