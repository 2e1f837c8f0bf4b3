import { z } from "zod";
import { ClientSummary } from "./client";
import { objectOrEmpty } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id, text } from "./kit/fields";
import { TITLE_MAX } from "./kit/rules";
import { anyone, signedIn } from "./kit/who";
import { ApplicationLogout, SignOutThere } from "./logout";

/** Spec §7 promises no data. */
const SessionEnded = z.preprocess(
  (data) => (typeof data === "object" && data !== null ? data : {}),
  z.object({
    logoutAddresses: z.array(z.object({ name: z.string(), url: z.string() })).optional(),
    applications: z.array(ApplicationLogout).optional(),
    provider: SignOutThere.optional(),
  }),
);

/** Spec §7. */
export const oauth = {
  /**
   * `applicationId`, our extension, names one of several applications at `redirectUri`. Spec §7 promises only
   * `oAuthToken`.
   */
  grantToken: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/grantToken",
    who: signedIn("user"),
    encrypted: true,
    input: z.object({ clientId: Id, redirectUri: HttpUrl, userId: Id, applicationId: Id.optional() }),
    output: z.object({
      oAuthToken: z.string().min(1),
      launchToken: z.string().min(1).optional(),
      redirectUri: z.string().optional(),
      role: z.string().optional(),
      client: ClientSummary.pick({ _id: true, actualName: true, uuid: true }).optional(),
      application: z.object({ _id: Id, name: z.string(), allowedUrl: z.string().nullish() }).optional(),
    }),
    audit: { action: "LAUNCH" },
  }),

  beginOpening: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/opening",
    who: signedIn("user"),
    encrypted: true,
    input: z.object({ applicationId: Id, clientId: Id }),
    output: z.object({}),
    extension: true,
  }),

  /** Plain, as it holds no secrets. The results are our extension. */
  destroySession: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/DestroySession",
    who: signedIn("user", { also: ["enrolling"] }),
    encrypted: false,
    input: z.object({ askedBy: Id.optional() }),
    output: SessionEnded,
    audit: { action: "LOGOUT" },
  }),

  /** For /appAuth. */
  launchToken: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/launchToken",
    who: signedIn("user"),
    encrypted: true,
    input: z.object({ redirectUrl: HttpUrl }),
    output: z.object({ token: z.string().min(1), applicationId: Id, origin: z.string() }),
    extension: true,
    audit: { action: "LAUNCH" },
  }),

  /** For /applogin and /ssologin. `application`: id or name; the answer names the application if there is only one. */
  checkAddress: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/checkAddress",
    who: anyone,
    encrypted: true,
    input: z.object({
      address: HttpUrl,
      match: z.enum(["redirect", "origin"]),
      application: text(TITLE_MAX).optional(),
    }),
    output: z.preprocess(objectOrEmpty, z.object({ applicationName: z.string().optional() })),
    extension: true,
  }),
};
