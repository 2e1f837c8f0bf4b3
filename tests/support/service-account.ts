import type { EndpointName } from "~/contract";
import { contract, type Endpoint } from "~/contract";
import { isGrantable } from "~/contract/service-account";
import type { Hub } from "~/hub/server/hub";
import type { Admin } from "./admin";
import { send, type WireAnswer, type WireRequest } from "./wire";

export const GRANTABLE = (Object.entries(contract) as [EndpointName, Endpoint][])
  .filter(([, endpoint]) => isGrantable(endpoint))
  .map(([name]) => name);

export interface MadeAccount {
  id: string;
  token: string;
}

let made = 0;

export async function newServiceAccount(
  admin: Pick<Admin, "get">,
  rights: readonly EndpointName[] = GRANTABLE,
  name = `program ${++made}`,
): Promise<MadeAccount> {
  const { _id, token } = await admin.get("createServiceAccount", { name, rights: [...rights] });
  return { id: _id, token };
}

export const sendPlain = (
  hub: Hub,
  path: string,
  { token }: Pick<MadeAccount, "token">,
  { body, headers, ...request }: Omit<WireRequest, "body"> & { body?: object } = {},
): Promise<WireAnswer & { next?: string }> =>
  send(hub, path, {
    method: body ? "POST" : "GET",
    ...request,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...headers, Authorization: `Bearer ${token}` },
  }).then((answer) => ({ ...answer, ...(JSON.parse(answer.text) as { next?: string }), data: answer.data }));
