import { Fragment } from "react";
import { LOOKS } from "~/lib/look";
import { paths } from "~/lib/paths";
import { buttonLook } from "~/ui/button";
import { useLook } from "~/ui/look";
import { look as words } from "./words";

/** The page comes anew, in the chosen look. */
export function LookForm() {
  const chosen = useLook();
  return (
    <form method="post" action={paths.look} aria-label={words.title}>
      {(["system", ...LOOKS] as const).map((look) => (
        <Fragment key={look}>
          <button
            className={buttonLook({ kind: "link" }, " aria-pressed:font-semibold")}
            name="look"
            value={look}
            aria-pressed={look === (chosen ?? "system")}
          >
            {words[look]}
          </button>{" "}
        </Fragment>
      ))}
    </form>
  );
}
