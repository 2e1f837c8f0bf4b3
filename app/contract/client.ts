import { z } from "zod";
import { Client, clientFields } from "./entities/client";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, Picture, requiredText, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";
import { TITLE_MAX } from "./kit/rules";

/**
 * Clients (spec §7). Any user may read them, for the same screens as applications; see `Client` for how little is told.
 */
export const clients = {
  listClients: endpoint({
    method: "GET",
    path: "/api/client/getAllClient",
    access: "user",
    encrypted: true,
    input: Choosing,
    output: z.array(Client),
  }),

  /** By exact name; the first entry counts. */
  getClientDetails: endpoint({
    method: "GET",
    path: "/api/client/getClientdetails",
    access: "user",
    selfAssignment: true,
    encrypted: true,
    input: z.object({ name: requiredText("Name", TITLE_MAX) }),
    output: z.array(Client),
  }),

  createClient: adminChange("/api/client/createClient", z.object(clientFields), Created, {
    audit: { action: "CREATED", record: "CLIENT" },
  }),
  updateClient: adminChange(
    "/api/client/updateClient",
    z.object({ clientId: Id, ...clientFields, isDeleted: z.literal(false).optional(), version: Version }),
    Nothing,
    { audit: { action: "UPDATED", record: "CLIENT", id: "clientId" } },
  ),
  deleteClient: adminChange("/api/client/deleteClient", z.object({ clientId: Id }), Nothing, {
    audit: { action: "DELETED", record: "CLIENT", id: "clientId" },
  }),

  /**
   * Spec §7 asks for no token; storing files is an Admin's act all the same. The answer's `msg` holds the logo's path.
   * `owner` is our own extension: applications' logos come this way too, and the rule on pixels (spec §5) is the
   * clients' alone.
   */
  uploadLogoImage: endpoint({
    method: "POST",
    path: "/api/client/uploadLogoImage",
    access: "admin",
    encrypted: false,
    body: "form",
    input: z.object({ logo: Picture, owner: z.enum(["client", "application"]).default("client") }),
    output: Nothing,
    audit: { action: "UPLOADED" },
  }),
};
