import { z } from "zod";
import { Id, required, requiredName, StatusField, Version } from "./fields";
import { field, record } from "./record";
import { DESCRIPTION_MAX, NAME_MAX } from "./rules";
import { words } from "./words";

export const namedRecord = record({
  name: field({ en: "Name" }, requiredName(NAME_MAX)(words.labels.role), z.string()),
  description: field({ en: "Description" }, required(DESCRIPTION_MAX), z.string().nullish()),
  status: field({ en: "Status" }, StatusField, StatusField),
});

export const NamedRecord = z.object({ _id: Id, ...namedRecord.output, version: Version });
export type NamedRecord = z.output<typeof NamedRecord>;
