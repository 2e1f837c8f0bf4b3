import { readerLoader } from "~/auth/require-user.server";
import { addressOf } from "~/console/address/address-of";
import { words as auditWords } from "~/console/audit/words";
import { nameOrAll } from "~/console/kit/all";
import { fromRecord } from "~/console/kit/below";
import { FOUND_KINDS, type Found, type FoundKind } from "~/contract/find";
import type { AuditAction } from "~/contract/kit/audited";
import { isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { accountEntries } from "~/portal/dashboard/navigation";
import { offeredNavigation } from "~/portal/dashboard/offered.server";
import type { NavGroup } from "~/portal/dashboard/sidebar";
import { words } from "./words";

interface FoundEntry {
  href: string;
  name: string;
  detail: string;
  explain?: string;
}

export interface FoundGroup {
  title: string;
  entries: FoundEntry[];
  /** Absent if these are all, or as many as there are shown. */
  more?: string;
  isCut: boolean;
}

export const loadFound = readerLoader(async ({ api, url, isAdmin, isAuditor, administers }) => {
  const search = (url.searchParams.get("q") ?? "").trim();
  const kind = FOUND_KINDS.find((each) => each === url.searchParams.get("kind"));
  const asked = { search, isOneKind: kind !== undefined, problem: undefined };
  if (search === "") return { ...asked, groups: [] };
  const answer = await api("find", { search, kind });
  if (answer.code !== 200)
    return { ...asked, groups: [], problem: answer.data?.fieldErrors?.search?.[0] ?? answer.msg };
  const screens = kind ? [] : screensFound(search, offeredNavigation({ isAdmin, isAuditor, administers }));
  const found = answer.data.map((each) => inWords(each, search, kind !== undefined, administers.length > 0));
  return { ...asked, groups: [...screens, ...found] };
});

function screensFound(search: string, navigation: readonly NavGroup[]): FoundGroup[] {
  const typed = search.toLowerCase().split(/\s+/);
  const entries = [...navigation, { entries: accountEntries(isPortico()) }].flatMap(({ title = "", entries }) =>
    entries.map(({ href, label }) => ({ href, name: label, detail: title })),
  );
  const found = entries.filter(({ name, detail }) => {
    const text = `${name} ${detail}`.toLowerCase();
    return typed.every((word) => text.includes(word));
  });
  return found.length > 0 ? [{ title: words.screens, entries: found, isCut: false }] : [];
}

/** Told apart by their application and client, which may be All. */
const FOR_WHOM: readonly FoundKind[] = [
  "APPLICATION_ROLE",
  "EMAIL_CONFIGURATION",
  "SMS_CONFIGURATION",
  "EMAIL_TEMPLATE",
  "SMS_TEMPLATE",
];

function inWords(
  { kind, records, hasMore }: Found,
  search: string,
  isOneKind: boolean,
  isInClient: boolean,
): FoundGroup {
  return {
    title: words.kinds[kind],
    entries: records.map((record) => ({
      href: addressOf[kind](record),
      name: kind === "AUDIT_EVENT" ? auditWords.actions[record.name as AuditAction] : record.name,
      detail: FOR_WHOM.includes(kind) ? record.detail.split(", ").map(nameOrAll).join(", ") : record.detail,
      ...(kind === "USER" && !isInClient && { explain: `${paths.userPage(record._id)}/explain${fromRecord}` }),
    })),
    more: hasMore && !isOneKind ? `${paths.find}?${new URLSearchParams({ q: search, kind }).toString()}` : undefined,
    isCut: hasMore && isOneKind,
  };
}
