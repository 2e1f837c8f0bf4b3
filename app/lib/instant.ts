/** An ISO 8601 time in UTC to the minute, as lists show it: `2026-03-01 09:30 UTC`. */
export const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;

/** The same to the second, where one is looked at alone: `2026-03-01 09:30:05 UTC`. */
export const secondOf = (instant: string): string => `${instant.slice(0, 19).replace("T", " ")} UTC`;
