import type { AuditEvent } from "~/contract/audit";
import { BEFORE_ATTACHED } from "~/contract/kit/audited";
import { LightLink } from "~/ui/light-link";
import { NameInFull } from "~/ui/naming";
import { subjectOf } from "./in-words";
import type { EventLinks } from "./links";

export const Named = ({ name, to }: { name: string; to?: string | undefined }) =>
  to ? (
    <LightLink to={to}>
      <NameInFull name={name} />
    </LightLink>
  ) : (
    <NameInFull name={name} />
  );

export function Subject({ event, links }: { event: AuditEvent; links: EventLinks }) {
  const subject = subjectOf(event);
  const attached = links.attached(event).find(({ name }) => subject.endsWith(BEFORE_ATTACHED + name));
  const name = attached ? subject.slice(0, -(BEFORE_ATTACHED + attached.name).length) : subject;
  return (
    <span className="block min-w-0 max-w-md break-words" title={subject}>
      <Named name={name} to={links.subject(event)} />
      {attached && (
        <>
          {BEFORE_ATTACHED}
          <Named {...attached} />
        </>
      )}
    </span>
  );
}
