/** What a link to an application names: the application and the client it is meant for, each by its name. */
export interface WantedApplication {
  application: string;
  client: string;
}

const naming = (path: string, wanted: WantedApplication | undefined): string =>
  wanted
    ? `${path}?${new URLSearchParams({ Application: wanted.application, Client: wanted.client }).toString()}`
    : path;

/** Every address of the portal: a constant, or a function where it carries a value. */
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
  /** Below it the OpenID provider answers; itself it is drawn only when that wants a page shown. */
  openid: "/oidc",
  openidAuthorize: "/oidc/authorize",
  openidToken: "/oidc/token",
  openidUserinfo: "/oidc/userinfo",
  openidLogout: "/oidc/logout",
  openidKeys: "/oidc/keys",
  forgotPassword: "/forgetpassword",
  /** `resetId`: the uuid of the emailed link. */
  resetPassword: (resetId: string) => `/resetpassword/${encodeURIComponent(resetId)}`,
  /** Asks for a link that lets a browser sign in while strangers are held up; and where that leads. */
  unlock: "/unlock",
  unlockLink: (token: string) => `/unlock/${encodeURIComponent(token)}`,
  serviceAccount: "/dashboard/serviceAccount",
  invitation: "/dashboard/invitation",
  newInvitation: "/dashboard/invitation/new",
  /** Where an invitation leads. */
  invitationLink: (token: string) => `/invitation/${encodeURIComponent(token)}`,
  /** `token`: of a link that an operator made for somebody who is locked out. */
  signInLink: (token: string) => `/signinlink/${encodeURIComponent(token)}`,
  /** Where a passkey signs in. */
  passkey: "/passkey",
  passkeyOptions: "/passkey/options",
  /** Where a browser waits for approval on another device, and where that is given. */
  otherDevice: "/otherdevice",
  approve: "/dashboard/approve",
  approveLink: (link: string) => `/dashboard/approve/${encodeURIComponent(link)}`,
  approvalOptions: (requestId: string) => `/dashboard/approve/options?${new URLSearchParams({ requestId }).toString()}`,
  /** How strong a new password is, while it is typed. */
  passwordStrength: "/password/strength",
  /** What an application asks for, decided on there; where a form of it leads; and the ways on. */
  interaction: (uid: string) => `/interaction/${encodeURIComponent(uid)}`,
  interactionOn: (uid: string) => `/interaction/${encodeURIComponent(uid)}/continue`,
  interactionLeave: (uid: string) => `/interaction/${encodeURIComponent(uid)}/leave`,
  interactionAccount: (uid: string) => `/interaction/${encodeURIComponent(uid)}/account`,
  notFound: "/404",
  /** What is shown in place of an answer to another site's page. */
  foreignOrigin: "/403",
  outbox: "/outbox",
  icon: "/icon.svg",
  /** For browsers that take no SVG, and for who asks for it by habit. */
  favicon: "/favicon.ico",
  manifest: "/manifest.webmanifest",
  /** The product API as people read it, and as programs do. */
  apiReference: "/api",
  apiDocument: "/api/openapi.json",
  /** The same as callers of the specification make the calls: encrypted. */
  dashboard: "/dashboard",
  apps: "/dashboard/app",
  /** The SSO dialog of one application. */
  app: (applicationId: string) => `/dashboard/app/${encodeURIComponent(applicationId)}`,
  /** The same for who came from the application: it opens in their own window. */
  appHere: (applicationId: string) => `/dashboard/app/${encodeURIComponent(applicationId)}?window=this`,
  launch: "/dashboard/launch",
  /** A stored picture. */
  upload: (name: string) => `/uploads/${encodeURIComponent(name)}`,
  changePassword: "/dashboard/change",
  /** Where one is signed in: our own, beyond spec §2. */
  sessions: "/dashboard/sessions",
  /** What one signs in with: our own, beyond spec §2. */
  security: "/dashboard/security",
  /** Where one confirms who one is, and the options for a passkey: our own, beyond spec §2. */
  confirm: "/dashboard/confirm",
  confirmPasskey: "/dashboard/confirm/passkey",
  /** Where one is told that a second factor is needed. */
  addFactor: "/dashboard/factor",
  phone: "/dashboard/security/phone",
  newPasskey: "/dashboard/security/passkey",
  newPasskeyOptions: "/dashboard/security/passkey/options",
  newAuthenticator: "/dashboard/security/app",
  recoveryCodes: "/dashboard/security/codes",
  appAuth: "/appAuth",
  /** What proxies ask, where browsers begin that one has stopped, and what proxies leave to Portico at their hosts. */
  forwardAuth: "/forward-auth",
  forwardAuthCheck: "/forward-auth/check",
  forwardAuthStart: "/forward-auth/start",
  atHost: "/.portico/",
  /** Demo content. */
  products: "/dashboard/products",
  blog: "/dashboard/blog",
  create: "/dashboard/create",
  assignRole: "/dashboard/addrole",
  /** `number`: the sample row's. */
  assignRoleDialog: (number: number) => `/dashboard/addrole/${number}`,
  priceQuote: "/dashboard/priceQuote",
  user: "/dashboard/user",
  userDownload: "/dashboard/user/download",
  application: "/dashboard/eaiapplication",
  /** The form of a new one that signs its users in so. */
  newApplication: (kind: string) => `/dashboard/eaiapplication/new/${kind}`,
  /** How an application signs its users in: our own, beyond spec §2. Below the first are all of them. */
  signOns: "/dashboard/application",
  signOn: (applicationId: string) => `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on`,
  signOnSecrets: (applicationId: string) =>
    `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/secrets`,
  signOnHosts: (applicationId: string) => `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/hosts`,
  signOnConnect: (applicationId: string) =>
    `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/connect`,
  signOnTry: (applicationId: string) => `/dashboard/application/${encodeURIComponent(applicationId)}/sign-on/try`,
  /** What OpenID Connect applications find the rest by. */
  discovery: "/.well-known/openid-configuration",
  client: "/dashboard/client",
  approvalProcess: "/dashboard/approvalProcess",
  /** "Who approves?": our own, beyond spec §2. */
  approvalQuestion: "/dashboard/whoApproves",
  poc: "/dashboard/poc",
  clan: "/dashboard/clan",
  role: "/dashboard/role",
  applicationRole: "/dashboard/Eroleclient",
  permission: "/dashboard/permission",
  page: "/dashboard/appPage",
  assignPageToRole: "/dashboard/assignPageToRole",
  emailConfiguration: "/dashboard/configurationEmail",
  emailTemplate: "/dashboard/emailTemplate",
  smsConfiguration: "/dashboard/configurationSms",
  smsTemplate: "/dashboard/smsTemplate",
  /** What was sent and what waits: our own, beyond spec §2. */
  messages: "/dashboard/messages",
  /** The audit log: our own, beyond spec §2. */
  /** Changes that wait for a second Admin: our own, beyond spec §2. */
  pendingChanges: "/dashboard/pendingChanges",
  pendingChange: (changeId: string) => `/dashboard/pendingChanges/${encodeURIComponent(changeId)}`,
  audit: "/dashboard/audit",
  auditDownload: "/dashboard/audit/download",
} as const;

/** The pages that applications and their links send browsers to: whoever is signed in goes straight on from there. */
export const doors: readonly string[] = [
  paths.appAuth,
  paths.appLogin,
  paths.ssoLogin,
  paths.loginAndRegister(),
  paths.forwardAuthStart,
];
