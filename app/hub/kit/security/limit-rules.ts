import type { RefusalReason } from "~/contract/kit/envelope";
import { FAILURES_MAX, SERVICE_CALLS_PER_MINUTE } from "~/contract/kit/rules";

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

export interface Rule {
  points: number;
  /** In seconds, from the first try on; from the last on where tries have to wait. */
  duration: number;
  /** From this try on each waits for the one before: a second, and twice as long with every so many more. */
  slowFrom?: number;
  /** The refusal's reason, for callers that distinguish refusals. */
  reason?: RefusalReason;
}

/** The number of tries and the period in seconds. Counted in the database, so that all processes count together. */
export const LIMIT_RULES = {
  /** Failed password tries from one address. */
  loginAddress: { points: 50, duration: 15 * MINUTE_S },
  /** Failed password tries for one name from one network, by whoever is new to the account. */
  loginNetwork: { points: 10, duration: 15 * MINUTE_S, reason: "held" },
  /** And from all networks together: from the tenth on each has to wait, from the hundredth on none is taken. */
  loginName: { points: FAILURES_MAX, duration: DAY_S, slowFrom: 10, reason: "held" },
  /** And for all names of the account together, until somebody signs in. */
  loginAccount: { points: FAILURES_MAX, duration: 365 * DAY_S },
  /** Failed password tries of one browser that has signed in to the account before. */
  loginDevice: { points: 10, duration: 15 * MINUTE_S },
  /** And until it signs in again. */
  loginDeviceEver: { points: FAILURES_MAX, duration: 365 * DAY_S },
  /** Code tries of one attempt: several codes' worth, so that asking for new codes does not buy endless tries. */
  codeIdentifier: { points: 15, duration: 15 * MINUTE_S, reason: "held" },
  /** Codes of factors tried against one account, with its password. */
  factor: { points: 15, duration: 15 * MINUTE_S },
  factorDay: { points: 60, duration: 24 * 60 * MINUTE_S },
  codeAddress: { points: 100, duration: 15 * MINUTE_S },
  /** Mails with codes that one network causes for one account. */
  codeMail: { points: 6, duration: 15 * MINUTE_S },
  /** And all networks together. */
  codeMailAccount: { points: 60, duration: 60 * MINUTE_S },
  resend: { points: 1, duration: 30 },
  resendAddress: { points: 60, duration: 60 * MINUTE_S },
  /** Links to choose a new password by, and to sign in on a new device by, that one network asks for. */
  resetIdentifier: { points: 3, duration: 15 * MINUTE_S },
  /** And all networks together. */
  resetAccount: { points: 20, duration: 60 * MINUTE_S },
  resetAddress: { points: 30, duration: 60 * MINUTE_S },
  resetLinkAddress: { points: 30, duration: 15 * MINUTE_S },
  signInLinkAddress: { points: 30, duration: 15 * MINUTE_S },
  /** Passkeys that were refused, from one address. */
  passkeyAddress: { points: 50, duration: 15 * MINUTE_S },
  /** Passkeys one user tries to add. */
  addPasskey: { points: 20, duration: 15 * MINUTE_S },
  /** Sign-ins to be approved on another device that one address begins. */
  approvalAddress: { points: 30, duration: 15 * MINUTE_S },
  /** Such sign-ins that one user looks up by a code, or tries to approve. */
  approval: { points: 20, duration: 15 * MINUTE_S },
  /** Calls by which one Admin invites people, or mails them again. */
  invite: { points: 100, duration: 60 * MINUTE_S },
  /** Links of invitations that were wrong, from one address. */
  invitationAddress: { points: 30, duration: 15 * MINUTE_S },
  signUpAddress: { points: 20, duration: 60 * MINUTE_S },
  /** Calls of one service account. */
  serviceAccount: { points: SERVICE_CALLS_PER_MINUTE, duration: MINUTE_S },
  /** Sign-ins to applications that one address begins without a session; generous, since offices share one. */
  signOnAddress: { points: 600, duration: 15 * MINUTE_S },
  /** Pushed requests and codes of devices that applications without a secret ask for from one address. */
  openRequestAddress: { points: 600, duration: 15 * MINUTE_S },
  /** And tokens that they are given; generous, since offices share one. */
  openTokenAddress: { points: 6_000, duration: 15 * MINUTE_S },
  /** Pushed requests and codes of devices of one application that has proved itself. */
  applicationRequest: { points: 100_000, duration: 15 * MINUTE_S },
  /** Hundreds of tokens of one application's own. */
  applicationTokens: { points: 2_000, duration: 15 * MINUTE_S },
  /** Requests of applications that were refused from one address: wrong secrets, codes and tokens. */
  tokenAddress: { points: 300, duration: 15 * MINUTE_S },
  /** Codes of devices that were typed wrong from one address. */
  deviceCodeAddress: { points: 30, duration: 15 * MINUTE_S },
  /** Refused applications from one address that the audit log records. */
  applicationRefused: { points: 20, duration: 15 * MINUTE_S },
  /** Applications that were refused to one user, or to one address, that it records. */
  signOnRefused: { points: 20, duration: 15 * MINUTE_S },
  /** Pictures one user may store. */
  upload: { points: 20, duration: 60 * MINUTE_S },
  /** Tests of mail and SMS configurations by one administrator. */
  testMessage: { points: 20, duration: 15 * MINUTE_S },
  /** Mails whose pictures one administrator has fetched. */
  mailPictures: { points: 60, duration: 15 * MINUTE_S },
  /** Applications one user may assign to themselves. */
  selfAssignment: { points: 20, duration: 60 * MINUTE_S },
  /** Addresses asked about by those who are not signed in; generous, since offices share one. */
  checkAddress: { points: 600, duration: 15 * MINUTE_S },
  /** Names of applications and clients that were guessed wrong from one address. */
  checkSelfAssignment: { points: 30, duration: 15 * MINUTE_S },
  /** Codes of an authenticator app that one user adds. */
  confirmFactor: { points: 20, duration: 15 * MINUTE_S },
  /** Text messages to one's own phone to verify it: each costs money. */
  phoneCode: { points: 5, duration: 24 * 60 * MINUTE_S },
  changePassword: { points: 10, duration: 15 * MINUTE_S },
  /** Denied calls of one user that the audit log records. */
  deniedCall: { points: 20, duration: 15 * MINUTE_S },
  /** Refused pages and forms of one user, or of one address, that it records. */
  refusedPage: { points: 20, duration: 15 * MINUTE_S },
  /** Batches of one session's download that are one event. */
  exported: { points: 1, duration: 10 * MINUTE_S },
  /** Failed tries that name no account, of everybody together, that it records. */
  unknownFailure: { points: 1_000, duration: 60 * MINUTE_S },
} as const satisfies Record<string, Rule>;

export type LimitRule = keyof typeof LIMIT_RULES;
