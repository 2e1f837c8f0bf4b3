import { paths } from "./paths";

/**
 * An application may open these pages in a popup that finally posts to `window.opener`. One answer or redirect with
 * Cross-Origin-Opener-Policy would cut that off.
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
  // Where a demanded factor is added.
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

export const keepsOpener = (path: string): boolean =>
  path.startsWith(paths.atHost) || STEPS.some((step) => path === step || path.startsWith(`${step}/`));
