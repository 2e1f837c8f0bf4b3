import type { EndpointName } from "~/contract";
import { ALL } from "~/contract/kit/rules";
import type { Ask } from "./extensions.server";

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Adds what our pages need beyond spec §3. */
export async function completed(name: EndpointName, data: unknown, input: Fields, ask: Ask): Promise<unknown> {
  if (!Array.isArray(data)) return data;
  const rows: unknown[] = data;
  if (name === "listActiveUsers" && typeof input.userId === "string") return ownRecord(rows, input.userId, ask);
  if (name === "clientsOfApplicationAndUser") return identified(rows, String(input.userId), ask);
  if (name === "listSmsConfigurations") return named(rows, ask);
  return data;
}

/** Spec §3 has only ids of a gateway's application and client. */
async function named(rows: unknown[], ask: Ask): Promise<unknown[]> {
  const isNameless = (row: unknown): row is Fields =>
    isRecord(row) && row.applicationName === undefined && [row.application, row.clientName].some((id) => id !== ALL);
  if (!rows.some(isNameless)) return rows;
  const [applications, clients] = await Promise.all([ask("listApplications", {}), ask("listClients", {})]);
  const applicationOf = (id: unknown) =>
    applications.code === 200 ? applications.data.find(({ _id }) => _id === id)?.name.description : undefined;
  const clientOf = (id: unknown) =>
    clients.code === 200 ? clients.data.find(({ _id }) => _id === id)?.actualName : undefined;
  return rows.map((row) =>
    isNameless(row)
      ? { applicationName: applicationOf(row.application), clientActualName: clientOf(row.clientName), ...row }
      : row,
  );
}

/** The session check and dashboard take these from `person`. */
const KNOWN_FROM_SIGN_IN = { email: "", firstName: "", lastName: "", isActive: true };

/** The record of spec §3 has neither the user's id nor the role. */
async function ownRecord(rows: unknown[], userId: string, ask: Ask): Promise<unknown[]> {
  const isOwn = ({ _id }: Fields) =>
    _id === undefined || _id === null || (typeof _id === "number" ? String(_id) : _id) === userId;
  const found = rows.filter(isRecord).find(isOwn);
  if (!found) return [];
  const roleAttached = found.roleAttached ?? (await rolesOf(userId, ask));
  return [{ ...KNOWN_FROM_SIGN_IN, ...found, _id: userId, roleAttached }];
}

async function rolesOf(userId: string, ask: Ask): Promise<unknown> {
  const answer = await ask("rolesOfUser", { userId });
  return answer.code === 200 ? answer.data : undefined;
}

/** Spec §7 names clients; the user's record has their ids. */
async function identified(rows: unknown[], userId: string, ask: Ask): Promise<unknown[]> {
  const clientsOf = (row: unknown): unknown[] => (isRecord(row) && Array.isArray(row.clientData) ? row.clientData : []);
  if (rows.every((row) => clientsOf(row).every((client) => isRecord(client) && client._id !== undefined))) return rows;
  const user = await ask("listActiveUsers", { userId });
  const known = user.code === 200 ? (user.data[0]?.clientData ?? []) : [];
  return rows.map((row) => ({
    ...(isRecord(row) ? row : {}),
    clientData: clientsOf(row).map((client) => {
      if (!isRecord(client) || client._id !== undefined) return client;
      return { ...client, _id: known.find(({ actualName }) => actualName === client.actualName)?._id };
    }),
  }));
}
