/** Submits of `LogoField` beside the form's own. */
export type LogoIntent = "upload-logo" | "clear-logo";

/** Name of the file input; also the API's name for the file (spec §7), so that its refusals find the field. */
export const LOGO_FILE = "logo";
