import { admits } from "../../directory/sign-on/opening";
import { covers, readingsOf } from "./address";

export interface HostRule {
  pathPrefix: string;
  applicationId: string;
  /** Empty: every user of the application. */
  roles: readonly string[];
}

/**
 * One rule for each way of reading the address.
 * @param rules of its origin
 * @returns none if a reading matches no rule, or two readings match two applications
 */
export function rulesFor<Kind extends HostRule>(rules: readonly Kind[], uri: string): readonly Kind[] {
  const readings = readingsOf(uri);
  // An unclear address may match any rule.
  const found = readings ? [...readings].map((reading) => ruleOf(rules, reading)) : rules;
  const matching = found.filter((rule) => rule !== undefined);
  const applications = new Set(matching.map(({ applicationId }) => applicationId));
  return matching.length === found.length && applications.size === 1 ? [...new Set(matching)] : [];
}

const ruleOf = <Kind extends HostRule>(rules: readonly Kind[], reading: string): Kind | undefined =>
  rules
    .filter(({ pathPrefix }) => covers(pathPrefix, reading))
    .toSorted((one, other) => other.pathPrefix.length - one.pathPrefix.length)[0];

export const isLetIn = (rules: readonly HostRule[], role: string): boolean =>
  rules.every(({ roles }) => admits(roles, role));
