import type { Handler, Handlers } from "../../call/handler";
import type { SignOn } from "../../directory/sign-on/read";
import { answerSaml } from "./answer";
import { beginSamlSignIn, startSaml } from "./begin";
import { samlClients } from "./clients";
import { openRequest } from "./open-request";
import { refuseSaml } from "./refuse";
import { words } from "./words";

const samlRequest: Handler<"samlRequest"> = async ({ request: token }, { hub }) => {
  const { request, signOn } = await openRequest(hub.db, token);
  const { name } = signOn.application;
  return { msg: words.begun, data: { applicationName: name, isPassive: request.isPassive, home: homeOf(signOn) } };
};

const homeOf = ({ initiateLoginUri, homeUrl }: SignOn): string | undefined => initiateLoginUri ?? homeUrl ?? undefined;

export const samlSignInHandlers = {
  beginSamlSignIn,
  startSaml,
  samlRequest,
  samlClients,
  answerSaml,
  refuseSaml,
} satisfies Handlers;
