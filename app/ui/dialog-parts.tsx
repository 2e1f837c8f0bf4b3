import { Children, type ReactNode } from "react";

/** Shared by React's dialogs and `public/frame.js`'s. */
export const dialogLook = {
  frame: "fixed inset-0 z-40 overflow-y-auto px-4 py-8",
  scrim: "fixed inset-0 cursor-default bg-scrim",
  box: "relative mx-auto break-words rounded bg-white p-[24px] outline-none",
  head: "mb-2 flex items-start justify-between",
  title: "pt-1.5 text-lg",
};

/** Spaces between buttons are for text browsers. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="-mt-2 flex flex-wrap justify-end *:ml-2 *:mt-2">
    {Children.toArray(children).flatMap((child) => [child, " "])}
  </div>
);
