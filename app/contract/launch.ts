import { z } from "zod";
import { ClientSummary } from "./client";
import { objectOrEmpty } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id, text } from "./kit/fields";
import { TITLE_MAX } from "./kit/rules";
import { ApplicationLogout } from "./logout";

/** Spec §7 promises no data. */
const SessionEnded = z.preprocess(
  (data) => (typeof data === "object" && data !== null ? data : {}),
  z.object({
    logoutAddresses: z.array(z.object({ name: z.string(), url: z.string() })).optional(),
    applications: z.array(ApplicationLogout).optional(),
  }),
);

/** Launching an application and ending the session (spec §7). */
export const oauth = {
  /**
   * Launches an application for its user. Not `self-or-admin`: nobody, Admin or not, is given a token in another's
   * name, so
   * `userId` must be the session's own. `redirectUri` must be one that the application registered; `applicationId`, our
   * extension, names the application where several share it. Spec §7 promises only `oAuthToken` in the
   * answer.
   */
  grantToken: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/grantToken",
    access: "user",
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

  /**
   * Plain, as it carries no secret. The answer's addresses, our extension, are where the applications opened in the
   * session sign out; so is what came of it in each application that was signed in to, as far as it answered in time.
   * `askedBy`, ours as well: the application that asks for the sign-out and has ended its own session.
   */
  destroySession: endpoint({
    method: "POST",
    enrolment: true,
    path: "/api/auth/oauth2/DestroySession",
    access: "user",
    encrypted: false,
    input: z.object({ askedBy: Id.optional() }),
    output: SessionEnded,
    audit: { action: "LOGOUT" },
  }),

  /**
   * For /appAuth: `redirectUrl` must be on the origin of a registered application, whose launch token and origin come
   * back.
   */
  launchToken: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/launchToken",
    access: "user",
    encrypted: true,
    input: z.object({ redirectUrl: HttpUrl }),
    output: z.object({ token: z.string().min(1), applicationId: Id, origin: z.string() }),
    extension: true,
    audit: { action: "LAUNCH" },
  }),

  /**
   * For /applogin and /ssologin, before anyone is asked for a password: whether an address belongs to a registered
   * application, to the letter as its redirect address or by its origin. `application` is the application's id or name,
   * where the caller names one. The answer names it if there is only one, so that people know what they sign in for.
   */
  checkAddress: endpoint({
    method: "POST",
    path: "/api/auth/oauth2/checkAddress",
    access: "none",
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
