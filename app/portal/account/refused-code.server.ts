import type { Refusal } from "~/contract";
import type { NoticeContent } from "~/lib/form-reply";
import { refusedCodeWords as words } from "./words";

export const refusedCode = ({ msg, data }: Refusal): string => (data?.reason === "no-code" ? words.noCode(msg) : msg);

/** Only if few are left. */
export function triesNotice({ data }: Refusal): NoticeContent | undefined {
  return data?.triesLeft === undefined ? undefined : { kind: "info", text: words.triesLeft(data.triesLeft) };
}
