/** For how many days a browser may be trusted, unless the setting says otherwise, and at most. */
export const TRUSTED_BROWSER_DAYS = 30;
export const TRUSTED_BROWSER_DAYS_MAX = 365;
