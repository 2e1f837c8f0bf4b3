import { attachAction, attachLoader } from "~/admin/attach.server";
import { allRecords } from "~/admin/list.server";
import type { Permission } from "~/contract/entities/role";
import type { Api } from "~/gateway/api.server";
import type { Envelope } from "~/gateway/vocabulary";
import { assignPermission as words } from "~/text/permission";

/** Records that permissions are attached to: how to find one's name and permissions, and how to attach and detach. */
interface Holders {
  nameOf(api: Api, id: string): Promise<string>;
  /** @returns undefined where the product API does not tell, but attaches and detaches all the same */
  permissionsOf(api: Api, id: string): Promise<Permission[] | undefined>;
  attach(api: Api, id: string, permissionId: string): Promise<Envelope<unknown>>;
  detach(api: Api, id: string, permissionId: string): Promise<Envelope<unknown>>;
}

const toChoice = ({ _id, name }: Permission) => ({ id: _id, name });

/** Loader and action of the dialog Assign Permission. Only ACTIVE permissions are offered. */
export function permissionAssignment({ nameOf, permissionsOf, attach, detach }: Holders) {
  return {
    load: attachLoader(async (id, { api }) => {
      const [name, attached, permissions] = await Promise.all([nameOf(api, id), permissionsOf(api, id), allRecords(api, "listPermissions")]);
      const offered = permissions.filter(({ status }) => status === "ACTIVE");
      return { name, attached: attached?.map(toChoice), choices: offered.map(toChoice) };
    }),
    save: attachAction({
      required: words.required,
      attach: (id, chosen, { api }) => attach(api, id, chosen),
      detach: (id, chosen, { api }) => detach(api, id, chosen),
    }),
  };
}
