import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FieldErrors } from "~/contract/kit/envelope";
import { SECRET_MASK } from "~/contract/kit/rules";
import type { SecretBox } from "~/lib/secret-box.server";
import { invalid } from "../failure";
import { words } from "../words";

/** What each secret of a record belongs to (belongings.ts), by its column. */
export type Belongings<Row, Name extends string> = Readonly<Record<Name, (row: Row) => string>>;

interface Saved<Row, Name extends string> {
  belongings: Belongings<Row, Name>;
  /** Omitted, a secret stays as it is; null clears it. */
  given: { readonly [name in NoInfer<Name>]?: string | null | undefined };
  /** What the record will be. */
  row: Row;
  /** What it is; undefined for a new one. */
  stored?: Row & { readonly [name in NoInfer<Name>]: string | null };
}

/**
 * A record's secrets for storing. What is kept must still belong to the record: once it would be sent somewhere else, only
 * who knows the secret can store it again.
 * @throws Failure 400 by the fields of secrets that have to be given anew
 */
export function sealSecrets<Name extends string, Row>(
  box: SecretBox,
  { belongings, given, row, stored }: Saved<Row, Name>,
): { [name in Name]?: string | null } {
  const names = Object.keys(belongings) as Name[];
  const foreign = names.filter(
    (name) => given[name] === undefined && stored?.[name] && belongings[name](stored) !== belongings[name](row),
  );
  if (foreign.length > 0) {
    const fieldErrors: FieldErrors = Object.fromEntries(foreign.map((name) => [name, [words.secretAnew]]));
    throw invalid(words.secretAnew, fieldErrors);
  }
  const sealed = names.map((name) => {
    const secret = given[name];
    return [name, typeof secret === "string" ? box.seal(secret, belongings[name](row)) : secret];
  });
  return Object.fromEntries(sealed) as { [name in Name]?: string | null };
}

/** A stored secret for showing: only whether there is one. */
export const maskSecret = (stored: string | null): string | null => (stored === null ? null : SECRET_MASK);

/** The same in a query: a secret is searched and sorted by its shown form. */
export const maskedColumn = (column: PgColumn): SQL => sql`case when ${column} is not null then ${SECRET_MASK} end`;
