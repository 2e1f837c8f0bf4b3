import { LOOKS, type Look } from "~/lib/look";
import { paths } from "~/lib/paths";
import { buttonLook } from "~/ui/button";
import { useLook } from "~/ui/look";
import { useChoice } from "~/ui/own-form";
import { look as words } from "./words";

export function LookForm() {
  const chosen = useLook();
  return (
    <form method="post" aria-label={words.title}>
      {(["system", ...LOOKS] as const).map((look) => (
        <LookButton key={look} look={look} isChosen={look === (chosen ?? "system")} />
      ))}
    </form>
  );
}

const LookButton = ({ look, isChosen }: { look: Look | "system"; isChosen: boolean }) => (
  <>
    <button
      className={buttonLook({ kind: "link" }, isChosen ? " font-semibold" : "")}
      aria-pressed={isChosen}
      {...useChoice(paths.look(look))}
    >
      {words[look]}
    </button>{" "}
  </>
);
