import { z } from "zod";
import { TITLE_MAX } from "~/contract/kit/rules";
import type { WantedApplication } from "~/lib/paths";
import { singleParameters } from "~/lib/query";

const name = z.string().trim().min(1).max(TITLE_MAX);
const Names = z.object({ Application: name, Client: name });

/** The application and client that an address names (spec §2); undefined where it does not name both, once each. */
export function wantedIn({ searchParams }: URL): WantedApplication | undefined {
  const { data } = Names.safeParse(singleParameters(searchParams));
  return data && { application: data.Application, client: data.Client };
}
