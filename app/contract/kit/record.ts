import { z } from "zod";
import { type InLanguages, inLanguages } from "~/lib/language";

export interface Field<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly label: string;
  readonly input: Input;
  readonly output: Output;
}

/** Or a rule whose messages begin with the label. */
type Rule<Input extends z.ZodType> = Input | ((label: string) => Input);

/** @param rule a schema, or one made from the label */
export function field<Input extends z.ZodType, Output extends z.ZodType>(
  label: InLanguages<string>,
  rule: Rule<Input>,
  output: Output,
): Field<Input, Output> {
  const name = inLanguages(label);
  return { label: name, input: typeof rule === "function" ? rule(name) : rule, output };
}

export type Fields = Readonly<Record<string, Field>>;

/** The only part of a declaration sent to browsers (`declarationsAsData` in vite.config.ts). */
export interface ShownFields<Name extends string> {
  readonly labels: { readonly [Each in Name]: string };
  readonly required: { readonly [Each in Name]: boolean };
}

/** Schemas, forms, lists, the API document and the audit log derive from it; the hub's `mapped` ties fields to columns. */
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

export const isOptional = (rule: z.ZodType): rule is z.ZodOptional => rule instanceof z.ZodOptional;
