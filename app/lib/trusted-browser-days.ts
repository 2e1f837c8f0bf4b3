/** Default, and maximum. */
export const TRUSTED_BROWSER_DAYS = 30;
export const TRUSTED_BROWSER_DAYS_MAX = 365;
