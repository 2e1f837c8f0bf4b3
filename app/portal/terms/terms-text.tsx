import { DAY_CHARACTERS } from "~/contract/kit/rules";
import { WrittenText } from "~/ui/written-text";
import type { ShownTerms } from "./current.server";
import { words } from "./words";

export const TermsText = ({ name, effectiveFrom, text, language }: Omit<ShownTerms, "id">) => (
  <>
    <p className="mb-4 text-sm text-muted">{words.version(name, effectiveFrom.slice(0, DAY_CHARACTERS))}</p>
    <div className="mb-4" lang={language}>
      <WrittenText text={text} />
    </div>
  </>
);
