import type { FormCall } from "./handlers.server";

export const SHARED_FIELD = "shared";

export const isShared = (form: FormData): boolean => form.get(SHARED_FIELD) === "on";

/** What goes along with a password: no trust is offered where others use the computer. */
export const browserOf = ({ session, form }: FormCall) => ({
  attemptId: session.attemptId(),
  ...(!isShared(form) && { trustedBrowser: session.trust }),
});
