import { sql } from "drizzle-orm";
import { isAdminRole } from "~/contract/kit/rules";
import type { Services } from "../../../call/services";
import { locks } from "../../../kit/db/locks";
import { allowLongStatements } from "../../../kit/db/long-transaction";
import { type ConfigurationFile, PART_NAMES, PARTS } from "./file";
import { Operator } from "./operator";
import { type EntryValues, isSameInFile, type Part, type StoredEntry } from "./part";
import { type Applied, filled, type Step, shown } from "./plan";
import { removeBefore, removeLast } from "./prune";
import { pathOf, refusalAt } from "./refusal";
import { ADMINS, roleNamed } from "./roles";

export interface Options {
  dryRun?: boolean;
  prune?: boolean;
}

/** Rolls back a dry run. */
class TakenBack extends Error {}

/**
 * In one transaction, through the console's handlers; omitted fields are kept.
 * @throws RefusedFile naming part, record and field: nothing was applied
 */
export async function applyFile(
  hub: Services,
  file: ConfigurationFile,
  { dryRun = false, prune = false }: Options = {},
): Promise<Applied> {
  let operator: Operator | undefined;
  let outcome: Applied | undefined;
  const work = hub.db.transaction(async (tx) => {
    // Waiting for another file is not a hanging statement.
    await allowLongStatements(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.configuration})`);
    operator = new Operator(hub, tx);
    outcome = await applyIn(operator, file, prune);
    if (dryRun) throw new TakenBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  if (!dryRun) await operator?.committed();
  return { ...outcome!, ...(dryRun && { secrets: {} }) };
}

async function applyIn(operator: Operator, file: ConfigurationFile, prune: boolean): Promise<Applied> {
  const removed = prune ? await removeBefore(operator, file) : [];
  const lacksAdmins = needsAdmins(file) && !(await roleNamed(operator.tx, ADMINS.name));
  const steps = lacksAdmins ? (await applyPart(operator, PARTS.roles, [ADMINS])).steps : [];
  let unchanged = 0;
  for (const name of PART_NAMES) {
    const done = await applyPart(operator, PARTS[name], file[name] ?? []);
    steps.push(...done.steps);
    unchanged += done.unchanged;
  }
  if (prune) removed.push(...(await removeLast(operator, file)));
  await operator.finish();
  const plan = [...removed, ...steps];
  const count = (action: Step["action"]) => plan.filter((step) => step.action === action).length;
  return {
    created: count("create"),
    changed: count("change"),
    unchanged,
    ...(prune && { removed: count("remove") }),
    plan,
    secrets: operator.secrets,
  };
}

const needsAdmins = ({ roles = [], users = [] }: ConfigurationFile): boolean =>
  users.some(({ role }) => isAdminRole(role)) && !roles.some(({ name }) => isAdminRole(name));

type AnyPart = Part<object, object, unknown>;

interface Planned {
  index: number;
  given: object;
  stored: StoredEntry<object, unknown> | undefined;
  fields: string[];
}

async function applyPart(operator: Operator, part: AnyPart, entries: readonly object[]) {
  const steps: Step[] = [];
  const storedByKey = new Map((await part.read(operator.tx, entries)).map((each) => [part.keyOf(each.kept), each]));
  const planned: Planned[] = [];
  for (const [index, entry] of entries.entries()) {
    const given = await at(part, index, async () => (await part.resolve?.(operator, entry)) ?? entry);
    const stored = storedByKey.get(part.keyOf(given));
    const fields = stored ? changedFields(part, given, stored) : filled(given as EntryValues);
    planned.push({ index, given, stored, fields });
  }
  const due = planned.filter(({ stored, fields }) => !stored || fields.length > 0);
  const isLast = ({ given, stored }: Planned) => part.isLast?.(given, stored) === true;
  for (const each of [...due.filter((one) => !isLast(one)), ...due.filter(isLast)])
    steps.push(await at(part, each.index, () => carryOut(operator, part, each)));
  return { steps, unchanged: planned.length - due.length };
}

const changedFields = (part: AnyPart, given: object, stored: StoredEntry<object, unknown>): string[] =>
  part.changed?.(given, stored) ??
  Object.keys(given).filter(
    (field) => !isSameInFile((given as EntryValues)[field], (stored.kept as EntryValues)[field]),
  );

async function carryOut(operator: Operator, part: AnyPart, { given, stored, fields }: Planned): Promise<Step> {
  const of = { part: part.name, name: part.nameOf(given) };
  const after = shown(given as EntryValues, fields, part.secrets);
  if (!stored) {
    const more = await part.create(operator, given);
    return { action: "create", ...of, after: { ...after, ...more } };
  }
  const before = shown(
    stored.kept as EntryValues,
    fields.filter((field) => !part.secrets?.includes(field)),
  );
  const more = await part.change(operator, given, stored, fields);
  return { action: "change", ...of, before, after: { ...after, ...more } };
}

async function at<Result>(
  { name, fieldNames = {} }: Pick<AnyPart, "name" | "fieldNames">,
  index: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusalAt(pathOf([name, index]), error, fieldNames);
  }
}
