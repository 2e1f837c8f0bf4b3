import { z } from "zod";
import { plainly } from "~/contract/kit/issues";
import { ApplicationRoleEntry, applicationRolePart } from "./application-roles";
import { ApplicationEntry, applicationPart } from "./applications";
import { AssignmentEntry, assignmentPart } from "./assignments";
import { AttributeEntry, attributePart } from "./attributes";
import { BrandEntry, brandPart } from "./brands";
import { ClientAdministratorEntry, clientAdministratorPart } from "./client-administrators";
import { ClientEntry, clientPart } from "./clients";
import { ConnectionEntry, connectionPart } from "./connections";
import { ForwardAuthHostEntry, forwardAuthHostPart } from "./forward-auth-hosts";
import { GroupMemberEntry, groupMemberPart } from "./group-members";
import { GroupEntry, groupPart } from "./groups";
import type { PartName } from "./part";
import { pathOf, RefusedFile } from "./refusal";
import { RoleEntry, rolePart } from "./roles";
import { ServiceAccountEntry, serviceAccountPart } from "./service-accounts";
import { UserEntry, userPart } from "./users";
import { words } from "./words";

const ConfigurationFile = z.strictObject({
  roles: z.array(RoleEntry).optional(),
  clients: z.array(ClientEntry).optional(),
  groups: z.array(GroupEntry).optional(),
  attributes: z.array(AttributeEntry).optional(),
  applications: z.array(ApplicationEntry).optional(),
  applicationRoles: z.array(ApplicationRoleEntry).optional(),
  forwardAuthHosts: z.array(ForwardAuthHostEntry).optional(),
  brands: z.array(BrandEntry).optional(),
  connections: z.array(ConnectionEntry).optional(),
  users: z.array(UserEntry).optional(),
  assignments: z.array(AssignmentEntry).optional(),
  clientAdministrators: z.array(ClientAdministratorEntry).optional(),
  groupMembers: z.array(GroupMemberEntry).optional(),
  serviceAccounts: z.array(ServiceAccountEntry).optional(),
});
export type ConfigurationFile = z.output<typeof ConfigurationFile>;

/** Referenced parts first. */
export const PARTS = {
  roles: rolePart,
  clients: clientPart,
  groups: groupPart,
  attributes: attributePart,
  applications: applicationPart,
  applicationRoles: applicationRolePart,
  forwardAuthHosts: forwardAuthHostPart,
  brands: brandPart,
  connections: connectionPart,
  users: userPart,
  assignments: assignmentPart,
  clientAdministrators: clientAdministratorPart,
  groupMembers: groupMemberPart,
  serviceAccounts: serviceAccountPart,
} as const satisfies Record<PartName, unknown>;

export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** @throws RefusedFile naming part, record and field of every error */
export function readFile(text: string): ConfigurationFile {
  const read = ConfigurationFile.safeParse(parsed(text), { error: plainly });
  if (!read.success) throw new RefusedFile(read.error.issues.flatMap(reasonsOf));
  const twice = PART_NAMES.flatMap((name) => repeated(name, read.data));
  if (twice.length > 0) throw new RefusedFile(twice);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new RefusedFile([words.noJson((error as Error).message)], { cause: error });
  }
}

const reasonsOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => words.at(pathOf([...issue.path, key]), words.unknownKey))
    : [words.at(pathOf(issue.path), issue.path.length > 0 ? issue.message : words.noObject)];

function repeated(name: PartName, file: ConfigurationFile): string[] {
  const { keyOf } = PARTS[name] as { keyOf(given: object): string };
  const seen = new Map<string, number>();
  return (file[name] ?? []).flatMap((given, index) => {
    const first = seen.get(keyOf(given));
    seen.set(keyOf(given), first ?? index);
    return first === undefined ? [] : [words.at(pathOf([name, index]), words.twice(pathOf([name, first])))];
  });
}
