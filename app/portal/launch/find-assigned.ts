import type { ActiveUser } from "~/contract/user";

type Application = ActiveUser["applicationData"][number];
type Client = ActiveUser["clientData"][number];

interface Sought {
  application(each: Application): boolean;
  client?(each: Client): boolean;
}

export function findAssigned(
  { assignments, applicationData, clientData }: ActiveUser,
  { application, client = () => true }: Sought,
) {
  const idsOf = (records: readonly { _id: string }[]) => new Set(records.map(({ _id }) => _id));
  const applicationIds = idsOf(applicationData.filter(application));
  const clientIds = idsOf(clientData.filter(client));
  return assignments.filter(
    ({ applicationId, clientId }) => applicationIds.has(applicationId) && clientIds.has(clientId),
  );
}

/** By id or name. */
export const isCalled = (wanted: string, { _id, name }: Application): boolean =>
  wanted === _id || sameName(wanted, name.description);

/** Names ignore case, as at the product API. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const isAtOrigin = (origin: string, { applicationAllowedUrl, applicationRedirectUrl }: Application): boolean =>
  [applicationAllowedUrl, applicationRedirectUrl].some(
    (address) => address && URL.canParse(address) && new URL(address).origin === origin,
  );
