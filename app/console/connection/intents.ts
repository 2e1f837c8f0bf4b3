export const ASK_INTENT = "ask";
