import { z } from "zod";
import { ATTRIBUTE_DIGITS_MAX, type AttributeType } from "~/contract/kit/attribute-rules";
import { words } from "./words";

const NUMBER = /^([+-]?)0*(\d+)(?:\.(\d*?)0*)?$/;

function plainNumber(typed: string): string | undefined {
  const [, sign, whole = "", decimals = ""] = NUMBER.exec(typed.replace(/^([+-]?)\./, "$10.")) ?? [];
  if (sign === undefined || (whole + decimals).length > ATTRIBUTE_DIGITS_MAX) return undefined;
  const plain = decimals ? `${whole}.${decimals}` : whole;
  return sign === "-" && Number(plain) !== 0 ? `-${plain}` : plain;
}

const isDay = (typed: string): boolean => z.iso.date().safeParse(typed).success && !typed.startsWith("0000");

const KINDS: Readonly<Record<AttributeType, { plain: (typed: string) => string | undefined; fault: string }>> = {
  text: { plain: (typed) => (/\p{Cc}/u.test(typed) ? undefined : typed), fault: words.oneLine },
  number: { plain: plainNumber, fault: words.number },
  boolean: { plain: (typed) => (["true", "false"].includes(typed) ? typed : undefined), fault: words.boolean },
  date: { plain: (typed) => (isDay(typed) ? typed : undefined), fault: words.day },
};

/**
 * Each value has one spelling.
 * @param typed trimmed, not empty
 */
export function plainValue(type: AttributeType, typed: string): { value: string } | { fault: string } {
  const { plain, fault } = KINDS[type];
  const value = plain(typed);
  return value === undefined ? { fault } : { value };
}
