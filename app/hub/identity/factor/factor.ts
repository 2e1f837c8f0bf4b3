import type { Handler, Handlers } from "../../call/handler";
import { reachOf } from "../../call/session";
import { invalid, notFound } from "../../kit/failure";
import { requirePersonWithin, requireWhollyWithin } from "../../kit/scope/reach";
import { findUser, personName, sessionUser } from "../account/users";
import { postNotice } from "../notice/notice";
import { raiseSession } from "../session/session";
import * as apps from "./authenticators";
import { factorAdded, factorRemoved, removeFactors } from "./enrolled";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes";
import { hasFactor } from "./standing";
import { words } from "./words";

const listFactors: Handler<"listFactors"> = async ({ userId }, { hub: { db } }) => {
  const [theirs, recoveryCodesLeft, isProtected] = await Promise.all([
    apps.authenticatorsOf(db, userId),
    countRecoveryCodes(db, userId),
    hasFactor(db, userId),
  ]);
  const authenticators = theirs.map(({ id, name, createdAt, confirmedAt, lastUsedAt }) => ({
    _id: id,
    name,
    addedAt: (confirmedAt ?? createdAt).toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }));
  return { msg: words.listed, data: { authenticators, recoveryCodesLeft, hasFactor: isProtected } };
};

const newAuthenticator: Handler<"newAuthenticator"> = async (_input, context) => {
  const user = await sessionUser(context.hub.db, context.session);
  if (await apps.hasAllAuthenticators(context.hub.db, user.id)) throw invalid(words.tooMany);
  const waiting = await apps.waitingAuthenticator(context.hub, user, context.session.id);
  if (!waiting) throw notFound(words.gone);
  return { msg: words.waiting, data: waiting };
};

const confirmAuthenticator: Handler<"confirmAuthenticator"> = async ({ authenticatorId, name, otp }, context) => {
  const { hub, audit, caller, session } = context;
  const user = await sessionUser(hub.db, session);
  await hub.limits.count("confirmFactor", user.id);
  if (await apps.hasAllAuthenticators(hub.db, user.id)) throw invalid(words.tooMany);
  audit.about({ name });
  const recoveryCodes = await audit.change(async (tx) => {
    const isFirst = !(await hasFactor(tx, user.id));
    const app = { id: authenticatorId, userId: user.id, sessionId: session.id, name, code: otp };
    const confirmed = await apps.confirmAuthenticator(hub, tx, app);
    if (!confirmed) throw notFound(words.gone);
    if (!confirmed.isRight) {
      const problem = confirmed.clockOff === undefined ? words.wrong : words.clock(confirmed.clockOff);
      throw invalid(problem, { otp: [problem] });
    }
    await raiseSession(tx, session, ["otp", "mfa"]);
    const about = words.appNamed(name);
    await postNotice(hub, tx, { kind: "FACTOR_ADDED", user, caller, session, about, isFirst });
    return factorAdded(hub, tx, user.id);
  });
  await hub.limits.reset(["confirmFactor", user.id]);
  return { msg: words.added, data: { recoveryCodes } };
};

const renameAuthenticator: Handler<"renameAuthenticator"> = async ({ authenticatorId, name }, context) => {
  const { userId } = context.session;
  await context.audit.change(async (tx) => {
    const before = await apps.renameAuthenticator(tx, userId, { id: authenticatorId, name });
    if (before === undefined) throw notFound(words.gone);
    context.audit.about({ name: before, after: { name } });
  });
  return { msg: words.renamed, data: {} };
};

const removeAuthenticator: Handler<"removeAuthenticator"> = async ({ authenticatorId }, context) => {
  const { hub, audit, caller, session } = context;
  const user = await sessionUser(hub.db, session);
  await audit.change(async (tx) => {
    const name = await apps.removeAuthenticator(tx, user.id, authenticatorId);
    if (name === undefined) throw notFound(words.gone);
    audit.about({ name });
    await factorRemoved(tx, user.id, session.id);
    await postNotice(hub, tx, { kind: "FACTOR_REMOVED", user, caller, session, about: words.appNamed(name) });
  });
  return { msg: words.removed, data: {} };
};

const renewRecoveryCodes: Handler<"renewRecoveryCodes"> = async (_input, context) => {
  const { hub, audit, caller, session } = context;
  const user = await sessionUser(hub.db, session);
  const recoveryCodes = await audit.change(async (tx) => {
    if (!(await hasFactor(tx, user.id))) throw invalid(words.noFactor);
    await postNotice(hub, tx, { kind: "RECOVERY_CODES_RENEWED", user, caller, session });
    return makeRecoveryCodes(tx, hub.codeKeys, user.id);
  });
  return { msg: words.renewed, data: { recoveryCodes } };
};

const resetFactors: Handler<"resetFactors"> = async ({ userId, reason }, context) => {
  const { hub, audit, caller, session } = context;
  const reach = reachOf(session);
  await requirePersonWithin(hub.db, reach.scope, userId);
  const user = await findUser(hub.db, userId);
  if (!user) throw notFound();
  audit.about({ type: "USER", id: user.id, name: personName(user), after: { reason } });
  await audit.change(async (tx) => {
    await requireWhollyWithin(tx, reach, user.id);
    if (!(await hasFactor(tx, user.id))) throw invalid(words.nothingToReset);
    await removeFactors(tx, user.id, session.id);
    await postNotice(hub, tx, { kind: "FACTORS_RESET", user, caller, session, about: reason });
  });
  return { msg: words.reset, data: {} };
};

export const factorHandlers = {
  listFactors,
  newAuthenticator,
  confirmAuthenticator,
  renameAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  resetFactors,
} satisfies Handlers;
