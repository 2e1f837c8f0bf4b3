import type { Notice as NoticeContent } from "~/lib/form-state";

const looks = { success: "notice-success", error: "notice-error", info: "notice-info" };

/** A line about what just happened; a failure interrupts a screen reader, anything else waits its turn. */
export function Notice({ kind, text, link }: NoticeContent) {
  return (
    <div className={`notice ${looks[kind]}`} role={kind === "error" ? "alert" : "status"}>
      {text}
      {link && (
        <>
          {" "}
          <a href={link.href}>{link.text}</a>
        </>
      )}
    </div>
  );
}
