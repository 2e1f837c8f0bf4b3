import { paths } from "./paths";

/**
 * Pages and redirects that a sign-in to an application may pass through. The application may have opened it in a popup,
 * whose last page posts the outcome to `window.opener`; one answer on the way with Cross-Origin-Opener-Policy cuts that
 * off, a redirect included.
 */
const STEPS: readonly string[] = [
  paths.openid,
  paths.interaction("").slice(0, -1),
  paths.login,
  paths.register,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.unlock,
  paths.passkey,
  paths.otherDevice,
  paths.otp,
  paths.confirm,
  paths.addFactor,
  // Where a factor is added that the application demands.
  paths.security,
  paths.ssoLogin,
  paths.appLogin,
  paths.appAuth,
  paths.launch,
  paths.loginAndRegister(),
  paths.registerAndAssign(),
  paths.verifyEmailAssign(),
  paths.forwardAuth,
];

/** Whether an answer at this path leaves the page that opened the window in touch with it. */
export const keepsOpener = (path: string): boolean =>
  path.startsWith(paths.atHost) || STEPS.some((step) => path === step || path.startsWith(`${step}/`));
