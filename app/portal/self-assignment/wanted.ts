import { z } from "zod";
import { TITLE_MAX } from "~/contract/kit/rules";
import type { WantedApplication } from "~/lib/paths";
import { singleParameters } from "~/lib/query";

const name = z.string().trim().min(1).max(TITLE_MAX);
const Names = z.object({ application: name, client: name });

/**
 * The application and client that an address names (spec §2); undefined where it does not name both, once each. People
 * type such links: `Application` and `Client` may be in any case, as the names may.
 */
export function wantedIn({ searchParams }: URL): WantedApplication | undefined {
  const inAnyCase = [...searchParams].map(([key, value]) => [key.toLowerCase(), value]);
  return Names.safeParse(singleParameters(new URLSearchParams(inAnyCase))).data;
}
