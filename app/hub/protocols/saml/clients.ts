import type { Handler } from "../../call/handler";
import { openedFor } from "../../call/session";
import { admitted, nameIdFor, samlSessionOf } from "./admitted";
import { refuse } from "./refuse";
import { words } from "./words";

export const samlClients: Handler<"samlClients"> = async ({ request: token }, context) => {
  const { hub, session } = context;
  const { request, signOn, user, links } = await admitted(token, context);
  if (request.subject !== null) {
    const before = await samlSessionOf(hub.db, session.id, signOn.applicationId);
    const { value } = await nameIdFor(hub, { request, signOn, user, before });
    if (value !== request.subject) {
      const answer = await refuse(hub, { token, request, signOn }, "subject");
      return { msg: words.answered, data: { applicationName: signOn.application.name, clients: [], answer } };
    }
  }
  const opened = openedFor(session, signOn.applicationId);
  const chosen = links.filter(({ client }) => client.id === opened);
  const offered = chosen.length > 0 ? chosen : links;
  return {
    msg: words.begun,
    data: {
      applicationName: signOn.application.name,
      clients: offered.map(({ client, role }) => ({ _id: client.id, actualName: client.name, role })),
    },
  };
};
