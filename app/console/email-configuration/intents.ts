export const CONNECT_INTENT = "connect";
export const SEND_INTENT = "send";
