import type { Refusal } from "~/contract";
import type { NoticeContent } from "~/lib/form-state";
import { refusedCodeWords as words } from "./words";

/** What stands by the field of a code that was not taken. */
export const refusedCode = ({ msg, data }: Refusal): string => (data?.reason === "no-code" ? words.noCode(msg) : msg);

/** How many tries are left, once they are few. */
export function triesNotice({ data }: Refusal): NoticeContent | undefined {
  return data?.triesLeft === undefined ? undefined : { kind: "info", text: words.triesLeft(data.triesLeft) };
}
