/** To the minute: `2026-03-01 09:30 UTC`. */
export const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;

/** To the second: `2026-03-01 09:30:05 UTC`. */
export const secondOf = (instant: string): string => `${instant.slice(0, 19).replace("T", " ")} UTC`;
