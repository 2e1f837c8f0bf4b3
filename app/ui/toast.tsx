import { useEffect, useState } from "react";
import type { Notice as NoticeContent } from "~/lib/form-state";
import { Notice } from "./notice";

const SHOWN_MS = 3_000;

/** A notice that goes away by itself after 3 s (spec §9). Without scripts it stays until the next page. */
export function Toast({ notice }: { notice: NoticeContent }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return shown ? (
    <div className="fixed right-4 top-[4.5rem] z-40 max-w-sm max-md:left-4 max-md:max-w-none">
      <Notice {...notice} />
    </div>
  ) : null;
}
