import { z } from "zod";
import { type InLanguages, inLanguages } from "~/lib/language";

/** One field of a record: what people call it, what the API takes for it and what it answers. */
export interface Field<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly label: string;
  readonly input: Input;
  readonly output: Output;
}

/** An input rule, or one whose messages begin with the field's label. */
type Rule<Input extends z.ZodType> = Input | ((label: string) => Input);

/** Declares a field. @param rule what the API takes: a schema, or one made from the label */
export function field<Input extends z.ZodType, Output extends z.ZodType>(
  label: InLanguages<string>,
  rule: Rule<Input>,
  output: Output,
): Field<Input, Output> {
  const name = inLanguages(label);
  return { label: name, input: typeof rule === "function" ? rule(name) : rule, output };
}

export type Fields = Readonly<Record<string, Field>>;

/**
 * What screens show of a record's fields: what people call them, and which must be filled in. Browsers get this part of
 * a declaration and nothing else of it (`declarationsAsData` in vite.config.ts).
 */
export interface ShownFields<Name extends string> {
  readonly labels: { readonly [Each in Name]: string };
  readonly required: { readonly [Each in Name]: boolean };
}

/**
 * A record's fields, each declared once. Input and output schemas, labels and, from them, forms, error summaries, list
 * columns, the API document and the audit log's names follow; `mapped` in the hub ties each field to its column.
 */
export interface RecordOf<Declared extends Fields> extends ShownFields<keyof Declared & string> {
  readonly fields: Declared;
  readonly input: { readonly [Name in keyof Declared]: Declared[Name]["input"] };
  readonly output: { readonly [Name in keyof Declared]: Declared[Name]["output"] };
}

export function record<Declared extends Fields>(fields: Declared): RecordOf<Declared> {
  const each = (part: (of: Field) => unknown) =>
    Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, part(of)]));
  return {
    fields,
    input: each(({ input }) => input) as RecordOf<Declared>["input"],
    output: each(({ output }) => output) as RecordOf<Declared>["output"],
    labels: each(({ label }) => label) as RecordOf<Declared>["labels"],
    required: each(({ input }) => !isOptional(input)) as RecordOf<Declared>["required"],
  };
}

/** Whether a field may be left out. */
export const isOptional = (rule: z.ZodType): rule is z.ZodOptional => rule instanceof z.ZodOptional;
