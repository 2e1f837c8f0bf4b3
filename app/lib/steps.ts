import { paths } from "./paths";

/**
 * Pages of a sign-in that exist twice: on their own, and below the address of an application's request, where all that
 * such a sign-in needs has to stand (docs/decisions/0042-interaction.md).
 */
export interface Steps {
  login: string;
  register: string;
  verifyEmail: string;
  forgotPassword: string;
  unlock: string;
  passkey: string;
  passkeyOptions: string;
  otherDevice: string;
  confirm: string;
  /** Back to the application, without an answer. */
  leave?: string;
}

const alone: Steps = {
  login: paths.login,
  register: paths.register,
  verifyEmail: paths.verifyEmail,
  forgotPassword: paths.forgotPassword,
  unlock: paths.unlock,
  passkey: paths.passkey,
  passkeyOptions: paths.passkeyOptions,
  otherDevice: paths.otherDevice,
  confirm: paths.confirm,
};

const REQUEST = /^\/interaction\/([\w-]{10,64})(?=\/|$)/;

/** The id of the application's request that an address is below. */
export const interactionIdOf = (pathname: string): string | undefined => REQUEST.exec(pathname)?.[1];

/** The steps as they are reached from an address. */
export function stepsFrom(pathname: string): Steps {
  const uid = interactionIdOf(pathname);
  if (uid === undefined) return alone;
  const below = paths.interaction(uid);
  return {
    login: `${below}/login`,
    register: `${below}/register`,
    verifyEmail: `${below}/verifyemail`,
    forgotPassword: `${below}/forgetpassword`,
    unlock: `${below}/unlock`,
    passkey: `${below}/passkey`,
    passkeyOptions: `${below}/passkey/options`,
    otherDevice: `${below}/otherdevice`,
    confirm: `${below}/confirm`,
    leave: paths.interactionLeave(uid),
  };
}

/** Where such a sign-in goes on after a form, if it is below an application's request. */
export function requestFrom(pathname: string): string | undefined {
  const uid = interactionIdOf(pathname);
  return uid === undefined ? undefined : paths.interactionOn(uid);
}
