import { currentLanguage, LANGUAGES, type Language, languageNames } from "~/lib/language";
import { paths } from "~/lib/paths";
import { buttonLook } from "./button";
import { useChoice } from "./own-form";
import { words } from "./words";

/** The others are named in themselves, for those who read no other. */
export function LanguageForm() {
  const others = LANGUAGES.filter((language) => language !== currentLanguage());
  return (
    <form method="post" aria-label={words.language}>
      {others.map((language) => (
        <LanguageButton key={language} language={language} />
      ))}
    </form>
  );
}

const LanguageButton = ({ language }: { language: Language }) => (
  <>
    <button className={buttonLook({ kind: "link" })} lang={language} {...useChoice(paths.language(language))}>
      {languageNames[language]}
    </button>{" "}
  </>
);
