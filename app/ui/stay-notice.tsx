import { paths } from "~/lib/paths";
import { ScriptedButton } from "./button";
import { noticeLook } from "./notice";
import { words } from "./words";

/** `public/stay.js` shows it before the session ends. @param minutes without a request after which it does */
export const StayNotice = ({ minutes }: { minutes: number }) => (
  <div
    className={noticeLook.info}
    role="alert"
    hidden
    data-stay={minutes}
    data-text={words.stay.text}
    data-ask={paths.stay}
  >
    <div className="flex flex-wrap items-center">
      <span className="mr-4 flex-1" /> <ScriptedButton label={words.stay.submit} />
    </div>
  </div>
);
