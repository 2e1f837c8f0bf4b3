import { and, asc, eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Queryable, Transaction } from "../../kit/db/database";
import { type AuditValue, applicationSignOns, applications, forwardAuthHosts } from "../../kit/db/schema";
import { invalid, notFound } from "../../kit/failure";
import { existing, lockRecord, onUniqueViolation } from "../../kit/records/change";
import { addressFault, isPlainPrefix } from "./address";
import { words } from "./words";

type Host = typeof forwardAuthHosts.$inferSelect;

const unique = { forward_auth_hosts_address_key: { field: "address", msg: words.hostTaken } };

type Place = Pick<Host, "origin" | "pathPrefix">;

export const addressOf = ({ origin, pathPrefix }: Place): string => origin + pathPrefix;

export function placeOf(address: string): Place {
  const { origin, pathname } = new URL(address);
  return { origin, pathPrefix: pathname.replace(/(?<=.)\/$/, "") };
}

/** @throws Failure 400 if the address cannot be registered */
export function registrable(address: string, { allowHttpRedirects }: Pick<Services, "allowHttpRedirects">): Place {
  const { pathname, search } = new URL(address);
  const fault =
    addressFault(address, allowHttpRedirects) ?? (search || !isPlainPrefix(pathname) ? words.noPrefix : undefined);
  if (fault) throw invalid(fault, { address: [fault] });
  return placeOf(address);
}

export const hostsOf = (on: Queryable, applicationId: string): Promise<Host[]> =>
  on
    .select()
    .from(forwardAuthHosts)
    .where(eq(forwardAuthHosts.applicationId, applicationId))
    .orderBy(asc(forwardAuthHosts.origin), asc(forwardAuthHosts.pathPrefix));

const listHosts: Handler<"forwardAuthHosts"> = async ({ id }, { hub }) => {
  const [found] = await hub.db
    .select({
      application: { _id: applications.id, name: applications.name, status: applications.status },
      kind: applicationSignOns.kind,
    })
    .from(applications)
    .leftJoin(applicationSignOns, eq(applicationSignOns.applicationId, applications.id))
    .where(existing(applications, id));
  if (!found) throw notFound();
  const hosts = await hostsOf(hub.db, id);
  return {
    msg: words.hosts,
    data: {
      application: found.application,
      kind: found.kind ?? "launch",
      hosts: hosts.map((host) => ({ _id: host.id, address: addressOf(host), roles: host.roles })),
    },
  };
};

const addForwardAuthHost: Handler<"addForwardAuthHost"> = async (
  { id, address, roles = [] },
  { hub, audit, session },
) => {
  const place = registrable(address, hub);
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      await lockRecord(tx, applications, id);
      await tx
        .insert(forwardAuthHosts)
        .values({ applicationId: id, ...place, roles: [...new Set(roles)], createdBy: session.userId });
    }),
  );
  return { msg: words.hostAdded, data: {} };
};

const removeForwardAuthHost: Handler<"removeForwardAuthHost"> = async ({ id, hostId }, { audit }) => {
  await audit.change(async (tx) => {
    await lockRecord(tx, applications, id);
    const removed = await tx
      .delete(forwardAuthHosts)
      .where(and(eq(forwardAuthHosts.id, hostId), eq(forwardAuthHosts.applicationId, id)))
      .returning({ id: forwardAuthHosts.id });
    if (removed.length === 0) throw notFound(words.hostGone);
  });
  return { msg: words.hostRemoved, data: {} };
};

export const hostHandlers = {
  forwardAuthHosts: listHosts,
  addForwardAuthHost,
  removeForwardAuthHost,
} satisfies Handlers;

/** Call when an application is deleted. */
export async function endHosts(tx: Transaction, applicationId: string): Promise<void> {
  await tx.delete(forwardAuthHosts).where(eq(forwardAuthHosts.applicationId, applicationId));
}

export const recordedHosts = async (tx: Transaction, applicationId: string): Promise<AuditValue> =>
  (await hostsOf(tx, applicationId)).map((host) => ({
    id: host.id,
    name: [addressOf(host), ...(host.roles.length > 0 ? [`(${host.roles.join(", ")})`] : [])].join(" "),
  }));
