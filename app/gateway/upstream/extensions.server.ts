import type { Contract, EndpointName, Envelope, OutputOf, Refusal } from "~/contract";
import type { Success } from "~/contract/kit/envelope";
import { CALL_HEADER } from "~/contract/kit/rules";
import type { Incoming } from "./connection.server";
import { words } from "./words";

/** Asks another call of the product API, for the same caller. */
export type Ask = <Name extends EndpointName>(name: Name, input: object) => Promise<Envelope<OutputOf<Contract[Name]>>>;

type StandIn = (input: Record<string, unknown>, ask: Ask) => Promise<Envelope<unknown>>;

const { notOffered: sayNotOffered, whyNot } = words;
const NOT_OFFERED = sayNotOffered();
const permissionsAreOurs = sayNotOffered(whyNot.permissions);
const sessionsAreOurs = sayNotOffered(whyNot.sessions);
const factorsAreOurs = sayNotOffered(whyNot.factors);
const logIsOurs = sayNotOffered(whyNot.audit);
const testIsOurs = sayNotOffered(whyNot.test);

/**
 * Replaces our extensions of spec §7 when a product API lacks them: another way to the same result, or a message that
 * it is not offered. docs/decisions/0020-upstream.md gives the reasons.
 */
export const withoutExtension: Partial<Record<EndpointName, string | StandIn>> = {
  // Nothing is sent to an address before it is checked against the applications assigned to the signed-in user.
  checkAddress: () => Promise.resolve(succeeded({})),
  // The form is shown, and the assignment is tried when it is sent.
  checkSelfAssignment: () => Promise.resolve(succeeded({})),
  // The link is judged when the new password is sent with it.
  checkResetLink: () => Promise.resolve(succeeded({})),
  // Nothing is said, and the password is judged when it is sent.
  judgePassword: NOT_OFFERED,
  exportUsers: exportWhole,
  // The refusal to delete a record names what uses it.
  usesOfRecord: () => Promise.resolve(succeeded([])),
  removeUses: NOT_OFFERED,
  setupState: NOT_OFFERED,
  resendCode: sayNotOffered(whyNot.resendCode),
  signInByLink: NOT_OFFERED,
  requestUnlockLink: NOT_OFFERED,
  listInvitations: NOT_OFFERED,
  invite: NOT_OFFERED,
  resendInvitation: NOT_OFFERED,
  withdrawInvitation: NOT_OFFERED,
  checkInvitation: NOT_OFFERED,
  acceptInvitation: NOT_OFFERED,
  userHold: NOT_OFFERED,
  liftHold: NOT_OFFERED,
  unlockByLink: NOT_OFFERED,
  passkeySignInOptions: NOT_OFFERED,
  signInByPasskey: NOT_OFFERED,
  newPasskeyOptions: NOT_OFFERED,
  addPasskey: NOT_OFFERED,
  listPasskeys: NOT_OFFERED,
  renamePasskey: NOT_OFFERED,
  removePasskey: NOT_OFFERED,
  listTrustedBrowsers: NOT_OFFERED,
  endTrustedBrowser: NOT_OFFERED,
  endTrustedBrowsers: NOT_OFFERED,
  readInteraction: NOT_OFFERED,
  continueInteraction: NOT_OFFERED,
  finishInteraction: NOT_OFFERED,
  confirmAccount: NOT_OFFERED,
  chooseClient: NOT_OFFERED,
  giveConsent: NOT_OFFERED,
  leaveInteraction: NOT_OFFERED,
  askForApproval: NOT_OFFERED,
  approvalState: NOT_OFFERED,
  signInByApproval: NOT_OFFERED,
  findSignInRequest: NOT_OFFERED,
  approvalOptions: NOT_OFFERED,
  approveSignIn: NOT_OFFERED,
  refuseSignIn: NOT_OFFERED,
  launchToken: NOT_OFFERED,
  // All of its applications are launched.
  applicationStarts: () => Promise.resolve(succeeded([])),
  signOnOfApplication: NOT_OFFERED,
  saveSignOn: NOT_OFFERED,
  trySignOn: NOT_OFFERED,
  addApplicationSecret: NOT_OFFERED,
  removeApplicationSecret: NOT_OFFERED,
  forwardAuthAddress: NOT_OFFERED,
  forwardAuthClients: NOT_OFFERED,
  forwardAuthTicket: NOT_OFFERED,
  forwardAuthHosts: NOT_OFFERED,
  addForwardAuthHost: NOT_OFFERED,
  removeForwardAuthHost: NOT_OFFERED,
  listSessions: sessionsAreOurs,
  endSession: sessionsAreOurs,
  endSessions: sessionsAreOurs,
  endGrant: sessionsAreOurs,
  logoutResult: sessionsAreOurs,
  listLogouts: sessionsAreOurs,
  listFactors: factorsAreOurs,
  newAuthenticator: factorsAreOurs,
  confirmAuthenticator: factorsAreOurs,
  renameAuthenticator: factorsAreOurs,
  removeAuthenticator: factorsAreOurs,
  renewRecoveryCodes: factorsAreOurs,
  resetFactors: factorsAreOurs,
  phoneState: NOT_OFFERED,
  sendPhoneCode: NOT_OFFERED,
  verifyPhone: NOT_OFFERED,
  beginStepUp: factorsAreOurs,
  stepUp: factorsAreOurs,
  permissionsOfRole: sayNotOffered(whyNot.permissionsOfRole),
  permissionsOfPoc: permissionsAreOurs,
  attachPermissionToPoc: permissionsAreOurs,
  detachPermissionFromPoc: permissionsAreOurs,
  permissionsOfApplicationRole: permissionsAreOurs,
  attachPermissionToApplicationRole: permissionsAreOurs,
  detachPermissionFromApplicationRole: permissionsAreOurs,
  permissionsOfClan: permissionsAreOurs,
  attachPermissionToClan: permissionsAreOurs,
  detachPermissionFromClan: permissionsAreOurs,
  approvalChain: NOT_OFFERED,
  testEmailConfiguration: testIsOurs,
  testSmsConfiguration: testIsOurs,
  previewTemplate: sayNotOffered(whyNot.preview),
  // The console shows what pictures are described by.
  picturesOfMail: () => Promise.resolve(succeeded([])),
  sendTemplateToMe: NOT_OFFERED,
  listMessages: sayNotOffered(whyNot.messages),
  resendMessage: NOT_OFFERED,
  listOutbox: NOT_OFFERED,
  listAuditEvents: logIsOurs,
  exportAuditEvents: logIsOurs,
  streamAuditEvents: logIsOurs,
  listPendingChanges: NOT_OFFERED,
  approveChange: NOT_OFFERED,
  declineChange: NOT_OFFERED,
  withdrawChange: NOT_OFFERED,
  listServiceAccounts: NOT_OFFERED,
  createServiceAccount: NOT_OFFERED,
  updateServiceAccount: NOT_OFFERED,
  rotateServiceToken: NOT_OFFERED,
  endServiceToken: NOT_OFFERED,
  deleteServiceAccount: NOT_OFFERED,
  noteRefusedPage: () => Promise.resolve(succeeded({})),
};

/** Whether an answer means that there is no such call, as opposed to no such record. */
export const isNotOffered = ({ status, headers }: Incoming): boolean =>
  status === 501 || ((status === 404 || status === 405) && !headers.has(CALL_HEADER));

export const notOffered = (msg: string = NOT_OFFERED): Refusal => ({ code: 501, msg, data: null });

const succeeded = <Data>(data: Data): Success<Data> => ({ code: 200, msg: "", data });

/**
 * All users at once, in the order of their ids; an API that pages its list without offering the download returns only
 * one page.
 */
async function exportWhole({ after, ...found }: Record<string, unknown>, ask: Ask): Promise<Envelope<unknown>> {
  const answer = await ask("listActiveUsers", found);
  if (answer.code !== 200) return answer;
  if ((answer.total ?? 0) > answer.data.length) return notOffered(sayNotOffered(whyNot.tooManyUsers));
  const inOrder = found["sort"] ? answer.data : answer.data.sort((one, other) => (one._id < other._id ? -1 : 1));
  const rows = inOrder.map(({ applicationData, clientData, assignments, ...user }) => ({
    ...user,
    applications: applicationData.map(({ name }) => name.description),
    assignments: assignments.map(({ applicationId, clientId, role }) => ({
      application: applicationData.find(({ _id }) => _id === applicationId)?.name.description ?? "",
      client: clientData.find(({ _id }) => _id === clientId)?.actualName ?? "",
      role: role ?? "",
    })),
  }));
  return succeeded(rows.slice(rows.findIndex(({ _id }) => _id === after) + 1));
}
