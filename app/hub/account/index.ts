import type { Handlers } from "../http/handler";
import { identityHandlers } from "./identity";
import { passwordHandlers } from "./passwords";
import { registerHandlers } from "./register";
import { resendHandlers } from "./resend";
import { sessionHandlers } from "./session-list";
import { signInHandlers } from "./sign-in";

export const accountHandlers = {
  ...signInHandlers,
  ...sessionHandlers,
  ...registerHandlers,
  ...resendHandlers,
  ...passwordHandlers,
  ...identityHandlers,
} satisfies Handlers;
