import { EVENT_GROUP_NAMES } from "~/contract/kit/audited";
import { inReadersLanguage } from "~/lib/language";
import { selectLook } from "~/ui/select-field";
import { words } from "./words";

const look = `${selectLook} min-w-40 flex-[0_1_14rem]`;

/** Reasons are too many to offer: the chosen one can be taken back. */
export const AuditFilters = ({ chosen: { group, reason } }: { chosen: Readonly<Record<string, string>> }) => (
  <>
    <select className={look} name="group" key={`group ${group}`} defaultValue={group} aria-label={words.groupLabel}>
      <option value="">{words.everyGroup}</option>
      {EVENT_GROUP_NAMES.map((name) => (
        <option key={name} value={name}>
          {words.groups[name]}
        </option>
      ))}
    </select>
    {reason && (
      <select className={look} name="reason" key={`reason ${reason}`} defaultValue={reason} aria-label={words.reason}>
        <option value="">{words.everyReason}</option>
        <option value={reason}>{inReadersLanguage(reason)}</option>
      </select>
    )}
  </>
);
