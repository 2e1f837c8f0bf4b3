/** What the buttons of a pending change do. */
export const APPROVE = "approve";
export const DECLINE = "decline";
export const WITHDRAW = "withdraw";
