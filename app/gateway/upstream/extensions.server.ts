import type { Contract, EndpointName, Envelope, OutputOf, Refusal } from "~/contract";
import type { Success } from "~/contract/kit/envelope";
import { CALL_HEADER } from "~/contract/kit/rules";
import type { Incoming } from "./connection.server";

/** Asks another call of the product API, for the same caller. */
export type Ask = <Name extends EndpointName>(name: Name, input: object) => Promise<Envelope<OutputOf<Contract[Name]>>>;

type StandIn = (input: Record<string, unknown>, ask: Ask) => Promise<Envelope<unknown>>;

const NOT_OFFERED = "This is not offered by the product API";
const permissionsAreOurs = `${NOT_OFFERED}: it keeps permissions of roles only`;
const sessionsAreOurs = `${NOT_OFFERED}: it does not tell where somebody is signed in`;
const logIsOurs = `${NOT_OFFERED}: it does not tell who did what`;
const testIsOurs = `${NOT_OFFERED}: nothing can be sent to try it`;

/**
 * What the portal does where a product API has none of our extensions of spec §7: another way to the same end, or words
 * that say so. Why each is as it is stands in docs/decisions/0020-upstream.md.
 */
export const withoutExtension: Partial<Record<EndpointName, string | StandIn>> = {
  // Nothing is sent to an address before it is held against the applications that are assigned to whoever signed in.
  checkAddress: () => Promise.resolve(succeeded({})),
  // The link is judged when the new password is sent with it.
  checkResetLink: () => Promise.resolve(succeeded({})),
  exportUsers: exportWhole,
  resendCode: `${NOT_OFFERED}: to get another code, start again from the beginning`,
  launchToken: NOT_OFFERED,
  listSessions: sessionsAreOurs,
  endSession: sessionsAreOurs,
  endSessions: sessionsAreOurs,
  permissionsOfRole: `${NOT_OFFERED}: it does not tell which permissions a role has`,
  permissionsOfPoc: permissionsAreOurs,
  attachPermissionToPoc: permissionsAreOurs,
  detachPermissionFromPoc: permissionsAreOurs,
  permissionsOfClan: permissionsAreOurs,
  attachPermissionToClan: permissionsAreOurs,
  detachPermissionFromClan: permissionsAreOurs,
  approvalChain: NOT_OFFERED,
  testEmailConfiguration: testIsOurs,
  testSmsConfiguration: testIsOurs,
  previewTemplate: `${NOT_OFFERED}: a template is shown when it is saved`,
  listMessages: `${NOT_OFFERED}: it does not tell what it has sent`,
  resendMessage: NOT_OFFERED,
  listOutbox: NOT_OFFERED,
  listAuditEvents: logIsOurs,
  exportAuditEvents: logIsOurs,
};

/** Whether an answer means that there is no such call, as opposed to no such record. */
export const isNotOffered = ({ status, headers }: Incoming): boolean =>
  status === 501 || ((status === 404 || status === 405) && !headers.has(CALL_HEADER));

export const notOffered = (msg: string = NOT_OFFERED): Refusal => ({ code: 501, msg, data: null });

const succeeded = <Data>(data: Data): Success<Data> => ({ code: 200, msg: "", data });

/**
 * All users at once, in the order of their ids; an API that pages its list without offering the download tells only a
 * part of it.
 */
async function exportWhole({ after, ...found }: Record<string, unknown>, ask: Ask): Promise<Envelope<unknown>> {
  const answer = await ask("listActiveUsers", found);
  if (answer.code !== 200) return answer;
  if ((answer.total ?? 0) > answer.data.length)
    return notOffered(`${NOT_OFFERED}: there are too many users to download`);
  const rows = answer.data
    .filter(({ _id }) => typeof after !== "string" || _id > after)
    .sort((one, other) => (one._id < other._id ? -1 : 1))
    .map(({ applicationData, ...user }) => ({
      ...user,
      applications: applicationData.map(({ name }) => name.description),
    }));
  return succeeded(rows);
}
