export const APPROVE = "approve";
export const DECLINE = "decline";
export const WITHDRAW = "withdraw";
