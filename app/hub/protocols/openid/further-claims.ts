import { SOURCE_PATTERN } from "~/contract/kit/sign-on-rules";
import { decimal } from "~/lib/decimal";

interface FurtherClaim {
  sentAs: string;
  /** Text with claims in braces: `{given_name}.{family_name}`; a lone claim is copied as it is, text alone is constant. */
  value: string;
}

/**
 * @param claims that the token's scopes allow
 * @returns without those of which a part is missing
 */
export function furtherClaims(
  claims: Readonly<Record<string, unknown>>,
  table: readonly FurtherClaim[],
): Record<string, unknown> {
  return Object.fromEntries(
    table.flatMap(({ sentAs, value }) => {
      const made = madeOf(claims, value);
      return made === undefined ? [] : [[sentAs, made]];
    }),
  );
}

function madeOf(claims: Readonly<Record<string, unknown>>, value: string): unknown {
  const [whole, alone] = new RegExp(`^(?:${SOURCE_PATTERN.source})$`).exec(value) ?? [];
  if (whole !== undefined) return sourceIn(claims, alone ?? "");
  const parts = [...value.matchAll(SOURCE_PATTERN)].map(([, name = ""]) => sourceIn(claims, name));
  if (parts.includes(undefined)) return undefined;
  return value.replace(SOURCE_PATTERN, (_, name: string) => inText(sourceIn(claims, name)));
}

/** `client.name` is a part of the claim `client`. */
function sourceIn(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  const [name = "", part] = path.split(".");
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (part === undefined) return claim ?? undefined;
  return typeof claim === "object" && claim !== null && Object.hasOwn(claim, part)
    ? ((claim as Record<string, unknown>)[part] ?? undefined)
    : undefined;
}

export const inText = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(",");
  return typeof value === "number" ? decimal(value) : String(value);
};
