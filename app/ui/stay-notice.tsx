import { paths } from "~/lib/paths";
import { ScriptedButton } from "./button";
import { noticeLook } from "./notice";
import { words } from "./words";

/** Time to answer (WCAG 2.2.1); half of a session that is shorter. */
const BEFORE_MINUTES = 5;

/** `public/stay.js` shows it before the session ends. @param minutes without a request after which it does */
export function StayNotice({ minutes }: { minutes: number }) {
  const before = Math.min(BEFORE_MINUTES, Math.floor(minutes / 2));
  return (
    <div
      className={noticeLook.info}
      role="alert"
      hidden
      data-stay={minutes - before}
      data-text={words.stay.text(before)}
      data-ask={paths.stay}
    >
      <div className="flex flex-wrap items-center">
        <span className="mr-4 flex-1" /> <ScriptedButton label={words.stay.submit} />
      </div>
    </div>
  );
}
