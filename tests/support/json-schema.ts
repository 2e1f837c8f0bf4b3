/** The part of JSON Schema (2020-12) that API documents use. */
export type Schema = Record<string, unknown>;

type Check = (value: unknown, bound: never, schema: Schema, root: Schema) => string[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const TYPES: Record<string, (value: unknown) => boolean> = {
  null: (value) => value === null,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  array: Array.isArray,
  object: isObject,
};

const at = (place: string | number, problems: string[]) => problems.map((problem) => `${place}.${problem}`);
const unless = (fits: boolean, problem: string) => (fits ? [] : [`: ${problem}`]);

/** Checks ignore values of other types. */
const CHECKS: Record<string, Check> = {
  $ref: (value, ref: string, _, root) => problemsWith(value, resolve(ref, root), root),
  type: (value, type: string | string[]) =>
    unless(
      [type].flat().some((each) => TYPES[each]!(value)),
      `no ${[type].flat().join(" or ")}`,
    ),
  const: (value, only: unknown) => unless(value === only, `not ${String(only)}`),
  enum: (value, choices: unknown[]) => unless(choices.includes(value), `none of ${choices.join(", ")}`),
  pattern: (value, pattern: string) =>
    unless(typeof value !== "string" || new RegExp(pattern, "u").test(value), `not like ${pattern}`),
  minLength: (value, least: number) =>
    unless(typeof value !== "string" || value.length >= least, `shorter than ${least}`),
  maxLength: (value, most: number) => unless(typeof value !== "string" || value.length <= most, `longer than ${most}`),
  minimum: (value, least: number) => unless(typeof value !== "number" || value >= least, `below ${least}`),
  maximum: (value, most: number) => unless(typeof value !== "number" || value <= most, `above ${most}`),
  minItems: (value, least: number) =>
    unless(!Array.isArray(value) || value.length >= least, `fewer than ${least} items`),
  maxItems: (value, most: number) => unless(!Array.isArray(value) || value.length <= most, `more than ${most} items`),
  items: (value, items: Schema, _, root) =>
    Array.isArray(value) ? value.flatMap((item, index) => at(index, problemsWith(item, items, root))) : [],
  required: (value, names: string[]) =>
    isObject(value) ? names.flatMap((name) => unless(name in value, `no ${name}`)) : [],
  properties: (value, fields: Record<string, Schema>, _, root) =>
    isObject(value)
      ? Object.entries(fields).flatMap(([name, field]) =>
          name in value ? at(name, problemsWith(value[name], field, root)) : [],
        )
      : [],
  additionalProperties: (value, rest: boolean | Schema, { properties = {} }, root) => {
    const others = isObject(value) ? Object.keys(value).filter((name) => !(name in (properties as object))) : [];
    if (rest === false) return others.flatMap((name) => unless(false, `has ${name} besides`));
    return others.flatMap((name) =>
      at(name, problemsWith((value as Record<string, unknown>)[name], rest as Schema, root)),
    );
  },
  anyOf: (value, choices: Schema[], _, root) => {
    const all = choices.map((choice) => problemsWith(value, choice, root));
    return all.some((problems) => problems.length === 0) ? [] : (all.at(0) ?? []);
  },
};

/** Keywords that only describe. */
const ANNOTATIONS = ["description", "format", "default", "contentEncoding", "contentMediaType", "title", "$comment"];

/**
 * With paths. `root` is the document of references.
 * @throws Error for an unknown keyword
 */
export function problemsWith(value: unknown, schema: Schema, root: Schema = schema): string[] {
  return Object.entries(schema).flatMap(([keyword, bound]) => {
    const check = CHECKS[keyword];
    if (check) return check(value, bound as never, schema, root);
    if (ANNOTATIONS.includes(keyword) || keyword.startsWith("x-")) return [];
    throw new Error(`The keyword ${keyword} is not checked`);
  });
}

/** @throws Error if there is none */
export function resolve(ref: string, root: Schema): Schema {
  const found = ref
    .replace("#/", "")
    .split("/")
    .reduce<unknown>((within, key) => (isObject(within) ? within[key] : undefined), root);
  if (!isObject(found)) throw new Error(`${ref} leads nowhere`);
  return found;
}
