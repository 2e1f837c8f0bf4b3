import { z } from "zod";
import { ClientSummary } from "./client";
import { words } from "./forward-auth-words";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id, line, requiredText } from "./kit/fields";
import { APPLICATION_STATUSES, NAME_MAX, URL_MAX } from "./kit/rules";
import { SIGN_ON_KINDS } from "./kit/sign-on-rules";

/** SHA-256 in base64url. */
const HASH_CHARACTERS = 43;
export const HOST_ROLES_MAX = 20;

const ofApplication = { id: Id };
const changes = {
  extension: true,
  stepUp: true,
  audit: { action: "UPDATED", record: "APPLICATION", id: "id" },
} as const;

/** The address behind a proxy. */
const asked = { address: HttpUrl };

/**
 * The part of forward auth that happens at Portico: whoever was stopped by a proxy signs in here, and is sent back with a
 * ticket. What proxies ask themselves is no call of the API (docs/forward-auth.md). All our own, beyond spec §7.
 */
export const forwardAuth = {
  /** Before anyone is asked for a password: which application is at an address; none is a refusal. */
  forwardAuthAddress: endpoint({
    method: "POST",
    path: "/api/forwardAuth/address",
    access: "none",
    encrypted: true,
    input: z.object(asked),
    output: z.object({ applicationName: z.string() }),
    extension: true,
  }),

  /** The clients that the session's user may act for there. */
  forwardAuthClients: endpoint({
    method: "POST",
    path: "/api/forwardAuth/clients",
    access: "user",
    encrypted: true,
    input: z.object(asked),
    output: z.object({
      applicationName: z.string(),
      clients: z.array(ClientSummary.pick({ _id: true, actualName: true }).extend({ role: z.string() })),
    }),
    extension: true,
  }),

  /**
   * A ticket for the host, good once and for a minute, in the address to go back to. `startHash`: SHA-256, base64url, of
   * what the browser keeps there since it began.
   */
  forwardAuthTicket: endpoint({
    method: "POST",
    path: "/api/forwardAuth/ticket",
    access: "user",
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

  /** Where an application stands behind a proxy. `kind`: of its sign-on; with another than `forward` none of it counts. */
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

  /** `address`: scheme, host and the path that it begins with. `roles`: who is let in; everybody where there are none. */
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
