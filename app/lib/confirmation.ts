/** Marks a form in which users confirm who they are, sent to the address of what is then carried out. */
export const STEP_UP = "stepUp";

export const ATTEMPT_FIELD = "attempt";

/** What its buttons ask for besides confirming. */
export const RESEND_INTENT = "resend";
export const LEAVE_INTENT = "leave";
