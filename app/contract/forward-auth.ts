import { z } from "zod";
import { ClientSummary } from "./client";
import { words } from "./forward-auth-words";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id, line, requiredText } from "./kit/fields";
import { APPLICATION_STATUSES, NAME_MAX, URL_MAX } from "./kit/rules";
import { SIGN_ON_KINDS } from "./kit/sign-on-rules";
import { anyone, signedIn } from "./kit/who";

/** SHA-256 in base64url. */
const HASH_CHARACTERS = 43;
export const HOST_ROLES_MAX = 20;

const ofApplication = { id: Id };
const changes = {
  extension: true,
  shown: "lately",
  audit: { action: "UPDATED", record: "APPLICATION", id: "id" },
} as const;

const asked = { address: HttpUrl };

/** Users stopped by a proxy sign in here and return with a ticket (docs/forward-auth.md). */
export const forwardAuth = {
  forwardAuthAddress: endpoint({
    method: "POST",
    path: "/api/forwardAuth/address",
    who: anyone,
    encrypted: true,
    input: z.object(asked),
    output: z.object({ applicationName: z.string() }),
    extension: true,
  }),

  forwardAuthClients: endpoint({
    method: "POST",
    path: "/api/forwardAuth/clients",
    who: signedIn("user"),
    encrypted: true,
    input: z.object(asked),
    output: z.object({
      applicationName: z.string(),
      clients: z.array(ClientSummary.pick({ _id: true, actualName: true }).extend({ role: z.string() })),
    }),
    extension: true,
  }),

  /** `startHash`: SHA-256, base64url, of the value the browser keeps at the host. */
  forwardAuthTicket: endpoint({
    method: "POST",
    path: "/api/forwardAuth/ticket",
    who: signedIn("user"),
    encrypted: true,
    input: z.object({
      ...asked,
      clientId: Id,
      startHash: z
        .string()
        .max(HASH_CHARACTERS)
        .regex(/^[\w-]{43}$/),
    }),
    output: z.object({ applicationName: z.string(), returnTo: z.string() }),
    extension: true,
    audit: { action: "LAUNCH" },
  }),

  /** The hosts have no effect unless `kind` is `forward`. */
  forwardAuthHosts: adminRead(
    "/api/application/forwardAuthHosts/{id}",
    z.object(ofApplication),
    z.object({
      application: z.object({ _id: Id, name: z.string(), status: z.enum(APPLICATION_STATUSES) }),
      kind: z.enum(SIGN_ON_KINDS),
      hosts: z.array(z.object({ _id: Id, address: z.string(), roles: z.array(z.string()) })),
    }),
    { extension: true },
  ),

  /** `address`: scheme, host and path prefix. `roles`: admitted roles; empty means all. */
  addForwardAuthHost: adminChange(
    "/api/application/addForwardAuthHost/{id}",
    z.object({
      ...ofApplication,
      address: requiredText(words.address, URL_MAX).pipe(HttpUrl),
      roles: z
        .array(requiredText(words.role, NAME_MAX).pipe(line(NAME_MAX)))
        .max(HOST_ROLES_MAX)
        .optional(),
    }),
    Nothing,
    changes,
  ),

  removeForwardAuthHost: adminChange(
    "/api/application/removeForwardAuthHost/{id}",
    z.object({ ...ofApplication, hostId: Id }),
    Nothing,
    changes,
  ),
};
