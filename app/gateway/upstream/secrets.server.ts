import type { EndpointName, Envelope } from "~/contract";
import { SECRET_MASK } from "~/contract/kit/rules";

type Fields = Record<string, unknown>;

/** Lists with secrets, and changes that keep an omitted secret. */
const HOLDERS = [
  {
    list: "listEmailConfigurations",
    secrets: ["password", "token"],
    create: "createEmailConfiguration",
    change: "updateEmailConfiguration",
    id: "emailNotificationId",
  },
  {
    list: "listSmsConfigurations",
    secrets: ["passwordValue", "token"],
    create: "createSmsConfiguration",
    change: "updateSmsConfiguration",
    id: "notificationId",
  },
] as const satisfies {
  list: EndpointName;
  secrets: readonly string[];
  create: EndpointName;
  change: EndpointName;
  id: string;
}[];

/** Other APIs show secrets in lists; pages never get them. */
export function withMaskedSecrets(name: EndpointName, answer: Envelope<unknown>): Envelope<unknown> {
  const holder = HOLDERS.find(({ list }) => list === name);
  if (!holder || answer.code !== 200) return answer;
  const data = (answer.data as Fields[]).map((row) => ({
    ...row,
    ...Object.fromEntries(holder.secrets.filter((secret) => row[secret]).map((secret) => [secret, SECRET_MASK])),
  }));
  return { ...answer, data };
}

/**
 * Completes a change with the stored secrets, unless the API masks them. A new record gets all fields.
 * @param read reads a list unmasked
 */
export async function withKeptSecrets(
  name: EndpointName,
  input: Fields,
  read: (list: EndpointName, id: string) => Promise<Envelope<unknown>>,
): Promise<Fields> {
  const made = HOLDERS.find(({ create }) => create === name);
  if (made) return { ...Object.fromEntries(made.secrets.map((secret) => [secret, ""])), ...withoutUndefined(input) };
  const holder = HOLDERS.find(({ change }) => change === name);
  const omitted = holder?.secrets.filter((secret) => input[secret] === undefined) ?? [];
  if (!holder || omitted.length === 0) return input;
  const id = String(input[holder.id]);
  const answer = await read(holder.list, id);
  const stored = answer.code === 200 ? (answer.data as Fields[]).find(({ _id }) => _id === id) : undefined;
  const kept = omitted.filter((secret) => typeof stored?.[secret] === "string" && stored[secret] !== SECRET_MASK);
  return { ...input, ...Object.fromEntries(kept.map((secret) => [secret, stored?.[secret]])) };
}

const withoutUndefined = (input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
