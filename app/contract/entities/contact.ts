import { z } from "zod";
import {
  asNumber,
  asText,
  Email,
  emailOf,
  Id,
  idOf,
  optional,
  phone,
  requiredNumber,
  requiredText,
  text,
  Version,
} from "../kit/fields";
import { CLAN_TYPES, COUNT_MAX, NAME_MAX, TITLE_MAX, ZIP_MAX } from "../kit/rules";

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

/** A group within a client, staffed by its own people (INTERNAL) or others' (EXTERNAL). */
export const Clan = z.object({
  _id: Id,
  name: z.string(),
  count: asNumber(z.number()),
  type: z.enum(CLAN_TYPES),
  clientId: Id.nullish(),
  clientData: z.object({ _id: Id.optional(), displayName: z.string() }).nullish(),
  createdBy: z.string().nullish(),
  version: Version,
});
export type Clan = z.output<typeof Clan>;

export const clanFields = {
  clientId: idOf("Client Id"),
  name: requiredText("Name", TITLE_MAX),
  count: requiredNumber("Count", 0, COUNT_MAX),
  type: z.enum(CLAN_TYPES, "Type is required"),
};
