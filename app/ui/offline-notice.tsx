import { ScriptedButton } from "./button";
import { noticeLook } from "./notice";
import { words } from "./words";

/**
 * On pages without the framework: what `public/frame.js` shows when something was to be sent and there is no network. It
 * stays hidden without scripts.
 */
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
