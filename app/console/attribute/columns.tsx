import type { Choice } from "~/console/kit/choices";
import { type Column, shapeOf } from "~/console/kit/columns";
import { type Attribute, attribute } from "~/contract/attribute";
import { ATTRIBUTE_READERS, ATTRIBUTE_TYPES } from "~/contract/kit/attribute-rules";
import { words } from "./words";

const { labels } = attribute;

export const types: Choice[] = ATTRIBUTE_TYPES.map((value) => ({ value, label: words.types[value] }));
export const readers: Choice[] = ATTRIBUTE_READERS.map((value) => ({ value, label: words.readers[value] }));

export const columns: Column<Attribute>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name },
  { header: labels.label, sort: "label", cell: ({ label }) => label },
  { header: labels.type, cell: ({ type }) => words.types[type] },
  { header: labels.seenBy, cell: ({ seenBy }) => words.readers[seenBy] },
  { header: labels.setBy, cell: ({ setBy }) => words.readers[setBy] },
];

export const shape = shapeOf(columns);
