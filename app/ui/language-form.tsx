import { Fragment } from "react";
import { currentLanguage, LANGUAGES, languageNames } from "~/lib/language";
import { paths } from "~/lib/paths";
import { words } from "./words";

/** The others are named in themselves, for those who read no other. */
export function LanguageForm({ className = "" }: { className?: string }) {
  const others = LANGUAGES.filter((language) => language !== currentLanguage());
  return (
    <form className={`text-sm ${className}`} method="post" action={paths.language} aria-label={words.language}>
      {others.map((language) => (
        <Fragment key={language}>
          <button className="min-h-10 px-2 text-green underline" name="language" value={language} lang={language}>
            {languageNames[language]}
          </button>{" "}
        </Fragment>
      ))}
    </form>
  );
}
