/** The submit of a row that withdraws its invitation. */
export const WITHDRAW_INTENT = "withdraw";
