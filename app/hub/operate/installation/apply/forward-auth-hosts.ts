import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { contract } from "~/contract";
import { application } from "~/contract/application";
import { addressOf, hostHandlers, placeOf, registrable } from "../../../directory/sign-on/hosts";
import { applications, forwardAuthHosts } from "../../../kit/db/schema";
import { applicationNamed } from "./applications";
import type { Operator } from "./operator";
import { keyOfNames, type Part } from "./part";

const { address, roles } = contract.addForwardAuthHost.input.shape;

export const ForwardAuthHostEntry = z.strictObject({ address, application: application.input.name, roles });
type ForwardAuthHostEntry = z.output<typeof ForwardAuthHostEntry>;

interface Kept {
  address: string;
  application: string;
  roles: string[];
}

interface Ids {
  hostId: string;
  applicationId: string;
}

export const forwardAuthHostPart: Part<ForwardAuthHostEntry, Kept, Ids> = {
  name: "forwardAuthHosts",
  keyOf: (given) => keyOfNames(addressOf(placeOf(given.address))),
  nameOf: (given) => given.address,

  async read(on, named) {
    const origins = named?.map((given) => placeOf(given.address).origin);
    const rows = await on
      .select({ host: forwardAuthHosts, application: applications.name })
      .from(forwardAuthHosts)
      .innerJoin(applications, eq(applications.id, forwardAuthHosts.applicationId))
      .where(origins && inArray(forwardAuthHosts.origin, origins));
    return rows.map(({ host, application }) => ({
      id: { hostId: host.id, applicationId: host.applicationId },
      kept: { address: addressOf(host), application, roles: host.roles },
    }));
  },

  async resolve({ tx, hub }, { roles, ...given }) {
    const { name } = await applicationNamed(tx, given.application);
    const address = addressOf(registrable(given.address, hub));
    return { address, application: name, ...(roles && { roles: [...new Set(roles)] }) };
  },

  async create(operator, given) {
    await add(operator, given);
    return undefined;
  },

  async change(operator, given, stored) {
    await remove(operator, stored);
    await add(operator, { ...stored.kept, ...given });
    return undefined;
  },

  remove,
};

async function add(operator: Operator, { address, roles, ...given }: ForwardAuthHostEntry): Promise<void> {
  const { id } = await applicationNamed(operator.tx, given.application);
  await operator.call("addForwardAuthHost", hostHandlers.addForwardAuthHost, { id, address, roles });
}

async function remove(operator: Operator, { id: { hostId, applicationId: id } }: { id: Ids }): Promise<void> {
  await operator.call("removeForwardAuthHost", hostHandlers.removeForwardAuthHost, { id, hostId });
}
