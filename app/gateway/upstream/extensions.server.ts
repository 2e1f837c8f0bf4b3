import type { Contract, EndpointName, Envelope, OutputOf, Refusal } from "~/contract";
import type { Success } from "~/contract/kit/envelope";
import { CALL_HEADER } from "~/contract/kit/rules";
import type { Incoming } from "./connection.server";
import { words } from "./words";

export type Ask = <Name extends EndpointName>(name: Name, input: object) => Promise<Envelope<OutputOf<Contract[Name]>>>;

type StandIn = (input: Record<string, unknown>, ask: Ask) => Promise<Envelope<unknown>>;

const { notOffered: sayNotOffered, whyNot } = words;
const NOT_OFFERED = sayNotOffered();
const permissionsAreOurs = sayNotOffered(whyNot.permissions);
const sessionsAreOurs = sayNotOffered(whyNot.sessions);
const factorsAreOurs = sayNotOffered(whyNot.factors);
const logIsOurs = sayNotOffered(whyNot.audit);
const testIsOurs = sayNotOffered(whyNot.test);

/** Substitutes for missing extensions, or messages (docs/decisions/0020-upstream.md). */
export const withoutExtension: Partial<Record<EndpointName, string | StandIn>> = {
  // Checked before anything is sent.
  checkAddress: () => Promise.resolve(succeeded({})),
  // Tried on submission.
  checkSelfAssignment: () => Promise.resolve(succeeded({})),
  // Checked on submission.
  checkResetLink: () => Promise.resolve(succeeded({})),
  // Checked on submission.
  judgePassword: NOT_OFFERED,
  activeUser,
  exportUsers: exportWhole,
  // Refusals to delete name the uses.
  usesOfRecord: () => Promise.resolve(succeeded([])),
  removeUses: NOT_OFFERED,
  setupState: NOT_OFFERED,
  find: NOT_OFFERED,
  readOverview: NOT_OFFERED,
  listAccessHistory: NOT_OFFERED,
  exportAccessHistory: NOT_OFFERED,
  listReviewedAccess: NOT_OFFERED,
  exportReviewedAccess: NOT_OFFERED,
  listUnusedAccounts: NOT_OFFERED,
  exportUnusedAccounts: NOT_OFFERED,
  listUnusedAccess: NOT_OFFERED,
  exportUnusedAccess: NOT_OFFERED,
  readEvidenceBasis: NOT_OFFERED,
  resendCode: sayNotOffered(whyNot.resendCode),
  codeState: NOT_OFFERED,
  signInByLink: NOT_OFFERED,
  requestUnlockLink: NOT_OFFERED,
  listInvitations: NOT_OFFERED,
  invite: NOT_OFFERED,
  resendInvitation: NOT_OFFERED,
  withdrawInvitation: NOT_OFFERED,
  checkInvitation: NOT_OFFERED,
  acceptInvitation: NOT_OFFERED,
  userHold: NOT_OFFERED,
  explainAccess: NOT_OFFERED,
  listAccess: NOT_OFFERED,
  listClientAdministrators: NOT_OFFERED,
  giveClientAdministration: NOT_OFFERED,
  endClientAdministration: NOT_OFFERED,
  applicationsOfClient: NOT_OFFERED,
  listConnections: NOT_OFFERED,
  createConnection: NOT_OFFERED,
  updateConnection: NOT_OFFERED,
  deleteConnection: NOT_OFFERED,
  proveDomain: NOT_OFFERED,
  testConnection: NOT_OFFERED,
  beginConnectionTrial: NOT_OFFERED,
  finishConnectionTrial: NOT_OFFERED,
  homeRealms: NOT_OFFERED,
  homeRealm: NOT_OFFERED,
  beginConnectionSignIn: NOT_OFFERED,
  signInByConnection: NOT_OFFERED,
  signOutByProvider: NOT_OFFERED,
  revokeByProvider: NOT_OFFERED,
  identityLink: NOT_OFFERED,
  linkByPassword: NOT_OFFERED,
  linkByPasskey: NOT_OFFERED,
  samlRequest: NOT_OFFERED,
  beginSamlSignIn: NOT_OFFERED,
  samlClients: NOT_OFFERED,
  answerSaml: NOT_OFFERED,
  refuseSaml: NOT_OFFERED,
  startSaml: NOT_OFFERED,
  takeSamlLogout: NOT_OFFERED,
  nextSamlLogout: NOT_OFFERED,
  answerSamlLogout: NOT_OFFERED,
  samlCertificates: NOT_OFFERED,
  readSamlMetadata: NOT_OFFERED,
  rotateSamlCertificate: NOT_OFFERED,
  listGroups: NOT_OFFERED,
  createGroup: NOT_OFFERED,
  updateGroup: NOT_OFFERED,
  deleteGroup: NOT_OFFERED,
  listGroupPeople: NOT_OFFERED,
  exportGroupPeople: NOT_OFFERED,
  groupsOfUser: NOT_OFFERED,
  listGroupClients: NOT_OFFERED,
  addGroupMember: NOT_OFFERED,
  removeGroupMember: NOT_OFFERED,
  addGroupClient: NOT_OFFERED,
  removeGroupClient: NOT_OFFERED,
  listAttributes: NOT_OFFERED,
  createAttribute: NOT_OFFERED,
  updateAttribute: NOT_OFFERED,
  deleteAttribute: NOT_OFFERED,
  peopleWithAttribute: NOT_OFFERED,
  attributesOfUser: NOT_OFFERED,
  setAttributesOfUser: NOT_OFFERED,
  ownAttributes: NOT_OFFERED,
  setOwnAttributes: NOT_OFFERED,
  listRoleHolders: NOT_OFFERED,
  exportAccess: NOT_OFFERED,
  liftHold: NOT_OFFERED,
  sendResetLink: NOT_OFFERED,
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
  beginOpening: NOT_OFFERED,
  // All applications are launched.
  applicationStarts: () => Promise.resolve(succeeded([])),
  listAnnouncements: NOT_OFFERED,
  createAnnouncement: NOT_OFFERED,
  updateAnnouncement: NOT_OFFERED,
  endAnnouncement: NOT_OFFERED,
  deleteAnnouncement: NOT_OFFERED,
  ownAnnouncements: NOT_OFFERED,
  dismissAnnouncement: NOT_OFFERED,
  publicAnnouncements: NOT_OFFERED,
  listTerms: NOT_OFFERED,
  createTerms: NOT_OFFERED,
  updateTerms: NOT_OFFERED,
  deleteTerms: NOT_OFFERED,
  publishTerms: NOT_OFFERED,
  listAcceptances: NOT_OFFERED,
  exportAcceptances: NOT_OFFERED,
  currentTerms: NOT_OFFERED,
  acceptTerms: NOT_OFFERED,
  ownAcceptances: NOT_OFFERED,
  ownLauncher: NOT_OFFERED,
  tilesOfUser,
  ownSignIns: NOT_OFFERED,
  chooseLanguage: NOT_OFFERED,
  chooseTimeZone: NOT_OFFERED,
  ownChanges: NOT_OFFERED,
  changeOwnName: NOT_OFFERED,
  removeOwnPicture: NOT_OFFERED,
  sendOwnEmailCode: NOT_OFFERED,
  changeOwnEmail: NOT_OFFERED,
  sendOwnPhoneCode: NOT_OFFERED,
  changeOwnPhone: NOT_OFFERED,
  checkNotMeLink: NOT_OFFERED,
  notMe: NOT_OFFERED,
  ownDeletion: NOT_OFFERED,
  askDeletion: NOT_OFFERED,
  withdrawDeletion: NOT_OFFERED,
  listDeletionRequests: NOT_OFFERED,
  refuseDeletion: NOT_OFFERED,
  saveLauncher: NOT_OFFERED,
  signOnOfApplication: NOT_OFFERED,
  saveSignOn: NOT_OFFERED,
  shownBrand: () => Promise.resolve(succeeded({})),
  readBrand: NOT_OFFERED,
  saveBrand: NOT_OFFERED,
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
  evaluateAccess: NOT_OFFERED,
  evaluateAccesses: NOT_OFFERED,
  searchSubjects: NOT_OFFERED,
  searchResources: NOT_OFFERED,
  searchActions: NOT_OFFERED,
  testEmailConfiguration: testIsOurs,
  testSmsConfiguration: testIsOurs,
  previewTemplate: sayNotOffered(whyNot.preview),
  builtInTemplate: sayNotOffered(whyNot.builtIn),
  // The console shows alternative texts.
  picturesOfMail: () => Promise.resolve(succeeded([])),
  sendTemplateToMe: NOT_OFFERED,
  listMessages: sayNotOffered(whyNot.messages),
  resendMessage: NOT_OFFERED,
  listOutbox: NOT_OFFERED,
  listAuditEvents: logIsOurs,
  listSignIns: logIsOurs,
  exportAuditEvents: logIsOurs,
  streamAuditEvents: logIsOurs,
  listPendingChanges: NOT_OFFERED,
  approveChange: NOT_OFFERED,
  declineChange: NOT_OFFERED,
  withdrawChange: NOT_OFFERED,
  listRequestableApplications: NOT_OFFERED,
  requestableApplication: NOT_OFFERED,
  requestAccess: NOT_OFFERED,
  listOwnAccessRequests: NOT_OFFERED,
  accessRequestsToDecide: NOT_OFFERED,
  accessRequestDetails: NOT_OFFERED,
  withdrawAccessRequest: NOT_OFFERED,
  grantAccessRequest: NOT_OFFERED,
  refuseAccessRequest: NOT_OFFERED,
  listAccessRequests: NOT_OFFERED,
  takeEmergencyAccess: NOT_OFFERED,
  lookAtEmergencyAccess: NOT_OFFERED,
  endEmergencyAccess: NOT_OFFERED,
  ownKeptViews: NOT_OFFERED,
  keepView: NOT_OFFERED,
  renameView: NOT_OFFERED,
  deleteView: NOT_OFFERED,
  ownStandIn: NOT_OFFERED,
  standInsOf: NOT_OFFERED,
  nameStandIn: NOT_OFFERED,
  endStandIn: NOT_OFFERED,
  openAccessReview: NOT_OFFERED,
  listAccessReviews: NOT_OFFERED,
  accessReviewsToDecide: NOT_OFFERED,
  accessReviewDetails: NOT_OFFERED,
  decideAccessReview: NOT_OFFERED,
  undoAccessReviewDecision: NOT_OFFERED,
  exportAccessReview: NOT_OFFERED,
  listServiceAccounts: NOT_OFFERED,
  createServiceAccount: NOT_OFFERED,
  updateServiceAccount: NOT_OFFERED,
  rotateServiceToken: NOT_OFFERED,
  endServiceToken: NOT_OFFERED,
  deleteServiceAccount: NOT_OFFERED,
  noteRefusedPage: () => Promise.resolve(succeeded({})),
};

/** Another API is not asked first: pages rest on such calls, and what it says to unknown addresses is its own affair. */
export const hasStandIn = (name: EndpointName): boolean => typeof withoutExtension[name] === "function";

/** The call is missing, as opposed to the record. */
export const isNotOffered = ({ status, headers }: Incoming): boolean =>
  status === 501 || ((status === 404 || status === 405) && !headers.has(CALL_HEADER));

export const notOffered = (msg: string = NOT_OFFERED): Refusal => ({ code: 501, msg, data: null });

const succeeded = <Data>(data: Data): Success<Data> => ({ code: 200, msg: "", data });

async function activeUser({ userId }: Record<string, unknown>, ask: Ask): Promise<Envelope<unknown>> {
  const answer = await ask("listActiveUsers", { userId });
  if (answer.code !== 200) return answer;
  const [found] = answer.data;
  if (!found) return { code: 404, msg: "", data: null };
  const { applicationData: _applications, clientData: _clients, assignments: _assigned, ...user } = found;
  return succeeded(user);
}

async function tilesOfUser({ userId }: Record<string, unknown>, ask: Ask): Promise<Envelope<unknown>> {
  const answer = await ask("listActiveUsers", { userId });
  if (answer.code !== 200) return answer;
  const { applicationData = [], clientData = [], assignments = [] } = answer.data[0] ?? {};
  const clientNames = new Map(clientData.map(({ _id, actualName }) => [_id, actualName]));
  const tiles = applicationData.map(({ _id, name, applicationSecret }) => ({
    applicationId: _id,
    name: name.description,
    description: applicationSecret?.applicationLogoutUri ?? "",
    logo: name.applicationLogo,
    clients: assignments
      .filter(({ applicationId }) => applicationId === _id)
      .map(({ clientId, role }) => ({ clientId, name: clientNames.get(clientId) ?? "", role })),
  }));
  return succeeded(tiles);
}

/** An API that pages without the download returns one page only. */
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
