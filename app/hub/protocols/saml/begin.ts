import type { Caller } from "~/contract/kit/caller";
import { paths } from "~/lib/paths";
import type { Handler } from "../../call/handler";
import { addressSent } from "../../call/refused-sign-on";
import type { Services } from "../../call/services";
import { exactAddressFault } from "../../directory/sign-on/address";
import { type SignOn, signOnOf } from "../../directory/sign-on/read";
import { notAllowed, notFound } from "../../kit/failure";
import type { Begun } from "./answer-form";
import { type AuthnRequest, readAuthnRequest } from "./authn-request";
import { refuse } from "./refuse";
import { keepRequest } from "./requests";
import type { Refusal } from "./response";
import { applicationIn, orRefused, Refused, received, senderOf } from "./sender";
import { words } from "./words";

export const beginSamlSignIn: Handler<"beginSamlSignIn"> = async ({ query }, { hub, caller }) => {
  await hub.limits.count("checkAddress", caller.clientAddress);
  const noted: { issuer?: string } = {};
  try {
    const { token, signOn, request, refusal } = await begin(hub, query, noted);
    const { name } = signOn.application;
    const answer = refusal && (await refuse(hub, { token, request, signOn }, refusal));
    return { msg: words.begun, data: { applicationName: name, request: token, answer } };
  } catch (error) {
    if (error instanceof Refused) await noteRefusal(hub, caller, error, noted.issuer);
    throw error;
  }
};

async function begin(
  hub: Services,
  query: string,
  noted: { issuer?: string },
): Promise<Begun & { refusal: Refusal | undefined }> {
  const message = received(query);
  const asked = orRefused(() => readAuthnRequest(message.message));
  noted.issuer = asked.issuer;
  const { signOn } = await senderOf(hub, message, asked, hub.publicUrl + paths.samlSignIn);
  const answerTo = acsOf(hub, signOn, asked);
  const isForeign = asked.qualifier !== undefined && asked.qualifier !== signOn.entityId;
  const request = {
    kind: "sign-in" as const,
    applicationId: signOn.applicationId,
    messageId: asked.id,
    answerTo,
    relayState: message.relayState ?? null,
    forceAuthn: asked.forceAuthn,
    isPassive: asked.isPassive,
    contexts: [...asked.contexts],
    nameIdFormat: asked.format ?? null,
    subject: asked.subject ?? null,
  };
  const token = await keepRequest(hub.db, request);
  if (!token) throw new Refused(words.replayed, signOn);
  return { token, request, signOn, refusal: isForeign ? "nameId" : asked.refusal };
}

/** The address for the answer: one of the registered ones, whatever is asked. @throws Refused */
function acsOf(
  { allowHttpRedirects }: Pick<Services, "allowHttpRedirects">,
  signOn: SignOn,
  { acs, acsIndex, isForPost }: AuthnRequest,
): string {
  const registered = signOn.addresses.filter(
    ({ use, uri }) => use === "acs" && exactAddressFault(uri, allowHttpRedirects) === undefined,
  );
  if (!isForPost) throw new Refused(words.onlyByPost, signOn);
  const byNumber = acs === undefined && acsIndex !== undefined;
  // Without metadata nobody knows what a number means, and one address leaves no choice.
  if (byNumber && (registered.length > 1 || registered.some((each) => each.acsIndex !== null))) {
    const named = registered.find((each) => each.acsIndex === acsIndex);
    if (!named) throw new Refused(words.acsByNumber, signOn);
    return named.uri;
  }
  const found = acs === undefined ? registered[0] : registered.find(({ uri }) => uri === acs);
  if (found === undefined) throw new Refused(words.foreignAcs, signOn);
  return found.uri;
}

async function noteRefusal(hub: Services, caller: Caller, { reason, signOn }: Refused, issuer = ""): Promise<void> {
  const application = applicationIn(signOn, issuer === "" ? words.unknownApplication : issuer.slice(0, 200));
  await hub.noteRefusedSignOn(
    { person: undefined, application, reason, sent: { entityId: addressSent(issuer) } },
    caller,
  );
}

export const startSaml: Handler<"startSaml"> = async ({ applicationId }, { hub, session }) => {
  if (session.kind !== "SESSION") throw notAllowed();
  const signOn = await signOnOf(hub.db, applicationId);
  if (signOn?.kind !== "saml" || signOn.application.status !== "ACTIVE") throw notFound();
  const [answerTo] = signOn.acsUris;
  if (answerTo === undefined) throw notFound();
  const token = await keepRequest(hub.db, {
    kind: "sign-in",
    applicationId,
    messageId: null,
    answerTo,
    // Applications take it for the page to show.
    relayState: signOn.homeUrl,
  });
  return { msg: words.begun, data: { request: token! } };
};
