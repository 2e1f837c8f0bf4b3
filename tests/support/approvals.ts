import type { Contract, EndpointName, InputOf, OutputOf } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { Hub } from "~/hub/server/hub";
import { type Account, newAccount } from "./accounts";
import { anyone, bearing, dataOf } from "./calls";
import { newApplication, newClient } from "./catalog";
import type { ApplicationRecord, ClientRecord } from "./hub-tables";
import { openSession } from "./open-session";

export interface ApprovalDesk {
  admin: Caller;
  account: Account;
  application: ApplicationRecord;
  client: ClientRecord;
  /** As the Admin. @throws Error with the refusal */
  does<Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>): Promise<OutputOf<Contract[Name]>>;
  page(page: string): Promise<string>;
  /** The role is for the desk's client by default. */
  role(
    role: string,
    values?: Partial<InputOf<Contract["createApplicationRole"]>>,
    pages?: readonly string[],
  ): Promise<string>;
}

export async function openApprovalDesk({ hub }: { hub: Hub }): Promise<ApprovalDesk> {
  const account = await newAccount(hub, { role: "Admin" });
  const admin = bearing(await openSession(hub.services.db, account.id, anyone));
  const [application, client] = await Promise.all([newApplication(hub), newClient(hub)]);
  const does: ApprovalDesk["does"] = async (name, input) => dataOf(await hub.call(name, input, admin));
  const made = ({ _id }: { _id?: string | undefined }) => _id!;
  return {
    admin,
    account,
    application,
    client,
    does,
    page: async (page) => made(await does("createPage", { page, applicationId: application.id, status: "ACTIVE" })),
    async role(role, values = {}, pages = []) {
      const fields = {
        applicationId: application.id,
        clientId: client.id,
        role,
        roleId: role.toUpperCase(),
        regions: [],
        ...values,
      };
      const id = made(await does("createApplicationRole", fields));
      for (const pageId of pages) await does("attachPageToRole", { id, pageId });
      return id;
    },
  };
}
