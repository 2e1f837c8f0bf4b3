import type { EndpointName } from "../index";
import {
  CODE_MINUTES,
  LIST_CAP_ROWS,
  RESEND_SECONDS,
  RESET_LINK_MINUTES,
  SESSIONS_MAX,
  SIGN_IN_LINK_MINUTES,
} from "../kit/rules";

const ONE_NAME = "Names its account by exactly one of email, phone and userId.";
const LATER = "A field left out stays as it is; null or an empty text clears it.";

/** What a call's name and fields do not tell. */
export const NOTES: Readonly<Partial<Record<EndpointName, string>>> = {
  login: `The first step. ${ONE_NAME} On success a one-time code, good for ${CODE_MINUTES} minutes, is on its way.`,
  consumeLoginCode: `The second step: the code for a token. ${ONE_NAME} userRole is empty for a plain user.`,
  signInByLink: `In place of both steps: the token of the link that "admin link" prints, good once within ${SIGN_IN_LINK_MINUTES} minutes.`,
  resendCode: `${ONE_NAME} At most once in ${RESEND_SECONDS} seconds. The answer is the same whether there is an account or not.`,
  ssoLogin:
    "As the first step of signing in, for a visitor sent by the registered application at redirectUrl. The same second step follows.",
  signUp: "On success a code to verify the email with is on its way. An email or phone number that is taken is a 400.",
  verifyEmail:
    "With selfAssign the answer carries a token for the calls that somebody newly registered needs to assign themselves an application.",
  requestPasswordReset: `Mails a link that is good for ${RESET_LINK_MINUTES} minutes. The answer is the same whether there is an account or not.`,
  checkResetLink: "Whether a reset link still works. It is not used up by asking.",
  resetPasswordByLink: "uuid is the one in the mailed link. Every session of the account ends.",
  changePassword: "The password of whose token it is. Their other sessions end.",
  grantToken: "Only for oneself: userId must be the token's own, and redirectUri the one the application registered.",
  destroySession:
    "The token is good for nothing from then on. The answer names where the applications opened in the session sign out.",
  checkAddress: "Whether an address is a registered application's, before anyone is asked for a password.",
  launchToken: "redirectUrl must be on the origin of a registered application that is assigned to the user.",
  listSessions: `Where a user is signed in: the session that asks, then the ones used last, at most ${SESSIONS_MAX}; total says how many there are.`,
  endSession: "The session is over at once, and so are the launch tokens it gave out.",
  endSessions: "All of that user's sessions but the one that asks.",
  listActiveUsers: "With userId that one user's record, which users may read of themselves; without it everybody's.",
  exportUsers: "In the order of ids, one batch a call: those after the id named by after. An empty batch is the end.",
  clientsOfApplicationAndUser: "One item for each assignment; its clientData holds one client.",
  updateUser: `isActive decides, whatever status says. ${LATER}`,
  createUser: "Plain. The new user needs no verification of the email.",
  resetUserPassword: "A new password given by an Admin. Every session of that user ends.",
  attachRoleToUser:
    "A user holds at most one role: another one is detached first, by its own call. The user's sessions end.",
  assignApplication:
    "Assigned already, the role is changed. Users may assign themselves, in the default role, what an application allows.",
  rolesOfApplication: "Roles of the application for that client, those for every client among them.",
  uploadProfileImage:
    "The answer's msg is the picture's address. It becomes your own picture, or that of the user named by userId. With use=later it is only stored, for a call of updateUser.",
  listApplications: "A user who is no Admin is told _id, name and status.",
  getApplicationDetails: "By exact name; the first entry counts.",
  createApplication: "createdBy is not looked at: the token says who it is.",
  updateApplication: LATER,
  deleteApplication: "userId is not looked at: the token says who it is.",
  listApplicationRoles: "A user who is no Admin is told the names.",
  createApplicationRole: "Without clientId the role is for every client. All in regions stands for every region.",
  updateApplicationRole: "What is doubtful about the range is told in warning, and in msg.",
  updatePage: `applicationId wins over applicationName. ${LATER}`,
  pagesOfRole: "By names. The first item counts; no item when no role is named so.",
  attachPageToRole: "id is the application role's.",
  detachPageFromRole: "id is the application role's.",
  createDocumentApproval: "The ids count; the names sent besides are not looked at.",
  updateDocumentApproval: "The ids count; the names sent besides are not looked at.",
  approvalChain: "Who approves a page for a client at an amount, in which order; without an amount, at any.",
  listClients: "A user who is no Admin is told _id, both names and status.",
  getClientDetails: "By exact name; the first entry counts.",
  updateClient: LATER,
  uploadLogoImage:
    "The answer's msg is the logo's path, for the record that is saved afterwards. A client's logo must measure between 350 by 110 and 405 by 124 pixels.",
  listEmailConfigurations: "application is an application's name, or All. Secrets come masked.",
  createEmailConfiguration: "application is an application's name, or All.",
  updateEmailConfiguration: "A secret left out, blank or as the mask stays as it is; null clears it.",
  testEmailConfiguration: "Refused with 502 in the mail server's own words.",
  listSmsConfigurations: "application and clientName are ids, or All. Secrets come masked.",
  updateSmsConfiguration: "A secret left out, blank or as the mask stays as it is; null clears it.",
  testSmsConfiguration: "Refused with 502 in the gateway's own words.",
  createSmsTemplate: "Application and Client are ids, or All. What was taken out of the HTML is told in warning.",
  createEmailTemplate: "Application and Client are ids, or All. What was taken out of the HTML is told in warning.",
  deleteSmsTemplate: "_id counts; TemplateId is a second copy of it.",
  deleteEmailTemplate: "_id counts; TemplateId is a second copy of it.",
  previewTemplate: "A template, stored or not, with sample values.",
  listMessages: "What was sent and what is waiting to be, newest first, recipients masked.",
  resendMessage: "Tries at once what is not out yet.",
  listOutbox: "In a demo only; 404 everywhere else.",
  listAuditEvents:
    "Newest first. Searched by actor, subject or clientAddress as text, by action in its words, by outcome, and by at as a day, a month or a year in UTC, or from one to another: 2026-11-01..2026-11-15.",
  exportAuditEvents:
    "The oldest first, one batch a call: those after the event named by after. An empty batch is the end.",
};

export const LIST_NOTE = `Without size the whole list comes, at most ${LIST_CAP_ROWS} rows; total says how many there are.`;
