import { z } from "zod";
import { type Fields, isOptional, type RecordOf } from "~/contract/kit/record";

/** An empty entry is sent as null, which clears; left out, it would be kept. */
type FormRule<Input extends z.ZodType> = Input extends z.ZodOptional
  ? null extends z.input<Input>
    ? z.ZodType<Exclude<z.output<Input>, undefined> | null, z.input<Input>>
    : Input
  : Input;

type FormRules<Declared extends Fields> = { [Name in keyof Declared]: FormRule<Declared[Name]["input"]> };

export function formRules<Declared extends Fields>({ input }: RecordOf<Declared>): FormRules<Declared> {
  const rules = Object.entries<z.ZodType>(input).map(([name, rule]): [string, z.ZodType] => [
    name,
    isOptional(rule) && rule.safeParse(null).success ? rule.transform((entry: unknown) => entry ?? null) : rule,
  ]);
  return Object.fromEntries(rules) as FormRules<Declared>;
}

export const formSchema = <Declared extends Fields>(record: RecordOf<Declared>) => z.object(formRules(record));

export const entriesOf = <Declared extends Fields>(
  { labels }: RecordOf<Declared>,
  row: Readonly<Partial<Record<keyof Declared, unknown>>>,
): Record<string, string> => Object.fromEntries(Object.keys(labels).map((name) => [name, typed(row[name])]));

const typed = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : value === true ? "on" : "";
