/** Drawn by the portal with the status and cookies already set. */
export type EnginePage =
  | {
      kind: "error" | "refusedLogout";
      status: number;
      error: string;
      description: string | undefined;
      application: string | undefined;
      /** Absent if retrying is useless. */
      retryAfterSeconds?: number;
      /** Whether the user had agreed; the session may have ended already. */
      wasConfirmed?: boolean;
    }
  /** Submits itself with scripts, by a button without. `targets`: registered addresses it is sent or redirected to. */
  | { kind: "form"; status: number; action: string; targets: readonly string[]; fields: readonly FormField[] }
  /** Form for a device's code; `problem`: of the last one. */
  | { kind: "code"; status: number; action: string; xsrf: string; typed: string; problem: DeviceProblem | undefined }
  | { kind: "confirm"; status: number; action: string; xsrf: string; code: string; application: string; email?: string }
  /** Logout requested by an application; `returnTo`: where the user goes afterwards. */
  | {
      kind: "logout";
      status: number;
      action: string;
      xsrf: string;
      application: string | undefined;
      isSignedIn: boolean;
      returnTo: string | undefined;
    }
  /** The user agreed. `askedBy`: id of the application, which has ended its own session. */
  | { kind: "signedOut"; status: number; returnTo: string | undefined; askedBy: string | undefined }
  | { kind: "connected"; status: number; application: string };

/** `address`: of the product API that signs in instead. */
export type ShownEnginePage = EnginePage | { kind: "elsewhere"; status: 404; address: string };

export interface FormField {
  name: string;
  value: string;
}

/** `none`: nothing was typed. `aborted`: the user refused. */
export type DeviceProblem = "none" | "wrong" | "expired" | "used" | "aborted" | "failed";
