import type { Confirmation } from "~/auth/step-up.server";
import { words } from "./words";

export function hintOf({ factors, sentTo, delayed }: Pick<Confirmation, "factors" | "sentTo" | "delayed">): string {
  const { app, recovery, waiting, mail } = words.hints;
  if (factors.includes("totp")) return app;
  if (factors.length > 0) return recovery;
  return delayed ? waiting(sentTo.join(", ")) : mail(sentTo.join(", "));
}

type Asked = Pick<Confirmation, "factors" | "demand">;

/** None is mailed to whoever has a factor, or has to show one. */
export const isMailed = ({ factors, demand = "none" }: Asked): boolean => factors.length === 0 && demand === "none";

export const takesCode = (asked: Asked): boolean =>
  isMailed(asked) || asked.factors.includes("totp") || asked.factors.includes("recovery");
