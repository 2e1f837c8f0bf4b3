import { addressOf } from "~/console/address/address-of";
import type { AuditEvent } from "~/contract/audit";
import type { FoundKind } from "~/contract/find";
import { paths } from "~/lib/paths";

const WITHOUT_PAGE: readonly string[] = ["MESSAGE", "INVITATION"];

function subjectPage({ subjectType, subjectId, subject }: AuditEvent): string | undefined {
  if (!subjectType || !subjectId || WITHOUT_PAGE.includes(subjectType)) return undefined;
  if (subjectType === "ACCESS_REVIEW") return paths.accessReview(subjectId);
  return Object.hasOwn(addressOf, subjectType)
    ? addressOf[subjectType as FoundKind]({ _id: subjectId, name: subject, detail: "" })
    : undefined;
}

/** A service account is named without an email, and has no such page. */
const actorPage = ({ actor, actorId }: AuditEvent): string | undefined =>
  actorId && /\(\S+@\S+\)$/.test(actor) ? paths.userPage(actorId) : undefined;

/** Pages that the reader may open. */
export interface EventLinks {
  actor(event: AuditEvent): string | undefined;
  subject(event: AuditEvent): string | undefined;
  attached(event: AuditEvent): Attached[];
}

const everyLink: EventLinks = { actor: actorPage, subject: subjectPage, attached: attachedIn };

/** What somebody did about their own account or opened, they did as one of the clients' people; who helped may be an Admin. */
const isOwnDoing = ({ subjectType, subjectId, actorId }: AuditEvent): boolean =>
  !subjectType || subjectType === "APPLICATION" || subjectType === "CALL" || subjectId === actorId;

/** People, of whom client administrators see pages. */
const linksInClient: EventLinks = {
  actor: (event) => (isOwnDoing(event) ? actorPage(event) : undefined),
  subject: (event) => (event.subjectType === "USER" ? subjectPage(event) : undefined),
  attached: (event) => attachedIn(event).map(({ name }) => ({ name })),
};

export const linksFor = (isInClient: boolean): EventLinks => (isInClient ? linksInClient : everyLink);

export interface Attached {
  name: string;
  to?: string;
}

/** As the log writes the records of a field: "Desk for Northwind as User (0192…)", several with semicolons between. */
const NAMED = /(.+?) \(([0-9a-f-]{36})\)(?:; |$)/g;

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  applications: paths.applicationPage,
  role: paths.rolePage,
  groups: paths.groupPage,
  clients: paths.clientPage,
};

function attachedIn({ action, changes }: AuditEvent): Attached[] {
  if (action !== "ATTACHED" && action !== "DETACHED") return [];
  return changes.flatMap(({ field, before, after }) =>
    [before, after].flatMap((records) =>
      [...(records ?? "").matchAll(NAMED)].map(([, name = "", id = ""]) => {
        const page = Object.hasOwn(PAGES, field) ? PAGES[field] : undefined;
        return { name, ...(page && { to: page(id) }) };
      }),
    ),
  );
}
