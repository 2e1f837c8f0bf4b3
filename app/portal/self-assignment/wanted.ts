import { z } from "zod";
import { TITLE_MAX } from "~/contract/kit/rules";
import type { WantedApplication } from "~/lib/paths";
import { singleParameters } from "~/lib/query";

const name = z.string().trim().min(1).max(TITLE_MAX);
const Names = z.object({ application: name, client: name });

/** Spec §2; undefined unless both are named once. Ignores case, as people type such links. */
export function wantedIn({ searchParams }: URL): WantedApplication | undefined {
  const inAnyCase = [...searchParams].map(([key, value]) => [key.toLowerCase(), value]);
  return Names.safeParse(singleParameters(new URLSearchParams(inAnyCase))).data;
}
