import { randomInt } from "node:crypto";
import type { RouteConfigEntry } from "@remix-run/route-config";
import {
  accessRequests,
  accessReviewLines,
  accessReviews,
  announcements,
  auditEvents,
  clients,
  connections,
  pendingChanges,
  serviceAccounts,
  terms,
  users,
} from "~/hub/kit/db/schema";
import type { Named } from "../../support/seed";
import type { App } from "../support/app";
import { lists } from "./entities";

export interface Address {
  /** Relative to the site's root, with `:` parameters and `*` for anything else. */
  path: string;
  file: string;
  routeId: string;
}

export function addressesOf(entries: readonly RouteConfigEntry[], above = ""): Address[] {
  return entries.flatMap(({ path, index, id, file, children = [] }) => {
    const own = [above, path].filter(Boolean).join("/");
    // A layout route has the address of its first page.
    const isFrame = children.some((child) => child.index || !child.path);
    const address = { path: `/${own}`, file, routeId: id ?? file.replace(/\.tsx?$/, "") };
    return [...((path && !isFrame) || index ? [address] : []), ...addressesOf(children, own)];
  });
}

/**
 * Inserts a record into every list. @returns an address of the dashboard with such a record's id in place of its
 * parameter
 */
export async function seededAddresses(
  { seed: { db } }: App,
  launched: Named,
): Promise<(address: Pick<Address, "path">) => string> {
  // The sample rows of the demo's Assign Role table have numbers.
  const ids = new Map<string, string>([
    ["/dashboard/app", launched.id],
    ["/dashboard/application", launched.id],
    ["/dashboard/addrole", "1"],
    ["/dashboard/views", "user"],
    ["/dashboard/evidence", "accounts"],
  ]);
  for (const [index, { path, seed }] of lists.entries()) ids.set(path, (await seed(db, [`Row ${index}`]))[0]!);
  // Any event: the administrator's sign-in is always there.
  const [event] = await db.select({ id: auditEvents.id }).from(auditEvents).limit(1);
  ids.set("/dashboard/audit", event!.id);
  const asked = {
    call: "deleteUser",
    action: "DELETED",
    subjectName: "Somebody",
    requestedByName: "Somebody else",
  } as const;
  const [pending] = await db
    .insert(pendingChanges)
    .values({ ...asked, requestedBy: launched.id, expiresAt: new Date("2099-01-01") })
    .returning({ id: pendingChanges.id });
  ids.set("/dashboard/pendingChanges", pending!.id);
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const [request] = await db
    .insert(accessRequests)
    .values({
      userId: user!.id,
      applicationId: launched.id,
      role: "User",
      reason: "A test",
      expiresAt: new Date("2099-01-01"),
    })
    .returning({ id: accessRequests.id });
  ids.set("/dashboard/requests", request!.id);
  const named = { applicationId: launched.id, application: launched.name };
  const [review] = await db
    .insert(accessReviews)
    .values({
      ...named,
      // Another test of the same server may have its own.
      number: randomInt(1_000, 1_000_000),
      name: "A review",
      deadline: new Date("2099-01-01"),
      undecided: "KEEP",
      lines: 1,
      hash: "",
      openedBy: user!.id,
      openedByName: "Somebody",
    })
    .returning({ id: accessReviews.id });
  await db.insert(accessReviewLines).values({
    ...named,
    reviewId: review!.id,
    position: 1,
    userId: launched.id,
    person: "Somebody else",
    email: "somebody@example.test",
    clientId: launched.id,
    client: "A client",
    role: "User",
    since: new Date("2020-01-01"),
    isSelfAssigned: false,
    isUnused: false,
    isForAdmins: false,
  });
  ids.set("/dashboard/reviews", review!.id);
  ids.set("/dashboard/accessReviews", review!.id);
  const [program] = await db
    .insert(serviceAccounts)
    .values({ name: "A program", rights: ["listClients"] })
    .returning({ id: serviceAccounts.id });
  ids.set("/dashboard/serviceAccount", program!.id);
  const [announced] = await db
    .insert(announcements)
    .values({
      title: "An announcement",
      text: "A text",
      kind: "INFORMATION",
      audience: "ASSIGNED",
      validUntil: new Date(0),
    })
    .returning({ id: announcements.id });
  ids.set("/dashboard/announcement", announced!.id);
  const [owner] = await db.select({ id: clients.id }).from(clients).limit(1);
  const [connected] = await db
    .insert(connections)
    .values({
      clientId: owner!.id,
      name: "A connection",
      shortName: "a-connection",
      issuer: "https://provider.example.test",
      providerClientId: "portico",
      factorTrust: "stated",
    })
    .returning({ id: connections.id });
  ids.set("/dashboard/connection", connected!.id);
  const [version] = await db
    .insert(terms)
    .values({
      name: "A draft",
      text: "A text",
      effectiveFrom: new Date("2099-01-01"),
      graceUntil: new Date("2099-02-01"),
    })
    .returning({ id: terms.id });
  ids.set("/dashboard/terms", version!.id);
  return ({ path }) =>
    path
      .replace("/:kind", "/launch")
      .replace(
        /^\/dashboard\/request\/(new|emergency)$/,
        (form) => `${form}?${new URLSearchParams({ application: launched.name }).toString()}`,
      )
      .replace(/^(\/dashboard\/\w+)\/:\w+/, (_, list: string) => `${list}/${ids.get(list)}`);
}
