import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id } from "./kit/fields";
import { PINS_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";

const own = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;

export const OwnLauncher = z.object({
  /** Whether applications open in the window of the tiles. */
  opensHere: z.boolean(),
  pinned: z.array(Id),
  /** When each was last opened for a client (ISO 8601, UTC), the last one first. */
  used: z.array(z.object({ applicationId: Id, clientId: Id, at: z.iso.datetime() })),
  /** What is assigned and cannot be opened now, by name. `from`: when it begins, for `NOT_BEGUN`. */
  held: z.array(
    z.object({
      application: z.string(),
      client: z.string(),
      reason: z.enum(["APPLICATION_NOT_IN_USE", "CLIENT_NOT_IN_USE", "NOT_BEGUN"]),
      from: z.iso.datetime().nullish(),
    }),
  ),
});
export type OwnLauncher = z.output<typeof OwnLauncher>;

export const OwnTile = z.object({
  applicationId: Id,
  name: z.string(),
  description: z.string(),
  logo: z.string().nullish(),
  group: z.string().nullish(),
  /** Where it begins unless it is launched; empty if it only opens from elsewhere. */
  start: z.string().nullish(),
  clients: z.array(z.object({ clientId: Id, name: z.string(), role: z.string().nullish() })),
});
export type OwnTile = z.output<typeof OwnTile>;

/** What a user has chosen for their tiles, and opened. */
export const launchers = {
  ownLauncher: endpoint({
    ...own,
    method: "GET",
    path: "/api/launcher/own",
    input: z.object({}),
    output: OwnLauncher,
  }),
  /** By name. */
  tilesOfUser: endpoint({
    method: "GET",
    path: "/api/launcher/tiles",
    who: signedIn("self-or-admin", { also: ["auditor"], only: "people" }),
    encrypted: true,
    extension: true,
    input: z.object({ userId: Id }),
    output: z.array(OwnTile),
  }),
  /** Replaces what was chosen before. @throws 400 where an application is not assigned to the caller */
  saveLauncher: endpoint({
    ...own,
    method: "POST",
    path: "/api/launcher/save",
    input: z.object({ opensHere: z.boolean(), pinned: z.array(Id).max(PINS_MAX) }),
    output: Nothing,
    audit: { action: "UPDATED" },
  }),
};
