import { ScriptedButton } from "./button";
import { noticeLook } from "./notice";
import { words } from "./words";

/** `public/frame.js` shows it when sending fails without a network. */
export const OfflineNotice = () => (
  <div
    className={noticeLook.error}
    role="alert"
    tabIndex={-1}
    hidden
    data-offline={words.lost.offline}
    data-unreachable={words.lost.unreachable}
  >
    <div className="flex flex-wrap items-center">
      <span className="mr-4 flex-1" /> <ScriptedButton data-again="" label={words.retry} />
    </div>
  </div>
);
