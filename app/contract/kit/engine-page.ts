/** A page that the OpenID provider wants shown; the portal draws it. Its answer keeps the status and cookies already set. */
export type EnginePage =
  | {
      kind: "error" | "refusedLogout";
      status: number;
      error: string;
      description: string | undefined;
      application: string | undefined;
      /** When another try is worth it, if it is. */
      retryAfterSeconds?: number;
      /** Whether it is the answer to a user's yes, which may have ended the session before. */
      wasConfirmed?: boolean;
    }
  /**
   * A form that sends itself where scripts run, and has a button where they do not. `targets`: where it goes, and may be
   * redirected to, which is what the application has registered.
   */
  | { kind: "form"; status: number; action: string; targets: readonly string[]; fields: readonly FormField[] }
  /** Where a device's code is typed; `problem`: what was wrong with the last one. */
  | { kind: "code"; status: number; action: string; xsrf: string; typed: string; problem: DeviceProblem | undefined }
  | { kind: "confirm"; status: number; action: string; xsrf: string; code: string; application: string; email?: string }
  /** Whether to sign out, as an application asks; `returnTo`: where it wants its user back afterwards. */
  | {
      kind: "logout";
      status: number;
      action: string;
      xsrf: string;
      application: string | undefined;
      isSignedIn: boolean;
      returnTo: string | undefined;
    }
  /** The user has said yes: the session is to end. `askedBy`: id of the application that asked, having ended its own. */
  | { kind: "signedOut"; status: number; returnTo: string | undefined; askedBy: string | undefined }
  | { kind: "connected"; status: number; application: string };

/** And what the portal shows in its place: `address` of the product API that signs in instead. */
export type ShownEnginePage = EnginePage | { kind: "elsewhere"; status: 404; address: string };

export interface FormField {
  name: string;
  value: string;
}

/** `none`: nothing was typed. `aborted`: its user said no. */
export type DeviceProblem = "none" | "wrong" | "expired" | "used" | "aborted" | "failed";
