import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { application } from "~/contract/application";
import { client } from "~/contract/client";
import { text } from "~/contract/kit/fields";
import { periodInput } from "~/contract/kit/period";
import { NAME_MAX, ROLE_DEFAULT } from "~/contract/kit/rules";
import { user } from "~/contract/user";
import { assignmentHandlers } from "../../../directory/user/assignments";
import { notifyOfAssignment } from "../../../directory/user/common-portal";
import { writtenPeriod } from "../../../identity/account/period";
import { findUserBy } from "../../../identity/account/users";
import { applications, assignments, clients, users } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { hasNotEnded } from "../../../kit/scope/in-force";
import type { Operator } from "./operator";
import { isNamed, keyOfNames, type Part, refuseField } from "./part";
import { asWritten, PERIOD_NAMES, periodIn } from "./period";
import { words } from "./words";

export const AssignmentEntry = z.strictObject({
  user: user.input.email,
  application: application.input.name,
  client: client.input.actualName,
  role: text(NAME_MAX).min(1).optional(),
  from: periodInput.validFrom,
  until: periodInput.validUntil,
});
type AssignmentEntry = z.output<typeof AssignmentEntry>;

interface Kept {
  user: string;
  application: string;
  client: string;
  role: string;
  from: string | null;
  until: string | null;
}

interface Ids {
  userId: string;
  applicationId: string;
  clientId: string;
}

export const assignmentPart: Part<AssignmentEntry, Kept, Ids> = {
  name: "assignments",
  keyOf: (given) => keyOfNames(given.user, given.application, given.client),
  nameOf: (given) => `${given.user}, ${given.application}, ${given.client}`,
  fieldNames: PERIOD_NAMES,
  async read(on, named) {
    const emails = named?.map((given) => given.user);
    const rows = await on
      .select({
        id: { userId: users.id, applicationId: applications.id, clientId: clients.id },
        kept: {
          user: users.email,
          application: applications.name,
          client: clients.actualName,
          role: assignments.role,
        },
        validFrom: assignments.validFrom,
        validUntil: assignments.validUntil,
      })
      .from(assignments)
      .innerJoin(users, eq(users.id, assignments.userId))
      .innerJoin(applications, eq(applications.id, assignments.applicationId))
      .innerJoin(clients, eq(clients.id, assignments.clientId))
      // What has ended, or a connection gives, is neither exported nor pruned.
      .where(
        and(
          notDeleted(users),
          notDeleted(applications),
          named ? isNamed(users.email, emails) : and(hasNotEnded(assignments), isNull(assignments.source)),
        ),
      );
    return rows.map(({ id, kept, ...period }) => ({ id, kept: { ...kept, ...writtenPeriod(period) } }));
  },
  exported: ({ kept: { from, until, ...kept } }) => ({ ...kept, ...(from && { from }), ...(until && { until }) }),
  resolve: async (_operator, given) => ({ ...given, ...asWritten(given) }),
  async create(operator, given) {
    const { user, application, client } = await namedIn(operator, given);
    const ids = { userId: user.id, applicationId: application.id, clientId: client.id };
    const role = given.role ?? ROLE_DEFAULT;
    await operator.call("assignApplication", assignmentHandlers.assignApplication, {
      ...ids,
      role,
      ...periodIn(given),
    });
    operator.afterCommit((hub) => notifyOfAssignment(hub, { user, application, client }));
    return undefined;
  },
  async change(operator, { role, ...given }, { id, kept }) {
    const changed = { ...id, role: role ?? kept.role, ...periodIn(given) };
    await operator.call("assignApplication", assignmentHandlers.assignApplication, changed);
    return undefined;
  },
  async remove(operator, { id }) {
    await operator.call("detachClient", assignmentHandlers.detachClient, id);
  },
};

/** @throws RefusedField naming the missing record */
async function namedIn({ tx }: Operator, given: AssignmentEntry) {
  const user = await findUserBy(tx, { email: given.user });
  if (!user) throw refuseField("user", words.missing(words.kinds.users, given.user));
  const [application] = await tx
    .select()
    .from(applications)
    .where(and(notDeleted(applications), isNamed(applications.name, [given.application])));
  if (!application) throw refuseField("application", words.missing(words.kinds.applications, given.application));
  const [client] = await tx
    .select()
    .from(clients)
    .where(isNamed(clients.actualName, [given.client]));
  if (!client) throw refuseField("client", words.missing(words.kinds.clients, given.client));
  return { user, application, client };
}
