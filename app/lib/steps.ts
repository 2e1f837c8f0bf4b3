import { paths } from "./paths";

/** Query parameter: where a sign-in leads. */
export const WAY_PARAMETER = "way";

/** Pages alone and below an application's request, whose cookies are bound to that path (docs/decisions/0042-interaction.md). */
export interface Steps {
  login: string;
  register: string;
  verifyEmail: string;
  forgotPassword: string;
  unlock: string;
  people: string;
  passkey: string;
  passkeyOptions: string;
  otherDevice: string;
  confirm: string;
  /** Back to the application, unanswered. */
  leave?: string;
}

function alone(way: string | null | undefined): Steps {
  const onTheWay = (path: string) => (way ? addressOnWay(path, way) : path);
  return {
    login: onTheWay(paths.login),
    register: onTheWay(paths.register),
    verifyEmail: onTheWay(paths.verifyEmail),
    forgotPassword: onTheWay(paths.forgotPassword),
    unlock: onTheWay(paths.unlock),
    people: onTheWay(paths.people),
    passkey: onTheWay(paths.passkey),
    passkeyOptions: paths.passkeyOptions,
    otherDevice: onTheWay(paths.otherDevice),
    confirm: paths.confirm,
  };
}

export const addressOnWay = (path: string, way: string): string =>
  `${path}?${WAY_PARAMETER}=${encodeURIComponent(way)}`;

const REQUEST = /^\/interaction\/([\w-]{10,64})(?=\/|$)/;

/** Id of the application's request in the path. */
export const interactionIdOf = (pathname: string): string | undefined => REQUEST.exec(pathname)?.[1];

/** @param way where the sign-in leads, if the address does not say */
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
    people: `${below}/people`,
    passkey: `${below}/passkey`,
    passkeyOptions: `${below}/passkey/options`,
    otherDevice: `${below}/otherdevice`,
    confirm: `${below}/confirm`,
    leave: paths.interactionLeave(uid),
  };
}

/** Where a language or look is chosen: below an application's request, whose forms are valid only there. */
export function choiceFrom(pathname: string, address: string): string {
  const uid = interactionIdOf(pathname);
  return uid === undefined ? address : paths.interaction(uid) + address;
}

export function requestFrom(pathname: string): string | undefined {
  const uid = interactionIdOf(pathname);
  return uid === undefined ? undefined : paths.interactionOn(uid);
}

/** Names the page to come back to, in a form that begins the confirmation. */
export const BACK_FIELD = "back";

/** Names the page that a language or look was chosen on, where browsers may not say it. */
export const CHOSEN_ON = "chosenOn";
