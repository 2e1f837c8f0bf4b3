import type { AttributeType } from "~/contract/kit/attribute-rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Attributes",
    users: "Users",
    create: "New Attribute",
    newTitle: "New Attribute",
    editTitle: "Update Attribute",
    deleteTitle: "Delete Attribute",
    deleted: "Attribute Deleted",
    one: "attribute",
    empty: "No attribute yet",
    emptyText: "Add the first one with New Attribute, such as an employee number or a department.",
    nameHint: "Further claims of applications are made of it: employee_number, in braces.",
    labelHint: "People read it.",
    typeHint: "A number loses the zeros that it begins with; text keeps them. Once people have values, it stays.",
    types: { text: "Text", number: "Number", boolean: "Yes or no", date: "Day" } satisfies Record<
      AttributeType,
      string
    >,
    readers: { admins: "Administrators", person: "The person, too" },
    loss: (people: number) =>
      people === 0
        ? "Nobody has a value."
        : people === 1
          ? "1 person loses a value."
          : `${people} people lose their values.`,
    ofUser: "Attributes",
    none: "There are no attributes yet. Add them under Users, Attributes.",
  },
});
