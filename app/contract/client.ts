import { z } from "zod";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { factorPolicy } from "./kit/factor-policy";
import {
  asNumber,
  Email,
  Id,
  optional,
  PictureFile,
  requiredName,
  requiredText,
  StatusField,
  text,
  Version,
  wholeNumber,
} from "./kit/fields";
import { Choosing } from "./kit/paging";
import { field, record } from "./kit/record";
import { ADDRESS_MAX, ID_MAX, OFFICE_CONTACT_MAX, PATH_MAX, SCHEMA_NAMES_MAX, TITLE_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

/** Spec §3. */
export const client = record({
  actualName: field({ en: "Actual Name" }, requiredName(TITLE_MAX), z.string()),
  displayName: field({ en: "Display Name" }, requiredName(TITLE_MAX), z.string()),
  email: field({ en: "Email" }, optional(Email), z.string().nullish()),
  address: field({ en: "Address" }, optional(text(ADDRESS_MAX)), z.string().nullish()),
  officeContact: field(
    { en: "Office Contact" },
    optional(wholeNumber(0, OFFICE_CONTACT_MAX)),
    asNumber(z.number()).nullish(),
  ),
  /** The client's identifier elsewhere. */
  uuid: field({ en: "UUID" }, optional(text(ID_MAX)), z.string().nullish()),
  status: field({ en: "Status" }, StatusField, StatusField),
  factorPolicy,
  clientLogo: field({ en: "Logo" }, optional(text(PATH_MAX)), z.string().nullish()),
  /** Comma-separated. */
  schemaNames: field({ en: "Schema Names" }, optional(text(SCHEMA_NAMES_MAX)), z.string().nullish()),
});

/** Plain users read only `_id`, the two names and `status`. */
export const Client = z.object({ _id: Id, ...client.output, isDeleted: z.boolean().nullish(), version: Version });
export type Client = z.output<typeof Client>;

export const ClientSummary = z.object({
  _id: Id,
  actualName: z.string(),
  displayName: z.string().nullish(),
  uuid: z.string().nullish(),
});
export type ClientSummary = z.output<typeof ClientSummary>;

/** Spec §7. Users read those assigned to them, as for applications. */
export const clients = {
  listClients: endpoint({
    method: "GET",
    path: "/api/client/getAllClient",
    who: signedIn("user", { also: ["service-account"] }),
    encrypted: true,
    input: Choosing,
    output: z.array(Client),
  }),

  getClientDetails: endpoint({
    method: "GET",
    path: "/api/client/getClientdetails",
    who: signedIn("user", { also: ["self-assignment", "service-account"] }),
    encrypted: true,
    input: z.object({ name: requiredText(words.labels.name, TITLE_MAX) }),
    output: z.array(Client),
  }),

  createClient: adminChange("/api/client/createClient", z.object(client.input), Created, {
    audit: { action: "CREATED", record: "CLIENT" },
  }),
  updateClient: adminChange(
    "/api/client/updateClient",
    z.object({ clientId: Id, ...client.input, isDeleted: z.literal(false).optional(), version: Version }),
    Nothing,
    { audit: { action: "UPDATED", record: "CLIENT", id: "clientId" } },
  ),
  deleteClient: adminChange("/api/client/deleteClient", z.object({ clientId: Id }), Nothing, {
    audit: { action: "DELETED", record: "CLIENT", id: "clientId" },
  }),

  /**
   * Admins only, though spec §7 asks for no token. `owner`, our extension: applications' logos have no pixel rule (spec
   * §5).
   */
  uploadLogoImage: endpoint({
    method: "POST",
    path: "/api/client/uploadLogoImage",
    who: signedIn("admin"),
    encrypted: false,
    body: "form",
    input: z.object({ logo: PictureFile, owner: z.enum(["client", "application"]).default("client") }),
    output: Nothing,
    audit: { action: "UPLOADED" },
  }),
};
