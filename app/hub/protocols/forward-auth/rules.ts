import { covers, readingsOf } from "./address";

/** What is registered for addresses below a prefix. */
export interface HostRule {
  pathPrefix: string;
  applicationId: string;
  /** The roles that are let in; without any, every user of the application is. */
  roles: readonly string[];
}

/**
 * The rules that an address falls under. Where it can be read in several ways, the one of each reading.
 * @param rules of its origin
 * @returns none where one of its readings falls under no rule, or two under those of two applications
 */
export function rulesFor<Kind extends HostRule>(rules: readonly Kind[], uri: string): readonly Kind[] {
  const readings = readingsOf(uri);
  // What cannot be read may be anything.
  const found = readings ? [...readings].map((reading) => ruleOf(rules, reading)) : rules;
  const matching = found.filter((rule) => rule !== undefined);
  const applications = new Set(matching.map(({ applicationId }) => applicationId));
  return matching.length === found.length && applications.size === 1 ? [...new Set(matching)] : [];
}

/** The one with the longest prefix. */
const ruleOf = <Kind extends HostRule>(rules: readonly Kind[], reading: string): Kind | undefined =>
  rules
    .filter(({ pathPrefix }) => covers(pathPrefix, reading))
    .toSorted((one, other) => other.pathPrefix.length - one.pathPrefix.length)[0];

/** Roles compare without regard to case. */
export const isLetIn = (rules: readonly HostRule[], role: string): boolean =>
  rules.every(
    ({ roles }) => roles.length === 0 || roles.some((each) => each.trim().toLowerCase() === role.trim().toLowerCase()),
  );
