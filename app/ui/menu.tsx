import type { ReactNode } from "react";

/** A link or button in a menu; its icon has `mr-2`. */
export const menuEntryLook =
  "flex min-h-10 w-full items-center px-4 py-2 text-left text-sm no-underline hover:bg-page focus:-outline-offset-2";

const openerLook =
  "flex min-h-10 min-w-10 cursor-pointer list-none items-center justify-center rounded-full " +
  "[&::-webkit-details-marker]:hidden";

interface MenuProps {
  summary: ReactNode;
  /** Accessible name, if needed. */
  label?: string;
  children: ReactNode;
}

/** Works without scripts; `public/frame.js` closes it on Escape, a click outside or a choice. */
export function Menu({ summary, label, children }: MenuProps) {
  return (
    <details className="relative" data-menu="">
      <summary className={openerLook} aria-label={label}>
        {summary}
      </summary>
      <div className="flexible:absolute right-0 z-20 mt-1 min-w-56 max-w-72 rounded border bg-white py-1 shadow">
        {children}
      </div>
    </details>
  );
}
