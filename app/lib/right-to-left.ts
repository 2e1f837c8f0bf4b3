/** A Hebrew or an Arabic letter, or one of their neighbours. */
const LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text is written from right to left, in part at least, and so changes the order of what stands beside it. */
export const isRightToLeft = (text: string): boolean => LETTER.test(text);
