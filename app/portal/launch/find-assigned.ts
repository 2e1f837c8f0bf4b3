import type { ActiveUser } from "~/contract/user";

type Application = ActiveUser["applicationData"][number];
type Client = ActiveUser["clientData"][number];

interface Sought {
  application(each: Application): boolean;
  client?(each: Client): boolean;
}

/** The user's assignments to applications that fit, for clients that fit. */
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

/** Whether an address or a link that names an application by its id or its name means this one. */
export const isCalled = (wanted: string, { _id, name }: Application): boolean =>
  wanted === _id || sameName(wanted, name.description);

/** Names count in whatever case, as at the product API. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether one of an application's addresses is on that origin. */
export const isAtOrigin = (origin: string, { applicationAllowedUrl, applicationRedirectUrl }: Application): boolean =>
  [applicationAllowedUrl, applicationRedirectUrl].some(
    (address) => address && URL.canParse(address) && new URL(address).origin === origin,
  );
