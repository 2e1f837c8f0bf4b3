/** What a form of several submits asks for; plain saving needs no name. */
export const RELOAD_INTENT = "reload";
export const PREVIEW_INTENT = "preview";
export const SEND_TO_ME_INTENT = "send-to-me";
export const ATTACH_INTENT = "attach";
export const DETACH_INTENT = "detach";
export const DELETE_INTENT = "delete";
export const REMOVE_USES_INTENT = "remove-uses";
/** Entries that repeat what a question showed. */
export const SHOWN_ENTRY = "shown";

/** The form's entry of what it carries along of the record as it was when it was opened. */
export const OPENED = "opened";
