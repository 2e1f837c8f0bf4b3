import { Hint } from "./hint";
import { words } from "./words";

interface HelpContactProps {
  /** An email, https address, or text such as a phone number. */
  contact: string | undefined;
}

export function HelpContact({ contact }: HelpContactProps) {
  if (!contact) return null;
  const href = addressOf(contact);
  return (
    <Hint className="mt-4">
      {words.help} {href ? <a href={href}>{contact}</a> : contact}
    </Hint>
  );
}

function addressOf(contact: string): string | undefined {
  if (/^https:\/\/\S+$/.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined;
}
