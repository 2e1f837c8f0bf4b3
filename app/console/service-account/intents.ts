export const END_INTENT = "end";
