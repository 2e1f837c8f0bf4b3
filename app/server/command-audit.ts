import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { type Break, type HeadSigner, SignedHead } from "@portico/audit-chain";
import { verifyChain } from "~/hub/record/audit/chain";
import { headSigner } from "~/hub/record/audit/head";
import { withDatabase } from "~/hub/server";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { findSecrets } from "~/lib/secrets.server";
import { UsageError } from "./usage-error";
import { words } from "./words";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * `admin audit verify [--log FILE]`; FILE's signed heads must be in the log.
 * @throws Error if anything is wrong, after printing it
 */
export async function auditCommand([task, ...args]: string[]): Promise<void> {
  if (task !== "verify") throw new UsageError(words.usage);
  const { values } = parseArgs({ args, options: { log: { type: "string" } } });
  const heads = values.log
    ? await headsIn(
        values.log,
        headSigner(() => findSecrets(env()).key),
      )
    : undefined;
  const { intact, head, first, breaks } = await withDatabase(env(), log, (db) => verifyChain(db, heads?.valid));
  if (first !== undefined && first > 1) say(words.audit.removed(first));
  say(words.audit.intact(intact, head && `${head.sequence} ${head.hash}`));
  if (heads) say(words.audit.heads(heads.valid.length, heads.unknown));
  for (const { sequence, eventId, why, isMisdated } of breaks)
    say(words.audit.broken(isMisdated ? "MISDATED" : "BROKEN", sequence, eventId, why));
  if (heads?.forged) say(words.audit.forged(heads.forged));
  if (breaks.length > 0 || heads?.forged)
    throw new Error(isChanged(breaks) || heads?.forged ? words.audit.notIntact : words.audit.misdated);
}

const isChanged = (breaks: readonly Break[]): boolean => breaks.some(({ isMisdated }) => !isMisdated);

async function headsIn(path: string, signer: HeadSigner) {
  const found = { valid: [] as SignedHead[], unknown: 0, forged: 0 };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const head = headIn(line);
    if (!head) continue;
    const verdict = signer.check(head);
    if (verdict === "valid") found.valid.push(head);
    else if (verdict === "unknown") found.unknown++;
    else found.forged++;
  }
  return found;
}

/** Log files may contain other lines and truncated ones. */
function headIn(line: string): SignedHead | undefined {
  if (!line.includes('"audit-head"')) return undefined;
  try {
    return SignedHead.safeParse(JSON.parse(line.slice(line.indexOf("{")))).data;
  } catch {
    return undefined;
  }
}
