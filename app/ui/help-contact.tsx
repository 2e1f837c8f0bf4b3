import { paths } from "~/lib/paths";
import { useBrand } from "./brand";
import { Hint } from "./hint";
import { words } from "./words";

interface HelpContactProps {
  /** An email, https address, or text such as a phone number. */
  contact: string | undefined;
}

/** For pages where users may be stuck. The brand's contact goes before the operator's. */
export const TroubleLink = ({ contact }: HelpContactProps) => (
  <>
    <p className="mt-4 text-sm">
      <a className="inline-block py-1" href={paths.trouble}>
        {words.trouble}
      </a>
    </p>{" "}
    <HelpContact contact={contact} />
  </>
);

export function HelpContact({ contact: given }: HelpContactProps) {
  const contact = useBrand().contact || given;
  if (!contact) return null;
  const href = addressOf(contact);
  return (
    <Hint className="mt-4">
      {words.help} {href ? <a href={href}>{contact}</a> : contact}
    </Hint>
  );
}

/** Nothing where the contact is no address. */
export function HelpLink({ contact, className }: HelpContactProps & { className: string }) {
  const href = contact && addressOf(contact);
  if (!href) return null;
  return (
    <a className={className} href={href}>
      {words.helpLink}
    </a>
  );
}

function addressOf(contact: string): string | undefined {
  if (/^https:\/\/\S+$/.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined;
}
