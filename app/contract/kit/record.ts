import type { z } from "zod";
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
 * A record's fields, each declared once. Input and output schemas, labels and, from them, forms, error summaries, list
 * columns, the API document and the audit log's names follow; `mapped` in the hub ties each field to its column.
 */
export interface RecordOf<Declared extends Fields> {
  readonly fields: Declared;
  readonly input: { readonly [Name in keyof Declared]: Declared[Name]["input"] };
  readonly output: { readonly [Name in keyof Declared]: Declared[Name]["output"] };
  readonly labels: { readonly [Name in keyof Declared]: string };
}

export function record<Declared extends Fields>(fields: Declared): RecordOf<Declared> {
  const each = (part: keyof Field) => Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, of[part]]));
  return {
    fields,
    input: each("input") as RecordOf<Declared>["input"],
    output: each("output") as RecordOf<Declared>["output"],
    labels: each("label") as RecordOf<Declared>["labels"],
  };
}
