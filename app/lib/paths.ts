/** By name. */
export interface WantedApplication {
  application: string;
  client: string;
}

const naming = (path: string, wanted: WantedApplication | undefined): string =>
  wanted
    ? `${path}?${new URLSearchParams({ Application: wanted.application, Client: wanted.client }).toString()}`
    : path;

export const paths = {
  home: "/",
  login: "/login",
  logout: "/logout",
  register: "/register",
  verifyEmail: "/verifyemail",
  otp: "/otp",
  loginAndRegister: (wanted?: WantedApplication) => naming("/loginandregister", wanted),
  registerAndAssign: (wanted?: WantedApplication) => naming("/registerandassign", wanted),
  verifyEmailAssign: (wanted?: WantedApplication) => naming("/verifyemailassign", wanted),
  ssoLogin: "/ssologin",
  appLogin: "/applogin",
  /** Public keys of launch tokens. */
  keys: "/.well-known/jwks.json",
  /** Root of the OpenID provider; drawn only when it shows a page. */
  openid: "/oidc",
  openidAuthorize: "/oidc/authorize",
  openidToken: "/oidc/token",
  openidUserinfo: "/oidc/userinfo",
  openidLogout: "/oidc/logout",
  openidKeys: "/oidc/keys",
  forgotPassword: "/forgetpassword",
  resetPassword: (resetId: string) => `/resetpassword/${encodeURIComponent(resetId)}`,
  /** The page that mails a link to sign in during a hold, and the link's target. */
  unlock: "/unlock",
  unlockLink: (token: string) => `/unlock/${encodeURIComponent(token)}`,
  trouble: "/trouble",
  accessibility: "/accessibility",
  serviceAccount: "/dashboard/serviceAccount",
  invitation: "/dashboard/invitation",
  newInvitation: "/dashboard/invitation/new",
  invitationLink: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  /** `token`: of an operator's link for a locked-out user. */
  signInLink: (token: string) => `/signinlink/${encodeURIComponent(token)}`,
  people: "/people",
  passkey: "/passkey",
  passkeyOptions: "/passkey/options",
  otherDevice: "/otherdevice",
  approve: "/dashboard/approve",
  approveLink: (link: string) => `/dashboard/approve/${encodeURIComponent(link)}`,
  approvalOptions: (requestId: string) => `/dashboard/approve/options?${new URLSearchParams({ requestId }).toString()}`,
  look: (chosen: string) => `/look?to=${chosen}`,
  passwordStrength: "/password/strength",
  interaction: (uid: string) => `/interaction/${encodeURIComponent(uid)}`,
  interactionOn: (uid: string) => `/interaction/${encodeURIComponent(uid)}/continue`,
  interactionLeave: (uid: string) => `/interaction/${encodeURIComponent(uid)}/leave`,
  interactionAccount: (uid: string) => `/interaction/${encodeURIComponent(uid)}/account`,
  notFound: "/404",
  /** Shown instead of an answer to another site's page. */
  foreignOrigin: "/403",
  outbox: "/outbox",
  icon: "/icon.svg",
  /** For browsers without SVG icons, and those that ask by habit. */
  favicon: "/favicon.ico",
  manifest: "/manifest.webmanifest",
  apiReference: "/api",
  apiDocument: "/api/openapi.json",
  dashboard: "/dashboard",
  apps: "/dashboard/app",
  allApps: (search: string) =>
    `/dashboard/app?${new URLSearchParams({ all: "", ...(search && { search }) }).toString()}`,
  arrange: "/dashboard/tiles",
  app: (applicationId: string) => `/dashboard/app/${encodeURIComponent(applicationId)}`,
  /** For users sent by the application: opens in their window. */
  appHere: (applicationId: string) => `/dashboard/app/${encodeURIComponent(applicationId)}?window=this`,
  launch: "/dashboard/launch",
  /** Addresses of launches, and one of them: without a client the user is asked for one. */
  launches: "/open",
  open: (application: string, client?: string) =>
    ["/open", encodeURIComponent(application), ...(client === undefined ? [] : [encodeURIComponent(client)])].join("/"),
  upload: (name: string) => `/uploads/${encodeURIComponent(name)}`,
  /** Beyond spec §2. */
  requestable: "/dashboard/request",
  requestAccess: (application: string) => `/dashboard/request/new?${new URLSearchParams({ application }).toString()}`,
  takeInEmergency: (application: string) =>
    `/dashboard/request/emergency?${new URLSearchParams({ application }).toString()}`,
  ownRequests: "/dashboard/requests",
  requestsToDecide: "/dashboard/requests/waiting",
  standIn: "/dashboard/requests/standIn",
  accessRequest: (requestId: string) => `/dashboard/requests/${encodeURIComponent(requestId)}`,
  accessRequests: "/dashboard/accessRequests",
  reviewsToDecide: "/dashboard/reviews",
  accessReview: (reviewId: string) => `/dashboard/reviews/${encodeURIComponent(reviewId)}`,
  accessReviews: "/dashboard/accessReviews",
  accessReviewDownload: (reviewId: string) => `/dashboard/accessReviews/${encodeURIComponent(reviewId)}/download`,
  /** Beyond spec §2. */
  ownAccount: "/dashboard/account",
  ownData: "/dashboard/account/data",
  notMe: "/dashboard/account/not-me",
  ownName: "/dashboard/account/name",
  ownAttributes: "/dashboard/account/attributes",
  ownTimeZone: "/dashboard/account/zone",
  ownPicture: "/dashboard/account/picture",
  ownEmail: "/dashboard/account/email",
  ownPhone: "/dashboard/account/phone",
  ownDeletion: "/dashboard/account/deletion",
  notMeLink: (token: string) => `/notme/${encodeURIComponent(token)}`,
  deletionRequests: "/dashboard/deletionRequests",
  changePassword: "/dashboard/change",
  /** Beyond spec §2. */
  sessions: "/dashboard/sessions",
  /** Beyond spec §2. */
  security: "/dashboard/security",
  confirm: "/dashboard/confirm",
  confirmPasskey: "/dashboard/confirm/passkey",
  terms: "/terms",
  acceptTerms: "/dashboard/acceptTerms",
  addFactor: "/dashboard/factor",
  phone: "/dashboard/security/phone",
  newPasskey: "/dashboard/security/passkey",
  newPasskeyOptions: "/dashboard/security/passkey/options",
  newAuthenticator: "/dashboard/security/app",
  recoveryCodes: "/dashboard/security/codes",
  appAuth: "/appAuth",
  /** For proxies: their check, the start for stopped browsers, and Portico's pages at their hosts. */
  forwardAuth: "/forward-auth",
  forwardAuthCheck: "/forward-auth/check",
  forwardAuthStart: "/forward-auth/start",
  atHost: "/.portico/",
  /** Root of the SAML identity provider; its metadata is also its entity id. */
  saml: "/saml",
  samlMetadata: "/saml/metadata",
  samlSignIn: "/saml/sso",
  samlLogout: "/saml/slo",
  /** Leads the browser from one SAML application to the next. */
  samlLogoutNext: "/saml/logout",
  /** Where a user agrees to a sign-out that an application asked for. */
  samlSignOut: "/saml/signout",
  /** In place of what was posted there. */
  samlPosted: "/saml/posted",
  /** Where a sign-in goes on, and where the browser brings one application after the other its logout. */
  samlContinue: "/saml/continue",
  samlContinuing: (request: string) => `/saml/continue?${new URLSearchParams({ request }).toString()}`,
  samlStarts: "/saml/start",
  samlStart: (application: string) => `/saml/start?${new URLSearchParams({ application }).toString()}`,
  products: "/dashboard/products",
  blog: "/dashboard/blog",
  create: "/dashboard/create",
  assignRole: "/dashboard/addrole",
  assignRoleDialog: (number: number) => `/dashboard/addrole/${number}`,
  priceQuote: "/dashboard/priceQuote",
  /** Beyond spec §2. */
  find: "/dashboard/find",
  /** Told by scripts. */
  stay: "/dashboard/stay",
  zone: "/dashboard/zone",
  language: (chosen: string) => `/language?to=${chosen}`,
  /** Beyond spec §2. `list`: the list's address below the dashboard's. */
  keptViews: (list: string) => `/dashboard/views/${encodeURIComponent(list)}`,
  /** Beyond spec §2. */
  overview: "/dashboard/overview",
  endingAccess: "/dashboard/overview/access",
  evidence: "/dashboard/evidence",
  evidenceOf: (about: string, asked: Readonly<Record<string, string>> = {}) =>
    `/dashboard/evidence/${encodeURIComponent(about)}${Object.keys(asked).length > 0 ? `?${new URLSearchParams(asked).toString()}` : ""}`,
  user: "/dashboard/user",
  userPage: (userId: string) => `/dashboard/user/${encodeURIComponent(userId)}`,
  applicationPage: (applicationId: string) => `/dashboard/application/${encodeURIComponent(applicationId)}`,
  clientPage: (clientId: string) => `/dashboard/client/${encodeURIComponent(clientId)}`,
  groupPage: (groupId: string) => `/dashboard/group/${encodeURIComponent(groupId)}`,
  rolePage: (roleId: string) => `/dashboard/role/${encodeURIComponent(roleId)}`,
  userDownload: "/dashboard/user/download",
  usersChosen: "/dashboard/user/chosen",
  accessChosen: "/dashboard/access/chosen",
  application: "/dashboard/eaiapplication",
  newApplication: (kind: string) => `/dashboard/eaiapplication/new/${kind}`,
  /** Beyond spec §2: the installation's; applications and clients have theirs below their pages. */
  branding: "/dashboard/branding",
  /** Beyond spec §2. `signOns` is the folder of the others. */
  signOns: "/dashboard/application",
  signOn: (applicationId: string) => `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on`,
  signOnSecrets: (applicationId: string) =>
    `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/secrets`,
  signOnHosts: (applicationId: string) => `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/hosts`,
  signOnConnect: (applicationId: string) =>
    `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/connect`,
  signOnMetadata: (applicationId: string) =>
    `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/metadata`,
  signOnTry: (applicationId: string) => `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/try`,
  securityTxt: "/.well-known/security.txt",
  discovery: "/.well-known/openid-configuration",
  client: "/dashboard/client",
  approvalProcess: "/dashboard/approvalProcess",
  /** "Who approves?", beyond spec §2. */
  approvalQuestion: "/dashboard/whoApproves",
  poc: "/dashboard/poc",
  clan: "/dashboard/clan",
  /** Beyond spec §2. */
  group: "/dashboard/group",
  attribute: "/dashboard/attribute",
  role: "/dashboard/role",
  applicationRole: "/dashboard/Eroleclient",
  permission: "/dashboard/permission",
  page: "/dashboard/appPage",
  assignPageToRole: "/dashboard/assignPageToRole",
  emailConfiguration: "/dashboard/configurationEmail",
  emailTemplate: "/dashboard/emailTemplate",
  smsConfiguration: "/dashboard/configurationSms",
  smsTemplate: "/dashboard/smsTemplate",
  termsVersions: "/dashboard/terms",
  acceptances: "/dashboard/acceptances",
  acceptancesDownload: "/dashboard/acceptances/download",
  /** Beyond spec §2. */
  announcement: "/dashboard/announcement",
  /** Beyond spec §2. */
  connection: "/dashboard/connection",
  loginAt: (connection: string) => `/login/${encodeURIComponent(connection)}`,
  connectionCallback: (connection: string) => `/login/${encodeURIComponent(connection)}/callback`,
  /** The page of the Admin who tried it; in the query, the provider's answer. */
  connectionTried: (connectionId: string) => `/dashboard/connection/${encodeURIComponent(connectionId)}/tried`,
  connectionTry: (connectionId: string) => `/dashboard/connection/${encodeURIComponent(connectionId)}/try`,
  connectionBackchannel: (connection: string) => `/login/${encodeURIComponent(connection)}/backchannel`,
  connectionRevocation: (connection: string) => `/login/${encodeURIComponent(connection)}/revoke`,
  connectionSignedOut: (connection: string) => `/login/${encodeURIComponent(connection)}/signedout`,
  connectionLink: (connection: string) => `/login/${encodeURIComponent(connection)}/link`,
  /** Beyond spec §2. */
  messages: "/dashboard/messages",
  /** Beyond spec §2. */
  pendingChanges: "/dashboard/pendingChanges",
  pendingChange: (changeId: string) => `/dashboard/pendingChanges/${encodeURIComponent(changeId)}`,
  audit: "/dashboard/audit",
  auditDownload: "/dashboard/audit/download",
} as const;

/** Pages that applications send browsers to; signed-in users go straight on. */
export const doors: readonly string[] = [
  paths.appAuth,
  paths.appLogin,
  paths.ssoLogin,
  paths.loginAndRegister(),
  paths.forwardAuthStart,
  paths.samlContinue,
  paths.samlStarts,
];
