import { useLocation } from "@remix-run/react";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { CopyField } from "~/ui/copy-field";
import { LightLink } from "~/ui/light-link";
import { PRESET, PRESET_NAMES, type PresetName } from "./presets";
import { words } from "./words";

interface PresetLinksProps {
  chosen: PresetName | undefined;
  callback: string;
}

/** Each fills the form anew, and says what to do at the provider. */
export function PresetLinks({ chosen, callback }: PresetLinksProps) {
  const { pathname, search } = useLocation();
  const addressOf = (name: PresetName) => {
    const others = new URLSearchParams(searchWithoutAnswer(search));
    others.set(PRESET, name);
    return `${pathname}?${others.toString()}`;
  };
  return (
    <>
      <nav className="mb-4 text-sm" aria-label={words.presets}>
        {words.presets}:{" "}
        {PRESET_NAMES.map((name) => (
          <LightLink
            key={name}
            className={`mr-4 inline-block${name === chosen ? " font-semibold" : ""}`}
            to={addressOf(name)}
            aria-current={name === chosen ? "true" : undefined}
            preventScrollReset
          >
            {words.presetNames[name]}
          </LightLink>
        ))}
      </nav>
      {chosen && (
        <>
          <ol className="mb-4 list-decimal pl-6 text-sm">
            {words.steps[chosen].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <CopyField id="callback" label={words.callback} value={callback} />
        </>
      )}
    </>
  );
}
