/** A Hebrew or an Arabic letter, or one of their neighbours. */
const LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Also texts of mixed direction: they change the order of what stands beside them. */
export const isRightToLeft = (text: string): boolean => LETTER.test(text);
