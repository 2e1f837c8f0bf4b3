import type { Contract, OutputOf } from "~/contract";
import type { SignedInUser } from "~/contract/user";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";

type Grant = OutputOf<Contract["grantToken"]>;

/** Parameters of spec §4 (docs/launch.md), after those the address has. */
export function launchTarget(
  user: SignedInUser,
  grant: Required<Pick<Grant, "redirectUri" | "client" | "application">> & Grant,
): string {
  const { client, application } = grant;
  const target = new URL(grant.redirectUri);
  const parameters: Record<string, string> = {
    appName: application.name,
    clientIDE: client.uuid || client._id,
    clientID: client._id,
    role: grant.role ?? "",
    oAuthtoken: grant.oAuthToken,
    token: grant.launchToken ?? "",
    userId: user._id,
    redirectURL: grant.redirectUri,
    log: `${env().publicUrl}${paths.logout}`,
    uuid: client.uuid ?? "",
    _id: user._id,
    isActive: String(user.isActive),
    email: user.email,
    userName: user.userName ?? "",
    names: `${user.firstName} ${user.lastName}`,
    phone: user.phoneNumber ?? "",
  };
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
