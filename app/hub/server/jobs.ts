import type { HeadSigner } from "@portico/audit-chain";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Services } from "../call/services";
import { sweepInvitations } from "../directory/invitation/invitation";
import { sweepContactChanges } from "../identity/not-me/contact-changes";
import { remindOfEndingAccess } from "../identity/notice/ending-access";
import { sweepChallenges } from "../identity/passkey/challenges";
import { warnOfExpiry } from "../identity/service-account/expiry";
import { sweepKnownBrowsers } from "../identity/session/known-browsers";
import { sweepProviderSignIns } from "../identity/session/provider-session";
import { sweepSessions } from "../identity/session/session";
import { sweepCodes } from "../identity/sign-in/codes";
import { sweepFactorSteps } from "../identity/sign-in/factor-step";
import { sweepUnverified } from "../identity/sign-in/unverified";
import { sweepSignInRequests } from "../identity/sign-in-request/sign-in-request";
import { sweepTrustedBrowsers } from "../identity/trusted-browser/trust";
import type { Transaction } from "../kit/db/database";
import { longTransaction } from "../kit/db/long-transaction";
import {
  connectionAttempts,
  connectionTrials,
  forwardAuthTickets,
  identityLinks,
  invitationLinks,
  notMeLinks,
  providerLogouts,
  resetLinks,
  samlRequests,
  signInLinks,
  unlockLinks,
} from "../kit/db/schema";
import { keepNamesThere } from "../kit/records/look-alike";
import { sweepLinks } from "../kit/security/links";
import { sweepUploads } from "../kit/upload/sweep";
import { sweepOutbox } from "../messages/delivery/outbox-state";
import { startOutboxWorker } from "../messages/delivery/worker";
import { sweepLogouts } from "../protocols/logout/queue";
import { sweepOpenIdRecords } from "../protocols/openid/records";
import { expireAccessRequests } from "../record/access-request/expire";
import { sweepAccessReviews } from "../record/access-review/sweep";
import { countEvents, sweepEventCounts } from "../record/audit/counts";
import { noteLastUses } from "../record/audit/last-uses";
import { makeAuditMonths } from "../record/audit/months";
import { startAuditOutput } from "../record/audit/output";
import { sweepAuditEvents } from "../record/audit/retention";
import { expireChanges } from "../record/pending-change/expire";
import { sweepIdempotencyKeys } from "./idempotency";

const LINKS = [
  connectionAttempts,
  connectionTrials,
  forwardAuthTickets,
  identityLinks,
  invitationLinks,
  notMeLinks,
  providerLogouts,
  resetLinks,
  samlRequests,
  signInLinks,
  unlockLinks,
];

export interface Jobs {
  stop(): Promise<void>;
}

interface JobSettings {
  signer: HeadSigner;
  demo: boolean;
  auditDays: number | undefined;
}

/** Any number of processes may run it on one database; of a machine's workers one does. */
export function startJobs(services: Services, { signer, demo, auditDays }: JobSettings): Jobs {
  const { db, limits, log } = services;
  const worker = startOutboxWorker(services.outbox, log);
  const logoutWorker = startOutboxWorker(services.logouts, log);
  const auditOutput = startAuditOutput(db, log, signer);
  // The next sweep does the rest.
  const every = (ms: number, sweep: () => Promise<unknown>) =>
    setInterval(() => void sweep().catch(() => undefined), ms);
  const sweeps = [
    ...[
      sweepOpenIdRecords,
      sweepCodes,
      sweepTrustedBrowsers,
      sweepSignInRequests,
      sweepChallenges,
      sweepFactorSteps,
      sweepProviderSignIns,
      sweepUnverified,
      sweepContactChanges,
      (on: Transaction) => sweepSessions(on, services.sessionLimits),
      (on: Transaction) => sweepLinks(on, LINKS),
    ].map((sweep) => every(10 * MINUTE_MS, () => longTransaction<unknown>(db, sweep))),
    ...[sweepIdempotencyKeys, sweepKnownBrowsers, sweepLogouts, sweepInvitations, sweepEventCounts].map((sweep) =>
      every(HOUR_MS, () => longTransaction(db, sweep)),
    ),
    every(10 * SECOND_MS, () => countEvents(db)),
    every(10 * SECOND_MS, () => noteLastUses(db)),
    every(10 * MINUTE_MS, () => expireChanges(db)),
    every(10 * MINUTE_MS, () => expireAccessRequests(services)),
    every(10 * MINUTE_MS, () => sweepAccessReviews(services)),
    every(5 * MINUTE_MS, () => limits.sweep()),
    every(MINUTE_MS, () => sweepOutbox(db, demo)),
    every(10 * MINUTE_MS, () => warnOfExpiry(services)),
    every(10 * MINUTE_MS, () => remindOfEndingAccess(services)),
    every(HOUR_MS, () => keepNamesThere(db)),
    every(HOUR_MS, () => sweepOldUploads(services)),
    every(HOUR_MS, () => keepAuditMonths(services, auditDays)),
  ];
  for (const sweep of sweeps) sweep.unref();
  void keepNamesThere(db).catch(() => undefined);
  return {
    async stop() {
      for (const sweep of sweeps) clearInterval(sweep);
      await Promise.all([worker.stop(), logoutWorker.stop(), auditOutput.stop()]);
    },
  };
}

async function keepAuditMonths({ db, log }: Services, days: number | undefined): Promise<void> {
  await makeAuditMonths(db, log);
  if (days) await sweepAuditEvents(db, days, log);
}

async function sweepOldUploads({ db, uploads, log }: Services): Promise<void> {
  try {
    const removed = await sweepUploads(db, uploads, new Date(Date.now() - DAY_MS));
    if (removed > 0) log.info({ removed }, "unused uploads are removed");
  } catch (error) {
    log.warn({ err: error }, "unused uploads wait for the next sweep");
  }
}
