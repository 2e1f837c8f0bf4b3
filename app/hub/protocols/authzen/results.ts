import { createHash } from "node:crypto";
import { z } from "zod";
import { RESULTS_MAX } from "~/contract/kit/rules";
import { invalid } from "../../kit/failure";
import { words } from "./words";

interface Search extends Readonly<Record<string, unknown>> {
  page?: { token?: string | undefined; limit?: number | undefined } | undefined;
}

/** A result, and where the search goes on after it. */
export interface Found<Result> {
  result: Result;
  key: string;
}

export interface ResultPage {
  limit: number;
  /** The key of the result before; undefined at the start. */
  after: string | undefined;
  /** @param found one more than `limit` if there are more */
  answer<Result>(found: readonly Found<Result>[]): { page: { next_token: string; count: number }; results: Result[] };
}

const Token = z.tuple([z.string(), z.int().min(0).max(RESULTS_MAX), z.string().nullable()]);

/**
 * A token has the last result's key and a hash of the request: it continues no other.
 * @throws Failure 400 for any other token, or a changed request
 */
export function readResultPage({ page = {}, ...search }: Search): ResultPage {
  const hash = hashOf(search);
  const before = page.token ? read(page.token) : undefined;
  if (before && (before.hash !== hash || (page.limit !== undefined && bounded(page.limit) !== before.limit)))
    throw invalid(words.badToken);
  const limit = before?.limit ?? bounded(page.limit ?? RESULTS_MAX);
  const after = before?.after ?? undefined;
  return {
    limit,
    after,
    answer(found) {
      const shown = found.slice(0, limit);
      const last = shown.at(-1)?.key ?? after ?? null;
      const next = found.length > limit ? Buffer.from(JSON.stringify([hash, limit, last])).toString("base64url") : "";
      return { page: { next_token: next, count: shown.length }, results: shown.map(({ result }) => result) };
    },
  };
}

const bounded = (limit: number): number => Math.min(limit, RESULTS_MAX);

/** The contract orders fields, however they were sent. */
const hashOf = (search: object): string =>
  createHash("sha256").update(JSON.stringify(search)).digest("base64url").slice(0, HASH_CHARACTERS);

const HASH_CHARACTERS = 22;

function read(token: string) {
  try {
    const [hash, limit, after] = Token.parse(JSON.parse(Buffer.from(token, "base64url").toString()));
    return { hash, limit, after };
  } catch {
    throw invalid(words.badToken);
  }
}
