import { SECRET_MASK } from "~/contract/kit/rules";
import { maskIdentifier } from "~/lib/shown-identifier.server";

const REASON_MAX = 500;
/** Shorter secrets would mask ordinary words. */
const SECRET_MIN = 4;

interface Hidden {
  secrets: readonly string[];
  recipient?: string;
}

/** One line, quoting the other side. Masks passwords, codes and addresses in it, plain and percent-encoded. */
export function reasonOf(error: unknown, { secrets, recipient }: Hidden): string {
  let words = error instanceof Error ? error.message : String(error);
  for (const secret of secrets) {
    if (secret.length < SECRET_MIN) continue;
    for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")])
      words = words.replaceAll(spelling, SECRET_MASK);
  }
  if (recipient) words = words.replaceAll(recipient, maskIdentifier(recipient));
  return words
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, REASON_MAX);
}
