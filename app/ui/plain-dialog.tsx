import type { ReactNode } from "react";
import { dialogLook } from "./dialog-parts";
import { IconLabel, iconButtonLook } from "./icon-button";
import { Icon } from "./icons";
import { OfflineNotice } from "./offline-notice";
import { words } from "./words";

interface PlainDialogProps {
  title: string;
  closeHref: string;
  children: ReactNode;
}

/** Closed by links; `public/frame.js` makes it modal. */
export const PlainDialog = ({ title, closeHref, children }: PlainDialogProps) => (
  <div className={dialogLook.frame}>
    <a className={dialogLook.scrim} href={closeHref} tabIndex={-1} aria-hidden="true" data-place="">
      {" "}
    </a>
    <div className={`${dialogLook.box} max-w-small`} role="dialog" aria-label={title} tabIndex={-1} data-dialog="">
      <div className={dialogLook.head}>
        <h2 className={dialogLook.title}>{title}</h2>{" "}
        <a className={iconButtonLook} href={closeHref} data-close="" data-place="">
          <Icon name="close" />
          <IconLabel>{words.close}</IconLabel>
        </a>
      </div>
      <OfflineNotice />
      {children}
    </div>
  </div>
);
