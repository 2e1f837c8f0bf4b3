import { ButtonAnchor } from "./button";

interface PageLink {
  label: string;
  /** Undefined: there is no such page. */
  href: string | undefined;
}

/** Leads to other pages of a list, below it; nothing where there are none. */
export function PageLinks({ label, links }: { label: string; links: readonly PageLink[] }) {
  const given = links.filter(({ href }) => href !== undefined);
  if (given.length === 0) return null;
  return (
    <nav className="mt-4 flex flex-wrap *:mb-2 *:mr-2" aria-label={label}>
      {given.map((link) => (
        <ButtonAnchor key={link.label} href={link.href}>
          {link.label}
        </ButtonAnchor>
      ))}
    </nav>
  );
}
