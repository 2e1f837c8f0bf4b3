import { Resolver } from "node:dns/promises";
import { SECOND_MS } from "~/lib/durations";
import { errorCode } from "~/lib/error-code";
import type { Services } from "../../call/services";
import { Failure } from "../../kit/failure";
import { words } from "./words";

const TIMEOUT_MS = 2 * SECOND_MS;
/** What means that there is no such record. */
const NOTHING: readonly (string | undefined)[] = ["ENOTFOUND", "ENODATA"];

/** @throws Failure 503 while nobody answers for the domain */
export async function isPublished(
  { nameServers }: Pick<Services, "nameServers">,
  domain: string,
  { name, text }: { name: string; text: string },
): Promise<boolean> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join("").trim() === text);
  } catch (error) {
    if (NOTHING.includes(errorCode(error))) return false;
    throw new Failure(503, words.dnsSilent(domain), null, { cause: error });
  }
}
