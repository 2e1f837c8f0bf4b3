import { paths } from "./paths";

/** Names, in the address of a sign-in's page, what that sign-in leads to. */
export const WAY_PARAMETER = "way";

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

/** `way`: where the sign-in leads, as its addresses carry it. */
function alone(way: string | null | undefined): Steps {
  const onTheWay = (path: string) => (way ? addressOnWay(path, way) : path);
  return {
    login: onTheWay(paths.login),
    register: onTheWay(paths.register),
    verifyEmail: onTheWay(paths.verifyEmail),
    forgotPassword: onTheWay(paths.forgotPassword),
    unlock: onTheWay(paths.unlock),
    passkey: onTheWay(paths.passkey),
    passkeyOptions: paths.passkeyOptions,
    otherDevice: onTheWay(paths.otherDevice),
    confirm: paths.confirm,
  };
}

export const addressOnWay = (path: string, way: string): string =>
  `${path}?${WAY_PARAMETER}=${encodeURIComponent(way)}`;

const REQUEST = /^\/interaction\/([\w-]{10,64})(?=\/|$)/;

/** The id of the application's request that an address is below. */
export const interactionIdOf = (pathname: string): string | undefined => REQUEST.exec(pathname)?.[1];

/**
 * The steps as they are reached from an address.
 * @param way where the sign-in leads, if not where the address says
 */
export function stepsFrom({ pathname, search }: Pick<URL, "pathname" | "search">, way?: string): Steps {
  const uid = interactionIdOf(pathname);
  if (uid === undefined) return alone(way ?? new URLSearchParams(search).get(WAY_PARAMETER));
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
