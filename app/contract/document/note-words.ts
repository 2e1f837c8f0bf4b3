import { inLanguages } from "~/lib/language";
import type { EndpointName } from "../index";
import {
  APPROVAL_MINUTES,
  APPROVAL_TRIES,
  CODE_MINUTES,
  COUNT_CAP,
  EVALUATIONS_MAX,
  FOUND_MAX,
  FOUND_OF_KIND_MAX,
  FOUND_USERS_MAX,
  GRANTS_MAX,
  PASSKEY_MINUTES,
  PASSKEYS_MAX,
  RESEND_SECONDS,
  RESET_LINK_MINUTES,
  RESULTS_MAX,
  SESSIONS_MAX,
  SIGN_IN_LINK_MINUTES,
  SIGN_OUTS_MAX,
  STEP_UP_MINUTES,
  UNLOCK_LINK_MINUTES,
} from "../kit/rules";

const ONE_ACCOUNT = "Name the account by exactly one of email, phone and userId.";
const TRUSTED =
  "A caller that sends trustedBrowser, if only empty, is told in trustDays for how many days consumeLogInOtpEmail may trust " +
  "its browser (trustBrowser). With the trustedBrowser of that answer the password completes a sign-in: signedIn is what " +
  "consumeLogInOtpEmail would have answered, and has the next trustedBrowser, as each is good once.";
const PARTIAL = "Omitted fields keep their values; null or an empty string clears them.";
const ANTI_ENUMERATION = "The answer is the same whether or not the account exists.";
const BY_IDS = "Only the ids count; the names sent along are ignored.";
const FOR_WHOM = "Application and Client are ids, or All. warning says what was removed from the HTML.";
const WHICH_LANGUAGE =
  "language: that of its readers; one in English is also for those in whose language there is none. Omitted, it is English, and " +
  "stays as it is in an update.";
const SECRETS = "A secret that is omitted, empty or still masked keeps its value; null clears it.";

export const notes = inLanguages<Partial<Record<EndpointName, string>>>({
  en: {
    login:
      `The first step of signing in. ${ONE_ACCOUNT} On success a one-time code is sent that is valid for ${CODE_MINUTES} ` +
      `minutes. ${TRUSTED}`,
    signInByLink:
      `Replaces both steps: takes the token of a link that "admin link" printed, valid once within ` +
      `${SIGN_IN_LINK_MINUTES} minutes.`,
    userHold: "Whether too many wrong passwords or codes make somebody wait who signs in to this account.",
    explainAccess:
      "What opening it asks, one thing after the other: whichever is not passed keeps the person out. `at` asks about the " +
      "assignment as of another day or time.",
    listAccess:
      "Who has which application, for which client, in which role, since when, for how long, and who gave it. With `at` only what " +
      "counts then and had been given by then; what was taken away since is in the audit log alone. `total` is at most " +
      `${COUNT_CAP + 1}.`,
    liftHold: "Ends all such waits at once. Whoever asks for it should be known to be the owner.",
    sendResetLink: `Mails the account's owner a link that is valid for ${RESET_LINK_MINUTES} minutes.`,
    requestUnlockLink:
      `Mails a link that is valid for ${UNLOCK_LINK_MINUTES} minutes, once, for whoever is held up because strangers tried ` +
      `too many passwords. ${ONE_ACCOUNT} ${ANTI_ENUMERATION}`,
    unlockByLink:
      "The answer's device, sent as the header Portico-Device, makes the browser one that has signed in before, for as " +
      "long as one sign-in takes.",
    consumeLoginCode:
      `The second step: exchanges the code for a token. ${ONE_ACCOUNT} A code requested with an attemptId needs that ` +
      "attemptId, and one requested without needs none. userRole is empty for a plain user.",
    resendCode:
      `${ONE_ACCOUNT} At most once every ${RESEND_SECONDS} seconds. With the attemptId of the code that it ` +
      `replaces, the answer says what was done; for everybody else: ${ANTI_ENUMERATION}`,
    codeState:
      `${ONE_ACCOUNT} For how long the sign-in code is good, and whether the mail server has accepted its mail. Only the attemptId that ` +
      "gave the password is told; all other questions are refused alike.",
    ssoLogin:
      "The first step of signing in for a visitor whom the registered application at redirectUrl has sent. The second step is the same.",
    signUp:
      "On success a code to verify the email is sent. An email or phone number that is already registered is " +
      "refused with 400. Until the email is verified, the newest form counts.",
    verifyEmail:
      "A code requested with an attemptId needs that attemptId or the account's password. With selfAssign the " +
      "answer carries a token for the calls by which a newly registered user assigns themselves an application.",
    requestPasswordReset: `Mails a link that is valid for ${RESET_LINK_MINUTES} minutes. ${ANTI_ENUMERATION}`,
    checkResetLink: "Whether a reset link still works, and the email of its account. Checking does not use it up.",
    judgePassword:
      "How strong a password would be, before it is set. The names, or the uuid of a reset link, say whose it is to be; " +
      "short, common and own are refused when it is set.",
    resetPasswordByLink:
      "uuid comes from the mailed link. All sessions of the account end, and so does a wait after too many wrong passwords.",
    changePassword: "Changes the password of the token's owner. Their other sessions end.",
    grantToken:
      "Only for the caller: userId must be the token's own, and redirectUri the one registered for the application. " +
      'Answers 403 with the reason "factor" where application or client demands a second factor that was not shown.',
    destroySession:
      "Revokes the token. The answer lists the sign-out addresses of the applications opened in the session. askedBy is " +
      "the application that asks for it, and counts as signed out.",
    forwardAuthAddress:
      "Which application stands at an address behind a proxy; asked before a visitor types a password.",
    forwardAuthTicket:
      "`returnTo` holds the ticket: the browser that began there exchanges it for a cookie of that host, once and " +
      "within a minute.",
    checkAddress: "Whether an address belongs to a registered application; asked before a visitor types a password.",
    beginOpening:
      "For an application that begins its sign-in itself. A sign-in to it that this session begins within two minutes is for " +
      "that client, without a question.",
    launchToken:
      "redirectUrl must have the origin of a registered application that is assigned to the user. Refused as grantToken " +
      "is, by what the strictest of the user's applications and clients at that origin demands.",
    listSessions:
      "Where a user is signed in: the calling session first, then the most recently used, at most " +
      `${SESSIONS_MAX}. total counts them all. grants are the applications that are signed in to there, and those that may ` +
      `go on without a session (isLasting), at most ${GRANTS_MAX}.`,
    logoutResult:
      "By the token of the session that has ended. status: QUEUED until the application answers, CONFIRMED once it has, " +
      "ASKED where the browser opened its sign-out address, UNREACHED otherwise.",
    endGrant:
      "_id is that of an entry of listSessions. Its tokens are worth nothing at once, and the application is told by its " +
      "back channel.",
    listLogouts:
      `The last ${SIGN_OUTS_MAX} of a user within 30 days, the latest first: how far the sign-out of each application has come, ` +
      "as in logoutResult. lastError says why it has not answered.",
    endSession: "Ends the session at once, and with it the launch tokens it issued.",
    passkeySignInOptions:
      "Options for navigator.credentials.get (WebAuthn Level 3, in JSON); the challenge is good once, within " +
      `${PASSKEY_MINUTES} minutes, for this attemptId.`,
    signInByPasskey:
      "Replaces both steps: credential is what PublicKeyCredential.toJSON gives, attemptId that of the options.",
    newPasskeyOptions:
      "Options for navigator.credentials.create; the challenge is good once, within " +
      `${PASSKEY_MINUTES} minutes, in this session.`,
    addPasskey:
      `credential is what PublicKeyCredential.toJSON gives. A user has at most ${PASSKEYS_MAX} passkeys. The first ` +
      "factor brings recoveryCodes, shown this once; from then on no mailed code opens the account.",
    sendPhoneCode:
      "409 without a phone number or a gateway for text messages; 429 with retryAfterSeconds while a code stands.",
    verifyPhone:
      "Takes the code that was texted in the same session. From then on sign-in codes go to the number, too.",
    listPasskeys: "The passkeys of the token's owner, the newest first.",
    askForApproval:
      "For a browser that cannot use a passkey. link (for an address), code (to type) and number (to compare) are " +
      `good for ${APPROVAL_MINUTES} minutes and with this attemptId.`,
    signInByApproval: "Once, after a signed-in user has approved it with a passkey.",
    findSignInRequest: "By link or code. isSameAddress: whether it comes from the network address of this call.",
    approveSignIn:
      `number is the one that the waiting browser shows; it may be wrong ${APPROVAL_TRIES - 1} times. credential ` +
      "answers the options of approvalOptions.",
    endSessions:
      "Ends all sessions of the user except the calling one, and what applications were granted beyond a session.",
    listTrustedBrowsers: "Of the token's owner, the one used last first.",
    endTrustedBrowser: "From now on a code is asked for there.",
    endTrustedBrowsers: "From now on a code is asked for in every browser.",
    listFactors: "recoveryCodesLeft: those that were not used yet.",
    newAuthenticator:
      "secret is in base32 (RFC 6238: SHA-1, six digits, 30 seconds); uri is what a QR code for apps holds.",
    confirmAuthenticator:
      "otp is a code of the app. recoveryCodes come with the first factor, and are never shown again.",
    renewRecoveryCodes: "The codes are never shown again, and the ones before no longer work.",
    resetFactors:
      "For a user who has lost them: every factor and recovery code ends. reason goes into the audit log and to the user.",
    beginStepUp:
      "For calls that are refused with 403 and the reason step-up: those that change who gets in, or export, want an " +
      `authentication of the last ${STEP_UP_MINUTES} minutes. factors are what the user has enrolled, passkey the ` +
      "options for navigator.credentials.get. Who has none is " +
      "mailed a code.",
    stepUp:
      "otp is a code of an app, a recovery code or the mailed code; credential what PublicKeyCredential.toJSON gives. " +
      `For ${STEP_UP_MINUTES} minutes calls are taken that were refused with the reason "step-up".`,
    listActiveUsers: "With userId that user's record only, which users may read of themselves; without it all users.",
    usesOfRecord: "The records that prevent deleting this one, with counts; empty if there are none.",
    removeUses:
      "Detaches or deletes everything that usesOfRecord counts, in one transaction with an event for each. uses " +
      "repeats the counts: if they have changed, nothing is removed (409, reason stale).",
    find:
      `Records by their words in any order, an id, an email, a phone number, a client id, a redirect address or a request's id: ` +
      `the best ${FOUND_MAX} of each kind, ${FOUND_USERS_MAX} users, or up to ${FOUND_OF_KIND_MAX} of one kind. A service account ` +
      "finds the kinds whose list it may read.",
    readOverview:
      "Hours and days in UTC. isCounting: earlier events are still being counted, and numbers too low. Signing keys in " +
      "secretsEnding are replaced by themselves.",
    listAccessHistory:
      "what: PERSON has all of userId's access and requests; GIVEN, ENDED and ASKED (requests that gave none) what happened from one day " +
      "until another; HELD who had it at any time of the day `at`, or at that instant. Each with who asked, decided, gave and ended it. " +
      "A change of role, period or giver ends one record and begins the next.",
    listReviewedAccess:
      "Lines of reviews that were decided on from one day until another, or taken back then, in order of the decision; " +
      "of everybody, or of userId's access. decidedBy is null where the last day decided.",
    listUnusedAccounts: "Active accounts without a sign-in for so many days (90), or NEVER, longest unused first.",
    listUnusedAccess:
      "Access that counts and was not used for so many days (90): no launch and no sign-in to the application. What stays signed in by " +
      "refresh tokens leaves no event.",
    readEvidenceBasis:
      "The audit log's last event and its hash, which a later look at the log must find again; where the log begins; since when access " +
      "is kept, if not from the beginning.",
    setupState:
      "mail says which mails can be sent: ALL, SOME (those of applications with a configuration of their own), " +
      "NONE, or none except to a demo's OUTBOX.",
    exportUsers: "Ordered by id, one batch per call, starting after the id in after. An empty batch is the end.",
    clientsOfApplicationAndUser: "One item per assignment; its clientData holds one client.",
    updateUser:
      "isActive decides; status is ignored. A phoneNumber of null stays what it is. cPortalId is the user's id on the " +
      `common portal. ${PARTIAL}`,
    createUser: "Not encrypted. The new user's email counts as verified.",
    resetUserPassword:
      "Sets a new password that an Admin has chosen. All sessions of the user end, but for the calling one.",
    attachRoleToUser:
      "A user holds at most one role: detach the other one first, with its own call. The user's sessions end.",
    assignApplication:
      "If the application is already assigned, its role is changed. Users may assign themselves, in the " +
      "default role, the applications that allow it.",
    checkSelfAssignment:
      "By the exact names that a link carries, before a visitor fills in a form. Every refusal is the same, so " +
      "that it reveals no names.",
    rolesOfApplication: "The application's roles for this client, including those for every client.",
    uploadProfileImage:
      "msg is the picture's address. The picture becomes the caller's own, or that of the user whom userId " +
      "names. With use=later it is only stored, for a later updateUser.",
    listApplications: "Users who are not Admins receive _id, name and status only.",
    getApplicationDetails: "By exact name; only the first entry counts.",
    createApplication: "createdBy is ignored: the token identifies the caller.",
    updateApplication: PARTIAL,
    deleteApplication: "userId is ignored: the token identifies the caller.",
    applicationStarts:
      "Of the token's owner. Applications that a launch opens are not among them; one without an address begins elsewhere.",
    signOnOfApplication: "Secrets by name, expiry and last use: what is stored of them is a hash.",
    saveSignOn:
      "What is left out stays as it is. Addresses are compared to the letter. Asks for a step-up where addresses, the " +
      "client id, PKCE, the grants, the way the application proves itself, its audiences or who may call it change.",
    trySignOn:
      "Signs the caller in as the application would, and answers the claims it would get. Tokens and grants of it are taken " +
      "back before they are good anywhere. Where choices are answered, one of them goes into clientId.",
    addApplicationSecret: "The answer holds the secret, this once. Without expiresAt it does not expire.",
    removeApplicationSecret: "It is good no more from then on.",
    listApplicationRoles: "Users who are not Admins receive the names only.",
    createApplicationRole: "Without clientId the role is for every client. All in regions stands for every region.",
    updateApplicationRole: "warning, and msg, say what is doubtful about the range.",
    updatePage: `applicationId takes precedence over applicationName. ${PARTIAL}`,
    pagesOfRole: "By names. Only the first item counts; there is none when no role has this name.",
    attachPageToRole: "id is the application role's.",
    detachPageFromRole: "id is the application role's.",
    createDocumentApproval: BY_IDS,
    updateDocumentApproval: BY_IDS,
    approvalChain:
      "Who approves a page for a client in a region at an amount, and in which order; without region or " +
      "amount, in any region and at any amount.",
    evaluateAccess:
      "OpenID AuthZEN Authorization API 1.0. The subject is a user (id or email), the resource a page (its id, or its name with " +
      "properties.application), the action approve or prepare, and the context names client, amount and region. " +
      "The answer has no envelope, and a header X-Request-ID is sent back.",
    evaluateAccesses: `Up to ${EVALUATIONS_MAX}; what stands beside them counts where they leave it out.`,
    searchSubjects: `By turn, up to ${RESULTS_MAX}; page.next_token leads on, and is empty at the end.`,
    listClients: "Users who are not Admins receive _id, both names and status only.",
    getClientDetails: "By exact name; only the first entry counts.",
    updateClient: PARTIAL,
    uploadLogoImage:
      "msg is the logo's path, to be saved with the record. A client's logo must measure between 350 by 110 and 405 by 124 pixels.",
    listEmailConfigurations: "application is an application's name, or All. Secrets are masked.",
    createEmailConfiguration: "application is an application's name, or All.",
    updateEmailConfiguration: SECRETS,
    testEmailConfiguration: "A refusal has code 502 and quotes the mail server.",
    listSmsConfigurations: "application and clientName are ids, or All. Secrets are masked.",
    updateSmsConfiguration: SECRETS,
    testSmsConfiguration: "A refusal has code 502 and gives the gateway's status.",
    createSmsTemplate: `${FOR_WHOM} ${WHICH_LANGUAGE}`,
    createEmailTemplate: `${FOR_WHOM} ${WHICH_LANGUAGE}`,
    deleteSmsTemplate: "_id counts; TemplateId repeats it.",
    deleteEmailTemplate: "_id counts; TemplateId repeats it.",
    previewTemplate: "Renders a template, stored or not, with sample values.",
    builtInTemplate: "What is sent where no template applies; text messages are LOGIN_OTP alone.",
    picturesOfMail: "Fetches them from https hosts that may be called; one that cannot be had is left out.",
    sendTemplateToMe: "Mails it with sample values to the caller's own address; application is an id, or All.",
    listMessages: "Messages sent and waiting, newest first, with masked recipients.",
    resendMessage: "Retries at once a message that has not been delivered.",
    listOutbox: "In a demo only; otherwise 404.",
    listAuditEvents:
      "Newest first. Searched by actor, subject or clientAddress as text, by action in its displayed wording, " +
      "by outcome, and by at as a day, a month, a year (UTC) or a range: 2026-11-01..2026-11-15.",
    exportAuditEvents:
      "Oldest first, one batch per call, starting after the event in after. An empty batch is the end.",
    listPendingChanges: "Those that wait and, for 30 days, what became of the others. Secrets are never included.",
    approveChange:
      "For an Admin who neither asked for it nor is whom it is about. The change is made in the same transaction, or not " +
      "at all; a refusal of the call that was kept is this one's.",
    withdrawChange: "For the Admin who asked for it.",
    requestAccess:
      "For the caller. One request waits for an application and client at a time; without a client, whoever grants it " +
      "chooses one. Access that ends is extended by asking for a later end.",
    grantAccessRequest:
      "For whoever decides next. WAITING: another step follows. GRANTED: the application is assigned, as asked for.",
    refuseAccessRequest: "For whoever decides next; it ends the request.",
    listAccessRequests: "Requests are kept, whatever became of them.",
    takeEmergencyAccess:
      "For the caller, where the application allows it, for a client of theirs that it is used for. The owners, else the " +
      "Admins, are told at once and look at it afterwards. No access that the caller has is changed by it.",
    endEmergencyAccess: "For whoever may look at it. Access that was given since is not touched.",
    openAccessReview:
      "At least one of application, client and role. The lines are the assignments that have not ended, as they are then.",
    decideAccessReview:
      "For owners of the application and points of contact of the client; for Admins where nobody else could decide, and in the " +
      "last 3 days. To take access away wants a recent authentication.",
    undoAccessReviewDecision:
      "For 30 days, for Admins and whoever decided. Access that was taken away is given back with its dates, unless it would be " +
      "over or was given anew since. While the review is open, the line is undecided again.",
    createConnection:
      "domains are proven afterwards, and lead there then. factorTrust says what counts as the second step: never the " +
      "provider's, the provider's where it states one (amr, acr), or always. createsUsers makes accounts at the first sign-in, " +
      "with defaultApplication and defaultRole for the client.",
    updateConnection: `${SECRETS} A domain that stays keeps its proof.`,
    proveDomain: "by DNS looks for the TXT record of listConnections; by WORD takes the Admin's.",
    homeRealm: `By the domain alone. ${ONE_ACCOUNT} ${ANTI_ENUMERATION}`,
    beginConnectionTrial:
      "As beginConnectionSignIn, also for a connection that is INACTIVE. The provider sends the browser back to the same callback.",
    finishConnectionTrial:
      "answer is the query of the callback; it counts once, in the session that began. No account, link, session or access changes.",
    beginConnectionSignIn: "The browser goes to address; its provider sends it back to the connection's callback.",
    revokeByProvider:
      "token is a JWT of the type global-token-revocation+jwt by the provider's keys, its audience the connection's revocation. It " +
      "counts once, for one person; 404 for whoever is not linked at the connection.",
    signInByConnection:
      "answer is the query of the callback. One of signedIn, step and link is in the answer: complete; our own second step is " +
      "asked, as after a password; or an account with that email is there, and is linked by its own password or passkey.",
    giveClientAdministration:
      "From then until then the user sees and helps the client's people, by the calls that say so: never Admins, Auditors or " +
      "themselves, and nobody's access for another client.",
    nameStandIn:
      "For whoever may decide on requests for access: one stand-in at a time, who decides in the caller's place between the " +
      "two days. It replaces the one named before.",
  },
});
