/** The two submits of the dialog that tries a configuration out. */
export const CONNECT_INTENT = "connect";
export const SEND_INTENT = "send";
