import type { Handlers } from "../call/handler";
import { sessionHandlers } from "../session/session-list";
import { identityHandlers } from "../sign-in/identity";
import { passwordHandlers } from "../sign-in/passwords";
import { registerHandlers } from "../sign-in/register";
import { resendHandlers } from "../sign-in/resend";
import { signInHandlers } from "../sign-in/sign-in";

export const accountHandlers = {
  ...signInHandlers,
  ...sessionHandlers,
  ...registerHandlers,
  ...resendHandlers,
  ...passwordHandlers,
  ...identityHandlers,
} satisfies Handlers;
