import { z } from "zod";
import { attribute } from "~/contract/attribute";
import { attributeColumns, attributeHandlers } from "../../../directory/attribute/attribute";
import { userAttributes } from "../../../kit/db/schema";
import { isNamed, keyOfNames, type Part } from "./part";

export const AttributeEntry = z.strictObject(attribute.input);
type AttributeEntry = z.output<typeof AttributeEntry>;

const kept = (row: typeof userAttributes.$inferSelect) => attributeColumns.toFields(row);

export const attributePart: Part<AttributeEntry, ReturnType<typeof kept>> = {
  name: "attributes",
  keyOf: ({ name }) => keyOfNames(name),
  nameOf: ({ name }) => name,
  async read(on, named) {
    const names = named?.map(({ name }) => name);
    const rows = await on.select().from(userAttributes).where(isNamed(userAttributes.name, names));
    return rows.map((row) => ({ id: row.id, version: row.version, kept: kept(row) }));
  },
  async create(operator, given) {
    await operator.call("createAttribute", attributeHandlers.createAttribute, given);
    return undefined;
  },
  async change(operator, given, { id: attributeId, version, kept }) {
    await operator.call("updateAttribute", attributeHandlers.updateAttribute, {
      ...{ ...kept, ...given },
      attributeId,
      version,
    });
    return undefined;
  },
  async remove(operator, { id: attributeId }) {
    await operator.call("deleteAttribute", attributeHandlers.deleteAttribute, { attributeId });
  },
};
