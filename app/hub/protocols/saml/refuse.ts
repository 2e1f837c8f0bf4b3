import type { Handler } from "../../call/handler";
import type { Services } from "../../call/services";
import { notAllowed } from "../../kit/failure";
import { addressedTo, type Begun, formOf } from "./answer-form";
import { signerOf } from "./keys";
import { consume, openRequest } from "./open-request";
import { type Refusal, refusalResponse } from "./response";
import { words } from "./words";

export async function refuse(hub: Pick<Services, "db" | "secrets" | "publicUrl">, begun: Begun, refusal: Refusal) {
  const response = await refusalResponse(addressedTo(hub, begun.request), refusal, await signerOf(hub));
  await consume(hub.db, begun.token);
  return formOf(begun, response);
}

/** The application is told that nobody is signed in, or that its user has left. */
export const refuseSaml: Handler<"refuseSaml"> = async ({ request: token, why }, { hub }) => {
  const { request, signOn } = await openRequest(hub.db, token);
  if (why === "passive" && !request.isPassive) throw notAllowed();
  const answer = await refuse(hub, { token, request, signOn }, why);
  return { msg: words.answered, data: { applicationName: signOn.application.name, answer } };
};
