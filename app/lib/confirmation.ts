export const STEP_UP = "stepUp";

export const ATTEMPT_FIELD = "attempt";

/** What its buttons ask for besides confirming. */
export const RESEND_INTENT = "resend";
export const LEAVE_INTENT = "leave";
