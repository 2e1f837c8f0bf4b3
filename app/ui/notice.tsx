import type { ReactNode } from "react";
import type { NoticeContent } from "~/lib/form-reply";
import { inReadersLanguage } from "~/lib/language";
import { NameInFull } from "./naming";

const any = "mb-4 break-words rounded border px-4 py-3 text-sm";

export const noticeLook = {
  success: `${any} border-green bg-green-tint text-green-dark`,
  error: `${any} border-red bg-red-tint text-red-dark`,
  info: `${any} bg-page`,
  warning: `${any} border-amber bg-amber-tint`,
};

/** Only failures interrupt screen readers. */
export function Notice({ kind, text, about, link, children }: NoticeContent & { children?: ReactNode }) {
  return (
    <div
      className={`${noticeLook[kind]}${children ? " flex items-start justify-between" : ""}`}
      role={kind === "error" ? "alert" : "status"}
    >
      <span>{inReadersLanguage(text)}</span>
      {about && (
        <>
          {" "}
          <span className="block">
            <NameInFull name={about} />
          </span>
        </>
      )}
      {link && (
        <>
          {" "}
          <a className="text-inherit" href={link.href}>
            {inReadersLanguage(link.text)}
          </a>
        </>
      )}
      {children}
    </div>
  );
}
