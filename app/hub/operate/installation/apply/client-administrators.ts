import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { client } from "~/contract/client";
import { clientAdministrator } from "~/contract/client-administrator";
import { periodInput } from "~/contract/kit/period";
import { user } from "~/contract/user";
import { clientAdministratorHandlers } from "../../../directory/client-administrator/client-administrator";
import { writtenPeriod } from "../../../identity/account/period";
import { clientAdministrators, clients, users } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { hasNotEnded } from "../../../kit/scope/in-force";
import { clientIdNamed } from "./clients";
import { isNamed, keyOfNames, type Part } from "./part";
import { asWritten, PERIOD_NAMES, periodIn } from "./period";

export const ClientAdministratorEntry = z.strictObject({
  user: user.input.email,
  client: client.input.actualName,
  reason: clientAdministrator.input.reason,
  from: periodInput.validFrom,
  until: periodInput.validUntil,
});
type ClientAdministratorEntry = z.output<typeof ClientAdministratorEntry>;

interface Kept {
  user: string;
  client: string;
  reason: string;
  from: string | null;
  until: string | null;
}

interface Ids {
  userId: string;
  clientId: string;
}

const { giveClientAdministration, endClientAdministration } = clientAdministratorHandlers;

export const clientAdministratorPart: Part<ClientAdministratorEntry, Kept, Ids> = {
  name: "clientAdministrators",
  keyOf: (given) => keyOfNames(given.user, given.client),
  nameOf: (given) => `${given.user}, ${given.client}`,
  fieldNames: { ...PERIOD_NAMES, email: "user" },
  async read(on, named) {
    const { userId, clientId, reason } = clientAdministrators;
    const { validFrom, validUntil } = clientAdministrators;
    const rows = await on
      .select({
        id: { userId, clientId },
        kept: { user: users.email, client: clients.actualName, reason },
        period: { validFrom, validUntil },
      })
      .from(clientAdministrators)
      .innerJoin(users, and(eq(users.id, userId), notDeleted(users)))
      .innerJoin(clients, eq(clients.id, clientId))
      .where(
        named
          ? isNamed(
              users.email,
              named.map((given) => given.user),
            )
          : hasNotEnded(clientAdministrators),
      );
    return rows.map(({ id, kept, period }) => ({ id, kept: { ...kept, ...writtenPeriod(period) } }));
  },
  exported: ({ kept: { from, until, ...kept } }) => ({ ...kept, ...(from && { from }), ...(until && { until }) }),
  resolve: async (_operator, given) => ({ ...given, ...asWritten(given) }),
  async create(operator, { user: email, client, reason, ...period }) {
    const clientId = await clientIdNamed(operator, client);
    const input = { email, clientId, reason, ...periodIn(period) };
    await operator.call("giveClientAdministration", giveClientAdministration, input);
    return undefined;
  },
  async change(operator, { user: email, reason, ...period }, { id: { clientId } }) {
    const input = { email, clientId, reason, ...periodIn(period) };
    await operator.call("giveClientAdministration", giveClientAdministration, input);
    return undefined;
  },
  async remove(operator, { id }) {
    await operator.call("endClientAdministration", endClientAdministration, id);
  },
};
