import { useEffect, useState } from "react";
import type { NoticeContent } from "~/lib/form-reply";
import { iconButtonLook } from "./icon-button";
import { Icon } from "./icons";
import { Notice } from "./notice";
import { words } from "./words";

const SHOWN_MS = 3_000;

/** Disappears after 3 s (spec §9), except failures, and not without scripts. */
export function Toast({ notice }: { notice: NoticeContent }) {
  const [isShown, setIsShown] = useState(true);
  const [isClosable, setClosable] = useState(false);
  useEffect(() => {
    setIsShown(true);
    setClosable(notice.kind === "error");
    if (notice.kind === "error") return;
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return isShown ? (
    <div className="fixed right-4 top-[4.5rem] z-40 max-w-sm max-md:bottom-0 max-md:left-4 max-md:top-auto max-md:max-w-none">
      <Notice {...notice}>
        {isClosable && (
          <button
            className={`${iconButtonLook} -my-2 -mr-2 ml-2`}
            type="button"
            aria-label={words.close}
            onClick={() => setIsShown(false)}
          >
            <Icon name="close" />
          </button>
        )}
      </Notice>
    </div>
  ) : null;
}
