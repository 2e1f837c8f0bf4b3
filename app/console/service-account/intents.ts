/** The submit of a token's row that ends it. */
export const END_INTENT = "end";
