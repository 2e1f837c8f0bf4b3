export const WITHDRAW_INTENT = "withdraw";
