export type LogoIntent = "upload-logo" | "clear-logo";

/** Also the API's name (spec §7), so that refusals find the field. */
export const LOGO_FILE = "logo";
