import { currentLanguage } from "./language";

/** Groups digits as the reader's language does: 1,234,567 or 12,34,567. */
export const inDigits = (count: number): string => count.toLocaleString(currentLanguage());
