import { z } from "zod";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import {
  asText,
  Email,
  emailOf,
  Id,
  idOf,
  namesPerson,
  optional,
  phone,
  requiredText,
  text,
  Version,
} from "./kit/fields";
import { field, record } from "./kit/record";
import { NAME_MAX, ZIP_MAX } from "./kit/rules";
import { words } from "./kit/words";
import { Permission } from "./permission";

/** Spec §3, messages of spec §5. */
export const poc = record({
  /** Only set on creation. */
  clientId: field({ en: "Client" }, idOf(words.labels.name), Id.nullish()),
  pocName: field({ en: "Point of Contact" }, namesPerson(requiredText(words.labels.name, NAME_MAX)), z.string()),
  pocAlternateName: field(
    { en: "Alternate POC" },
    namesPerson(requiredText(words.labels.alternateName, NAME_MAX)),
    z.string().nullish(),
  ),
  pocEmail: field({ en: "Email" }, Email, z.string().nullish()),
  pocAlternateEmail: field({ en: "Alternate Email" }, emailOf(words.labels.alternateEmail), z.string().nullish()),
  pocContact: field({ en: "Contact Number" }, phone, asText(z.string()).nullish()),
  pocAlternateContact: field(
    { en: "Alternate Contact" },
    phone(words.labels.contactNumber),
    asText(z.string()).nullish(),
  ),
  city: field({ en: "City" }, optional(text(NAME_MAX)), z.string().nullish()),
  state: field({ en: "State" }, optional(text(NAME_MAX)), z.string().nullish()),
  country: field({ en: "Country" }, optional(text(NAME_MAX)), z.string().nullish()),
  zip: field({ en: "Zip" }, optional(asText(text(ZIP_MAX))), asText(z.string()).nullish()),
});

export const Poc = z.object({
  _id: Id,
  ...poc.output,
  createdBy: z.string().nullish(),
  updatedBy: z.string().nullish(),
  version: Version,
});
export type Poc = z.output<typeof Poc>;

const OURS = { extension: true } as const;

const PocPermission = z.object({ pocId: Id, permissionId: Id });

/** Spec §7, except permissions, which are ours. */
export const pocs = {
  listPocs: adminList("/api/client/getAllPoc", Poc),
  createPoc: adminChange("/api/client/createPoc", z.object({ ...poc.input, createdBy: optional(Id) }), Created, {
    audit: { action: "CREATED", record: "POC" },
  }),
  updatePoc: adminChange(
    "/api/client/updatePoc",
    z.object({ pocId: Id, ...poc.input, clientId: optional(Id), updatedBy: optional(Id), version: Version }),
    Nothing,
    { audit: { action: "UPDATED", record: "POC", id: "pocId" } },
  ),
  deletePoc: adminChange("/api/client/deletePoc", z.object({ pocId: Id }), Nothing, {
    audit: { action: "DELETED", record: "POC", id: "pocId" },
  }),

  attachPermissionToPoc: adminChange("/api/client/attachPermissionToPoc", PocPermission, Nothing, {
    ...OURS,
    audit: { action: "ATTACHED", record: "POC", id: "pocId" },
  }),
  detachPermissionFromPoc: adminChange("/api/client/detachPermissionFromPoc", PocPermission, Nothing, {
    ...OURS,
    audit: { action: "DETACHED", record: "POC", id: "pocId" },
  }),
  permissionsOfPoc: adminRead("/api/client/permissionsOfPoc", z.object({ pocId: Id }), z.array(Permission), OURS),
};
