import type { Rule as CountedRule } from "@portico/rate-limits";
import type { RefusalReason } from "~/contract/kit/envelope";
import { FAILURES_MAX, SERVICE_CALLS_PER_MINUTE } from "~/contract/kit/rules";

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

export interface Rule extends CountedRule {
  reason?: RefusalReason;
}

/** Counted for all processes together. */
export const LIMIT_RULES = {
  /** Counts wrong passwords. */
  loginAddress: { points: 50, duration: 15 * MINUTE_S },
  /** By name and network, for new browsers. */
  loginNetwork: { points: 10, duration: 15 * MINUTE_S, reason: "held" },
  /** All networks; delays from the tenth. */
  loginName: { points: FAILURES_MAX, duration: DAY_S, slowFrom: 10, reason: "held" },
  /** For all the account's names, until a sign-in. */
  loginAccount: { points: FAILURES_MAX, duration: 365 * DAY_S },
  /** A browser that has signed in before. */
  loginDevice: { points: 10, duration: 15 * MINUTE_S },
  /** Until the browser signs in. */
  loginDeviceEver: { points: FAILURES_MAX, duration: 365 * DAY_S },
  /** By attempt, so that new codes do not buy endless tries. */
  codeIdentifier: { points: 15, duration: 15 * MINUTE_S, reason: "held" },
  /** Codes of second factors, after the password. */
  factor: { points: 15, duration: 15 * MINUTE_S },
  factorDay: { points: 60, duration: 24 * 60 * MINUTE_S },
  codeAddress: { points: 100, duration: 15 * MINUTE_S },
  /** Mailed codes by account and network. */
  codeMail: { points: 6, duration: 15 * MINUTE_S },
  /** From all networks. */
  codeMailAccount: { points: 60, duration: 60 * MINUTE_S },
  resend: { points: 1, duration: 30 },
  resendAddress: { points: 60, duration: 60 * MINUTE_S },
  /** Reset and new-device links, by network. */
  resetIdentifier: { points: 3, duration: 15 * MINUTE_S },
  /** From all networks. */
  resetAccount: { points: 20, duration: 60 * MINUTE_S },
  resetAddress: { points: 30, duration: 60 * MINUTE_S },
  resetLinkAddress: { points: 30, duration: 15 * MINUTE_S },
  signInLinkAddress: { points: 30, duration: 15 * MINUTE_S },
  /** Refused passkeys. */
  passkeyAddress: { points: 50, duration: 15 * MINUTE_S },
  /** Sign-ins begun at companies' providers, and their answers; offices share an address. */
  connectionAddress: { points: 600, duration: 15 * MINUTE_S },
  /** Refused logout tokens of companies' providers. */
  providerLogoutAddress: { points: 300, duration: 15 * MINUTE_S },
  /** By user. */
  addPasskey: { points: 20, duration: 15 * MINUTE_S },
  /** Sign-ins begun for approval on another device. */
  approvalAddress: { points: 30, duration: 15 * MINUTE_S },
  /** Lookups and approvals by user. */
  approval: { points: 20, duration: 15 * MINUTE_S },
  /** Invitations and reminders by Admin. */
  invite: { points: 100, duration: 60 * MINUTE_S },
  /** Wrong invitation links. */
  invitationAddress: { points: 30, duration: 15 * MINUTE_S },
  signUpAddress: { points: 20, duration: 60 * MINUTE_S },
  serviceAccount: { points: SERVICE_CALLS_PER_MINUTE, duration: MINUTE_S },
  /** Without a session; offices share an address. */
  signOnAddress: { points: 600, duration: 15 * MINUTE_S },
  /** Pushed requests and device codes of public clients. */
  openRequestAddress: { points: 600, duration: 15 * MINUTE_S },
  /** For public clients; offices share an address. */
  openTokenAddress: { points: 6_000, duration: 15 * MINUTE_S },
  /** Pushed requests and device codes of authenticated applications. */
  applicationRequest: { points: 100_000, duration: 15 * MINUTE_S },
  /** Client-credentials tokens, in hundreds. */
  applicationTokens: { points: 2_000, duration: 15 * MINUTE_S },
  /** Wrong client secrets, codes and tokens. */
  tokenAddress: { points: 300, duration: 15 * MINUTE_S },
  /** Mistyped device codes. */
  deviceCodeAddress: { points: 30, duration: 15 * MINUTE_S },
  /** Audit events: refused client authentication. */
  applicationRefused: { points: 20, duration: 15 * MINUTE_S },
  signOnRefused: { points: 20, duration: 15 * MINUTE_S },
  /** Metadata of applications, by Admin. */
  samlMetadata: { points: 60, duration: 60 * MINUTE_S },
  /** By user. */
  upload: { points: 20, duration: 60 * MINUTE_S },
  /** By administrator. */
  testMessage: { points: 20, duration: 15 * MINUTE_S },
  /** By administrator. */
  mailPictures: { points: 60, duration: 15 * MINUTE_S },
  /** By user. */
  accessRequest: { points: 30, duration: 60 * MINUTE_S },
  /** By user: the answer says whether an account has the address. */
  nameStandIn: { points: 10, duration: 60 * MINUTE_S },
  /** By user. */
  selfAssignment: { points: 20, duration: 60 * MINUTE_S },
  /** Offices share an address. */
  checkAddress: { points: 600, duration: 15 * MINUTE_S },
  /** Wrongly guessed applications and clients. */
  checkSelfAssignment: { points: 30, duration: 15 * MINUTE_S },
  confirmFactor: { points: 20, duration: 15 * MINUTE_S },
  /** Texts cost money. */
  phoneCode: { points: 5, duration: 24 * 60 * MINUTE_S },
  /** Codes to new emails by user: each address is somebody's. */
  emailCode: { points: 10, duration: DAY_S },
  /** By user: names that are mailed. */
  changeName: { points: 10, duration: DAY_S },
  /** "This was not me" by account and mailbox: no mailbox uses up another's. */
  notMe: { points: 5, duration: DAY_S },
  /** By user. */
  askDeletion: { points: 5, duration: DAY_S },
  changePassword: { points: 10, duration: 15 * MINUTE_S },
  deniedCall: { points: 20, duration: 15 * MINUTE_S },
  refusedPage: { points: 20, duration: 15 * MINUTE_S },
  /** A download's batches are one event. */
  exported: { points: 1, duration: 10 * MINUTE_S },
  /** Audit events: failures without an account, in total. */
  unknownFailure: { points: 1_000, duration: 60 * MINUTE_S },
} as const satisfies Record<string, Rule>;

export type LimitRule = keyof typeof LIMIT_RULES;
