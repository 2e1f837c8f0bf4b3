import { EMAIL_MAX } from "~/contract/kit/rules";
import { firstKnown } from "~/lib/language";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Session } from "../../call/session";
import { sessionUser } from "../../identity/account/users";
import { whyClosed } from "../../identity/account/why-closed";
import { factorDemanded } from "../../identity/factor/policy";
import { notAllowed, notFound } from "../../kit/failure";
import type { ApplicationLink } from "../openid/accounts";
import { consentsTo } from "../openid/apis";
import { rememberConsent } from "../openid/consent";
import {
  clientsToChoose,
  finishAccount,
  finishAssignment,
  finishConsent,
  finishLogin,
  type InteractionDetails,
  interactionDetails,
  isAskedFor,
  isTakenOver,
  mustBeAnew,
  refuseSignIn,
} from "../openid/interactions";
import { UNKNOWN_ACR, UNMET } from "../openid/policy";
import { words as openIdWords } from "../openid/words";
import { askedFactor } from "./assurance";
import { scopesOf, textOf } from "./parameters";
import { words } from "./words";

const { told } = openIdWords;

interface Asked {
  uid: string;
  proof: string;
}

/** @throws Failure 404 if unknown, expired, or another browser's */
async function openRequest(hub: Services, { uid, proof }: Asked): Promise<InteractionDetails> {
  // The browser's interaction cookie contains the id.
  const details = proof === uid ? await interactionDetails(hub, uid) : undefined;
  if (!details) throw notFound(words.over);
  return details;
}

const readInteraction: Handler<"readInteraction"> = async (input, { hub }) => {
  const details = await openRequest(hub, input);
  const hint = textOf(details, "login_hint");
  const identifier = hint && hint.length <= EMAIL_MAX ? hint : undefined;
  const language = firstKnown((textOf(details, "ui_locales") ?? "").split(" "));
  return { msg: words.found, data: { ...namesOf(details), language, identifier } };
};

const namesOf = ({ application: { name, startUrl }, isDevice }: InteractionDetails) => ({
  application: name,
  home: startUrl ?? undefined,
  isDevice,
});

type Next =
  | { step: "ready" | "unmet" }
  | { step: "no-access"; reason: string | undefined }
  | { step: "account"; isOther: boolean }
  | { step: "choose"; clients: readonly ApplicationLink[] }
  | { step: "consent" };

const ready: Next = { step: "ready" };

/** @throws Failure 403 with reason "step-up" or "factor" if they must authenticate again or with a second factor */
async function nextOf(details: InteractionDetails, { hub, session }: SignedInContext): Promise<Next> {
  // Only full sessions sign in to applications.
  if (session.kind !== "SESSION") throw notAllowed();
  const { step, reasons } = details;
  if (!(await isAskedFor(hub, details.uid, session.userId))) return { step: "account", isOther: true };
  if (step === "select_account") return { step: "account", isOther: false };
  if (step !== "login" && isTakenOver(details, session)) {
    mustBeAnew(details, session);
    return ready;
  }
  if (step === "assignment") {
    const clients = await clientsToChoose(hub, details, session.userId);
    if (clients.length === 0) {
      const { userId } = session;
      return { step: "no-access", reason: await whyClosed(hub.db, { userId, application: details.application }) };
    }
    return reasons.includes("client_choice") ? { step: "choose", clients } : ready;
  }
  if (step === "consent") return { step };
  if (reasons.includes(UNKNOWN_ACR)) return { step: "unmet" };
  mustBeAnew(details, session);
  const factor = await askedFactor(hub.db, details, session);
  if (factor) throw factorDemanded(words.stronger[factor], factor);
  return ready;
}

const continueInteraction: Handler<"continueInteraction"> = async (input, context) => {
  const details = await openRequest(context.hub, input);
  const [next, { email }] = await Promise.all([nextOf(details, context), sessionUser(context.hub.db, context.session)]);
  return { msg: words.next, data: { ...namesOf(details), email, ...shown(next, details) } };
};

function shown(next: Next, details: InteractionDetails) {
  if (next.step === "consent") {
    const apis = details.apis.map(({ api, scopes }) => ({
      name: api.application.name,
      scopes: api.apiScopes.filter(({ name }) => scopes.includes(name)),
    }));
    return { step: next.step, scopes: scopesOf(details), apis };
  }
  if (next.step !== "choose") return next;
  const clients = next.clients.map(({ client, role }) => ({ _id: client.id, name: client.name, role }));
  return { step: next.step, clients };
}

/** @throws Failure 403 if another step is due */
async function answering(input: Asked, context: SignedInContext, step: Next["step"]): Promise<InteractionDetails> {
  const details = await openRequest(context.hub, input);
  if ((await nextOf(details, context)).step !== step) throw notAllowed(words.notAsked);
  return details;
}

/** If another user took over, the sign-in starts again. */
const passOn = (hub: Services, details: InteractionDetails, session: Session): Promise<string> =>
  details.step === "login" || isTakenOver(details, session)
    ? finishLogin(hub, details.uid, session)
    : finishAccount(hub, details.uid, session);

const finishInteraction: Handler<"finishInteraction"> = async (input, context) => {
  const { hub, session } = context;
  const details = await answering(input, context, "ready");
  return { msg: words.onward, data: { address: await passOn(hub, details, session) } };
};

const confirmAccount: Handler<"confirmAccount"> = async (input, context) => {
  const { hub, session } = context;
  const details = await answering(input, context, "account");
  // The page was shown to another user.
  if (input.userId !== session.userId) throw notAllowed(words.notAsked);
  return { msg: words.onward, data: { address: await passOn(hub, details, session) } };
};

const chooseClient: Handler<"chooseClient"> = async (input, context) => {
  const { hub, session } = context;
  const { uid } = await answering(input, context, "choose");
  return { msg: words.onward, data: { address: await finishAssignment(hub, uid, session, input.clientId) } };
};

const giveConsent: Handler<"giveConsent"> = async (input, context) => {
  const { hub, session, audit } = context;
  const details = await answering(input, context, "consent");
  const { application, uid } = details;
  const scopes = [...scopesOf(details), ...details.apis.flatMap(consentsTo)];
  audit.about({ type: "APPLICATION", id: application.id, name: application.name, after: { scopes } });
  await audit.change((tx) => rememberConsent(tx, { userId: session.userId, applicationId: application.id, scopes }));
  return { msg: words.onward, data: { address: await finishConsent(hub, uid, session) } };
};

const leaveInteraction: Handler<"leaveInteraction"> = async (input, { hub }) => {
  const { uid, reasons } = await openRequest(hub, input);
  const [error, why] = reasons.includes(UNKNOWN_ACR)
    ? ([UNMET, told.unmeetable] as const)
    : (["access_denied", told.left] as const);
  return { msg: words.left, data: { address: await refuseSignIn(hub, uid, error, why) } };
};

export const interactionHandlers = {
  readInteraction,
  continueInteraction,
  finishInteraction,
  confirmAccount,
  chooseClient,
  giveConsent,
  leaveInteraction,
} satisfies Handlers;
