import { isAdminRole } from "~/contract/kit/rules";
import { selectAdmins } from "../../../identity/account/roles";
import { type ConfigurationFile, PARTS } from "./file";
import type { Operator } from "./operator";
import { keyOfNames, type Part, type PartName, refuseField, type StoredEntry } from "./part";
import type { Step } from "./plan";
import { pathOf, refusalAt } from "./refusal";
import { words } from "./words";

type AnyPart = Part<object, object, unknown>;
type AnyStored = StoredEntry<object, unknown>;

/** Unreferenced records go first, to free their names. */
export async function removeBefore(operator: Operator, file: ConfigurationFile): Promise<Step[]> {
  const steps = await removeUnnamed(operator, file, "serviceAccounts");
  for (const name of [
    "assignments",
    "clientAdministrators",
    "groupMembers",
    "forwardAuthHosts",
    "brands",
    "connections",
  ] as const)
    steps.push(...(await removeUnnamed(operator, file, name)));
  const isNoAdmin = ({ kept }: AnyStored) => !isAdminRole(roleIn(kept));
  return [...steps, ...(await removeUnnamed(operator, file, "users", isNoAdmin))];
}

/** Runs when the file's Admins exist and old references are gone. */
export async function removeLast(operator: Operator, file: ConfigurationFile): Promise<Step[]> {
  const { steps, spared } = await spareAnAdmin(operator, file);
  const isNotSpared = ({ kept }: AnyStored) => keyOf("users", kept) !== spared;
  steps.push(...(await removeUnnamed(operator, file, "users", isNotSpared)));
  // Assignments that the file changes hold their old role until now.
  steps.push(...(await removeUnnamed(operator, file, "applicationRoles")));
  await refuseRulesWithoutRole(operator, file);
  for (const name of ["applications", "groups", "attributes", "clients"] as const)
    steps.push(...(await removeUnnamed(operator, file, name)));
  // Every installation has the Admin role.
  const isNotTheirs = ({ kept }: AnyStored) => !isAdminRole(partOf("roles").nameOf(kept));
  return [...steps, ...(await removeUnnamed(operator, file, "roles", isNotTheirs))];
}

const roleIn = (kept: object) => (kept as { role: string | null }).role;
const partOf = (name: PartName) => PARTS[name] as AnyPart;
const keyOf = (name: PartName, record: object) => partOf(name).keyOf(record);

async function removeUnnamed(
  operator: Operator,
  file: ConfigurationFile,
  name: PartName,
  goes: (stored: AnyStored) => boolean = () => true,
): Promise<Step[]> {
  const entries = file[name];
  if (!entries) return [];
  const part = partOf(name);
  const named = new Set(entries.map((entry) => part.keyOf(entry)));
  const unnamed = (await part.read(operator.tx)).filter((each) => !named.has(part.keyOf(each.kept)) && goes(each));
  const steps = unnamed.map((stored) => ({ stored, name: part.nameOf(stored.kept) }));
  steps.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { stored, name: called } of steps)
    await part.remove(operator, stored).catch((error: unknown) => {
      throw refusalAt(`${name}, ${called}`, error);
    });
  return steps.map(({ name: called }) => ({ action: "remove", part: name, name: called }));
}

/** If the file names no active Admin, the oldest stays. */
async function spareAnAdmin(
  { tx }: Operator,
  { users }: ConfigurationFile,
): Promise<{ steps: Step[]; spared?: string }> {
  if (!users) return { steps: [] };
  const named = new Set(users.map((each) => keyOf("users", each)));
  const admins = await selectAdmins(tx);
  if (admins.length === 0 || admins.some(({ email }) => named.has(keyOfNames(email)))) return { steps: [] };
  const { email } = admins.reduce((oldest, each) => (each.id < oldest.id ? each : oldest));
  const step: Step = { action: "keep", part: "users", name: email, why: words.lastAdmin };
  return { steps: [step], spared: keyOfNames(email) };
}

const GIVING_ROLES = ["rules", "defaultRole"];

/** A connection of the file may give a role that was just removed; applied again, the file would be refused. */
async function refuseRulesWithoutRole({ tx }: Operator, { connections = [], applicationRoles }: ConfigurationFile) {
  if (!applicationRoles) return;
  const part = PARTS.connections;
  const stored = new Map((await part.read(tx, connections)).map((each) => [part.keyOf(each.kept), each]));
  for (const [index, given] of connections.entries()) {
    const field = part.changed!(given, stored.get(part.keyOf(given))!).find((each) => GIVING_ROLES.includes(each));
    if (field) throw refusalAt(pathOf(["connections", index]), refuseField(field, words.prunedRole));
  }
}
