import { attachAction, attachLoader } from "~/console/kit/attach.server";
import { choicesOf } from "~/console/kit/choices.server";
import type { Envelope } from "~/contract";
import type { Permission } from "~/contract/permission";
import type { Api } from "~/gateway/api.server";
import { assignPermission as words } from "./words";

/** Records that permissions are attached to: how to find one's name and permissions, and how to attach and detach. */
interface Holders {
  nameOf(api: Api, id: string): Promise<string>;
  /** @returns undefined where the product API does not tell, but attaches and detaches all the same */
  permissionsOf(api: Api, id: string): Promise<Permission[] | undefined>;
  attach(api: Api, id: string, permissionId: string): Promise<Envelope<unknown>>;
  detach(api: Api, id: string, permissionId: string): Promise<Envelope<unknown>>;
}

const named = ({ _id, name }: Permission) => ({ id: _id, name });

/** Loader and action of the dialog Assign Permission. */
export function permissionAssignment({ nameOf, permissionsOf, attach, detach }: Holders) {
  const read = async (id: string, { api }: { api: Api }, find: string) => {
    const [name, attached, choices] = await Promise.all([
      nameOf(api, id),
      permissionsOf(api, id),
      choicesOf(api, "listPermissions", { field: "name", labelOf: (permission) => permission.name, find }),
    ]);
    return { name, attached: attached?.map(named), choices };
  };
  return {
    load: attachLoader(read),
    save: attachAction({
      read,
      required: words.required,
      attach: (id, chosen, { api }) => attach(api, id, chosen),
      detach: (id, chosen, { api }) => detach(api, id, chosen),
    }),
  };
}
