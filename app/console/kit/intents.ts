export const RELOAD_INTENT = "reload";
export const PREVIEW_INTENT = "preview";
export const SEND_TO_ME_INTENT = "send-to-me";
export const BUILT_IN_INTENT = "built-in";
export const ATTACH_INTENT = "attach";
export const DETACH_INTENT = "detach";
export const DELETE_INTENT = "delete";
export const REMOVE_USES_INTENT = "remove-uses";
export const SHOWN_ENTRY = "shown";

export const OPENED = "opened";

/** Ids are separated by spaces. */
export const CHOSEN_ENTRY = "chosen";
export const ACT_ENTRY = "act";
export const BACK_ENTRY = "back";
export const CARRY_OUT_INTENT = "carry-out";
