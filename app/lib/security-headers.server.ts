import { paths } from "./paths";

/** Internal, never sent: origins a page frames. */
export const FRAMES_HEADER = "X-Portico-Frames";

/** Internal, never sent: addresses to which a page's form leads. */
export const FORMS_HEADER = "X-Portico-Forms";

export interface PolicyExceptions {
  /** For the framework's inline scripts and a framed mail's style. */
  nonce?: string;
  /** Source of the style sheet that the page holds; it loads no other. */
  style?: string;
  /** Source of the brand's style sheet, which follows. */
  brandStyle?: string | undefined;
  script?: string;
  /** `form-action` sources; default: the portal itself. Browsers also check redirects. */
  forms?: string | undefined;
  /** Origins of applications that a logout reaches. */
  frames?: string;
}

const SELF = "'self'";

/** Matches this address only; after a redirect browsers compare the origin only. For an app: its scheme. */
export function formSource(address: string): string {
  const { origin, pathname, protocol } = new URL(address);
  if (origin === "null") return protocol;
  return `${origin}${pathname}`.replaceAll(";", "%3B").replaceAll(",", "%2C");
}

/** CSP3: own files only, no inline code but what is named, no framing. */
export function contentSecurityPolicy({
  nonce,
  style,
  brandStyle,
  script,
  frames,
  forms = SELF,
}: PolicyExceptions = {}): string {
  const ownSources = `'self'${nonce ? ` 'nonce-${nonce}'` : ""}`;
  return [
    "default-src 'none'",
    `script-src ${ownSources}${script ? ` ${script}` : ""}`,
    `style-src ${style ?? ownSources}${brandStyle ? ` ${brandStyle}` : ""}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(frames ? [`frame-src ${frames}`] : []),
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For documents that are no pages. */
const NOTHING = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For a drawing that holds a picture. */
export const DRAWING_POLICY = [NOTHING, "img-src data:"].join("; ");

export const TRANSPORT_HEADER = "Strict-Transport-Security";
const YEAR_SECONDS = 31_536_000;

const OF_STEPS: readonly [string, string][] = [
  ["Content-Security-Policy", NOTHING],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=()"],
  ["Referrer-Policy", "same-origin"],
  ["X-Frame-Options", "DENY"],
];
const OF_DOCUMENTS: readonly [string, string][] = [...OF_STEPS, ["Cross-Origin-Opener-Policy", "same-origin"]];

/** Applications may open these in a popup that finally posts to `window.opener`, which Cross-Origin-Opener-Policy would cut off. */
const SIGN_IN_STEPS: readonly string[] = [
  paths.openid,
  paths.interaction("").slice(0, -1),
  paths.login,
  paths.register,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.unlock,
  paths.passkey,
  paths.otherDevice,
  paths.otp,
  paths.confirm,
  paths.addFactor,
  paths.security,
  paths.ssoLogin,
  paths.appLogin,
  paths.appAuth,
  paths.launch,
  paths.launches,
  paths.loginAndRegister(),
  paths.registerAndAssign(),
  paths.verifyEmailAssign(),
  paths.forwardAuth,
  paths.saml,
];

const keepsOpener = (path: string): boolean =>
  path.startsWith(paths.atHost) || SIGN_IN_STEPS.some((step) => path === step || path.startsWith(`${step}/`));

/** They go before the common headers; other files save 200 bytes. */
export function headersOfDocument(path: string, contentType: string | null): readonly [string, string][] {
  if (/^text\/(css|javascript)\b/.test(contentType ?? "")) return [];
  return keepsOpener(path) ? OF_STEPS : OF_DOCUMENTS;
}

export function commonHeaders(secure: boolean): [string, string][] {
  return [
    ["Content-Security-Policy", "default-src 'none'"],
    ["X-Content-Type-Options", "nosniff"],
    ...(secure ? [[TRANSPORT_HEADER, `max-age=${YEAR_SECONDS}; includeSubDomains`] as [string, string]] : []),
  ];
}
