import type { Services } from "../../call/services";
import type { SignOn } from "../../directory/sign-on/read";
import { entityIdOf } from "./metadata";
import type { Request } from "./open-request";
import { inTransit, type Xml } from "./xml-writer";

export interface Begun {
  token: string;
  request: Pick<Request, "messageId" | "answerTo" | "relayState">;
  signOn: SignOn;
}

export const addressedTo = ({ publicUrl }: Pick<Services, "publicUrl">, { answerTo, messageId }: Begun["request"]) => ({
  entityId: entityIdOf(publicUrl),
  to: answerTo,
  inResponseTo: messageId,
});

/** Posted by the browser (Bindings §3.5). `targets`: where the application may lead its user afterwards. */
export function formOf({ request: { answerTo, relayState }, signOn }: Begun, response: Xml) {
  return {
    action: answerTo,
    fields: [
      { name: "SAMLResponse", value: inTransit(response).toString("base64") },
      ...(relayState === null ? [] : [{ name: "RelayState", value: relayState }]),
    ],
    targets: [
      ...new Set([answerTo, ...signOn.acsUris, signOn.homeUrl ?? answerTo, signOn.initiateLoginUri ?? answerTo]),
    ],
  };
}
