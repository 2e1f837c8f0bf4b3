import { inReadersLanguage } from "~/lib/language";

const numbers = new Intl.NumberFormat("hi-IN");

const numberIn = (value: number | string): number => Number(String(value).replaceAll(",", ""));

/** @param value a number, or one as English writes it */
export function counted(value: number | string): string {
  const number = numberIn(value);
  return Number.isNaN(number) ? String(value) : numbers.format(number);
}

/** In Hindi none takes the form of one. */
export const isOne = (value: number | string): boolean => numberIn(value) <= 1;

/** A part of a sentence that is a sentence itself, which the API wrote. */
export const part = (text: string | number): string => inReadersLanguage(String(text));

/** @param text parts, as English lists them */
export const parts = (text: string | number, between: string): string =>
  String(text).split(between).map(part).join(between);

/** The form after a count that a preposition follows: `5 दिनों के अंदर`. */
export const days = (count: number): string => `${counted(count)} ${isOne(count) ? "दिन" : "दिनों"}`;
