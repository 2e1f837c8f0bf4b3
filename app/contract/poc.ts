import { z } from "zod";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { asText, Email, emailOf, Id, idOf, optional, phone, requiredText, text, Version } from "./kit/fields";
import { NAME_MAX, ZIP_MAX } from "./kit/rules";
import { Permission } from "./permission";

/** A client's point of contact. */
export const Poc = z.object({
  _id: Id,
  pocName: z.string(),
  pocAlternateName: z.string().nullish(),
  pocEmail: z.string().nullish(),
  pocAlternateEmail: z.string().nullish(),
  pocContact: asText(z.string()).nullish(),
  pocAlternateContact: asText(z.string()).nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  zip: asText(z.string()).nullish(),
  clientId: Id.nullish(),
  createdBy: z.string().nullish(),
  updatedBy: z.string().nullish(),
  version: Version,
});
export type Poc = z.output<typeof Poc>;

export const pocFields = {
  pocName: requiredText("Name", NAME_MAX),
  pocAlternateName: requiredText("Alternate Name", NAME_MAX),
  pocEmail: Email,
  pocAlternateEmail: emailOf("Alternate"),
  pocContact: phone("Contact Number"),
  pocAlternateContact: phone("Contact Number"),
  city: optional(text(NAME_MAX)),
  state: optional(text(NAME_MAX)),
  country: optional(text(NAME_MAX)),
  zip: optional(asText(text(ZIP_MAX))),
};

/** A new one names its client besides; the message is spec §5's. */
export const newPocFields = { clientId: idOf("Name"), ...pocFields };

const OURS = { extension: true } as const;

const PocPermission = z.object({ pocId: Id, permissionId: Id });

/** Points of contact of clients (spec §7), and the permissions attached to them, which are ours. */
export const pocs = {
  listPocs: adminList("/api/client/getAllPoc", Poc),
  createPoc: adminChange("/api/client/createPoc", z.object({ ...newPocFields, createdBy: optional(Id) }), Created, {
    audit: { action: "CREATED", record: "POC" },
  }),
  updatePoc: adminChange(
    "/api/client/updatePoc",
    z.object({ pocId: Id, ...pocFields, clientId: optional(Id), updatedBy: optional(Id), version: Version }),
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
