import { and, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/database";
import { applications } from "../db/schema";
import { applicationInUse } from "./in-use";

export interface RegisteredApplication {
  id: string;
  name: string;
  allowedUrl: string;
  redirectUrl: string;
}

/** Compares origins: prefixes of text would admit `https://app.example.evil.example`. */
export async function applicationsAt(on: Queryable, address: string): Promise<RegisteredApplication[]> {
  const { origin } = new URL(address);
  const beginsThere = (column: AnyPgColumn) => sql`starts_with(lower(${column}), ${origin.toLowerCase()})`;
  const candidates = await on
    .select({
      id: applications.id,
      name: applications.name,
      allowedUrl: applications.allowedUrl,
      redirectUrl: applications.redirectUrl,
    })
    .from(applications)
    .where(and(applicationInUse, or(beginsThere(applications.allowedUrl), beginsThere(applications.redirectUrl))));
  return candidates.filter(({ allowedUrl, redirectUrl }) =>
    [allowedUrl, redirectUrl].some((url) => originOf(url) === origin),
  );
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
