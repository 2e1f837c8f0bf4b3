import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import * as rules from "./kit/attribute-rules";
import { endpoint } from "./kit/endpoint";
import { Id, required, requiredName, requiredText, text, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";
import { field, record } from "./kit/record";
import { TITLE_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

const nameOf = (label: string) =>
  requiredText(label, rules.ATTRIBUTE_NAME_MAX)
    .regex(rules.ATTRIBUTE_NAME_PATTERN, { error: words.attributeName, abort: true })
    .refine((name) => !rules.RESERVED_ATTRIBUTE_NAMES.has(name), words.attributeReserved);

const oneOf =
  <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  (label: string) =>
    z.enum(choices, words.required(label));

/** What is kept of people beyond the specification. Further claims name it in braces. */
export const attribute = record({
  name: field({ en: "Name" }, nameOf, z.string()),
  label: field({ en: "Label" }, requiredName(TITLE_MAX), z.string()),
  type: field({ en: "Type" }, oneOf(rules.ATTRIBUTE_TYPES), z.enum(rules.ATTRIBUTE_TYPES)),
  seenBy: field({ en: "Who sees it" }, oneOf(rules.ATTRIBUTE_READERS), z.enum(rules.ATTRIBUTE_READERS)),
  setBy: field({ en: "Who sets it" }, oneOf(rules.ATTRIBUTE_READERS), z.enum(rules.ATTRIBUTE_READERS)),
});

export const Attribute = z.object({ _id: Id, ...attribute.output, version: Version });
export type Attribute = z.output<typeof Attribute>;

const { name, label, type } = attribute.output;

/** As one person has it. `value`: text, a number with a point, `true` or `false`, or a day as 2027-06-30; empty: none. */
export const HeldAttribute = z.object({ _id: Id, name, label, type, value: z.string() });
export type HeldAttribute = z.output<typeof HeldAttribute>;

export const OwnAttribute = HeldAttribute.extend({ maySet: z.boolean() });
export type OwnAttribute = z.output<typeof OwnAttribute>;

const Values = z
  .array(
    z.object({
      name: required(rules.ATTRIBUTE_NAME_MAX)(attribute.labels.name),
      /** Empty: none. */
      value: text(rules.ATTRIBUTE_VALUE_MAX),
      /** What the caller saw: refused if it is another one now. */
      before: z.string().max(rules.ATTRIBUTE_VALUE_MAX).optional(),
    }),
  )
  .max(rules.ATTRIBUTES_MAX);

const ofAttribute = { attributeId: Id };
const OURS = { extension: true } as const;
/** It changes what applications learn of many. */
const FOR_MANY = { extension: true, shown: "lately" } as const;
const own = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;

export const attributes = {
  listAttributes: adminRead("/api/attributes/allList", Choosing, z.array(Attribute), OURS),
  createAttribute: adminChange("/api/attributes/create", z.object(attribute.input), Created, {
    ...OURS,
    audit: { action: "CREATED", record: "ATTRIBUTE" },
  }),
  updateAttribute: adminChange(
    "/api/attributes/update",
    z.object({ ...ofAttribute, ...attribute.input, version: Version }),
    Nothing,
    { ...FOR_MANY, audit: { action: "UPDATED", record: "ATTRIBUTE", id: "attributeId" } },
  ),
  deleteAttribute: adminChange("/api/attributes/delete", z.object(ofAttribute), Nothing, {
    ...FOR_MANY,
    audit: { action: "DELETED", record: "ATTRIBUTE", id: "attributeId" },
  }),
  peopleWithAttribute: adminRead(
    "/api/attributes/people",
    z.object(ofAttribute),
    z.object({ people: z.number() }),
    OURS,
  ),

  attributesOfUser: adminRead("/api/attributes/ofUser", z.object({ userId: Id }), z.array(HeldAttribute), OURS),
  /** Others stay as they are. */
  setAttributesOfUser: adminChange("/api/attributes/setOfUser", z.object({ userId: Id, values: Values }), Nothing, {
    ...OURS,
    audit: { action: "UPDATED", record: "USER", id: "userId" },
  }),
  /** Without what only administrators see. */
  ownAttributes: endpoint({
    ...own,
    method: "GET",
    path: "/api/account/attributes",
    input: z.object({}),
    output: z.object({ attributes: z.array(OwnAttribute) }),
  }),
  setOwnAttributes: endpoint({
    ...own,
    method: "POST",
    path: "/api/account/setAttributes",
    input: z.object({ values: Values }),
    output: Nothing,
    audit: { action: "UPDATED", record: "USER" },
  }),
};
