import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FieldErrors } from "~/contract/kit/envelope";
import { SECRET_MASK } from "~/contract/kit/rules";
import type { SecretBox } from "~/lib/secret-box.server";
import { invalid } from "../failure";
import { words } from "../words";

/** Bindings by column (belongings.ts). */
export type Belongings<Row, Name extends string> = Readonly<Record<Name, (row: Row) => string>>;

interface Saved<Row, Name extends string> {
  belongings: Belongings<Row, Name>;
  /** Omitted keeps the secret; null clears it. */
  given: { readonly [name in NoInfer<Name>]?: string | null | undefined };
  row: Row;
  /** Undefined for a new record. */
  stored?: Row & { readonly [name in NoInfer<Name>]: string | null };
}

/**
 * A kept secret must have the same binding: only who knows it can give it a new destination.
 * @throws Failure 400 by the secrets to enter again
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

export const maskSecret = (stored: string | null): string | null => (stored === null ? null : SECRET_MASK);

/** Searched and sorted by the mask. */
export const maskedColumn = (column: PgColumn): SQL => sql`case when ${column} is not null then ${SECRET_MASK} end`;
